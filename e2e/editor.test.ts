import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findChromium, launchTestBrowser } from './browser.ts'
import { allSent, change, type EditorSite, startEditorSite, targetArea, unitOf, unitsOf } from './editor-site.ts'
import { accessibilityFaults, complaints, faultless, inspector, overflow, waitUntilStable } from './page-checks.ts'

/** Selects a word of the source, wherever fonts have put it. */
const selectInSource = (page: Page, word: string) =>
  page.evaluate(`(() => {
    const texts = document.createTreeWalker(document.querySelector('[data-source]'), NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode
      const start = text.data.indexOf('${word}')
      if (start >= 0) return document.getSelection().setBaseAndExtent(text, start, text, start + ${word.length})
    }
    throw new Error('The source lacks ${word}')
  })()`)

const path = (language: string) => `lighthouse/mobile-app/${language}`

describe.skipIf(findChromium() === undefined)('the editor in a browser', () => {
  let site: EditorSite
  let browser: Browser
  let ann: BrowserContext
  let bob: BrowserContext
  let inspect: Awaited<ReturnType<typeof inspector>>

  beforeAll(async () => {
    site = await startEditorSite()
    browser = await launchTestBrowser()
    ann = await site.as(browser, 'ann')
    bob = await site.as(browser, 'bob')
    inspect = await inspector(ann)
  })

  afterAll(async () => {
    await browser?.close()
    await site?.close()
  })

  const open = async (context: BrowserContext, address: string): Promise<Page> => {
    const page = await context.newPage()
    await page.goto(address)
    await targetArea(page).waitFor()
    return page
  }
  const openUnit = (context: BrowserContext, unit: { web_url: string }) => {
    const { pathname, search } = new URL(unit.web_url)
    return open(context, pathname + search)
  }
  /** Types over what is there and goes on, by keyboard; waits for the next string. */
  const translate = async (page: Page, text: string) => {
    const position = () => page.getByTestId('position').textContent()
    const before = await position()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(text)
    await page.keyboard.press('Control+Enter')
    // A text without the placeholders of its source is held up once.
    const heldUp = page.getByText('Not saved yet', { exact: false })
    await expect.poll(async () => (await position()) !== before || (await heldUp.isVisible())).toBe(true)
    if (await heldUp.isVisible()) await page.keyboard.press('Control+Enter')
    await expect.poll(position).not.toBe(before)
    await page.locator('textarea:focus').waitFor()
  }

  it('translates ten strings by keyboard only', async () => {
    const todo = await unitsOf(ann, path('cy'), 'q=state:<translated&page_size=10')
    expect(todo).toHaveLength(10)
    const page = await open(ann, `/translate/${path('cy')}/?q=state:<translated`)
    const heard = complaints(page)
    await page.locator('textarea:focus').waitFor()
    for (const [index, unit] of todo.entries()) await translate(page, `Cyfieithiad ${index} ${unit.id}`)
    await allSent(page)
    const saved = await Promise.all(todo.map((unit) => unitOf(ann, unit.id)))
    expect(saved.map(({ target }) => target[0])).toEqual(todo.map((unit, index) => `Cyfieithiad ${index} ${unit.id}`))
    expect(heard).toEqual([])
    await page.close()
  })

  it('is drawn from what came with the page, and keeps every letter from the first that it takes', async () => {
    const context = await site.as(browser, 'ann')
    const page = await context.newPage()
    const heard = complaints(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.method()} ${request.url().slice(site.url.length)}`))
    await page.goto(`/translate/${path('pl')}/`, { waitUntil: 'commit' })
    let typed = ''
    const text = async () => {
      const letter = String(typed.length % 10)
      await page.keyboard.press(letter)
      typed += letter
      return (await targetArea(page).count()) === 0 ? '' : targetArea(page).inputValue()
    }
    await expect.poll(text, { interval: 1 }).toMatch(/^\d/)
    await page.keyboard.press('!')
    const [kept = ''] = (await targetArea(page).inputValue()).split('!')
    expect(kept).toMatch(/^\d+$/)
    expect(typed.endsWith(kept)).toBe(true)
    const sent = await page.evaluate<string[]>(
      "Object.keys(JSON.parse(document.getElementById('first-replies').textContent))",
    )
    expect(sent).toHaveLength(7)
    // When the page begins to listen to others it asks once more for the string, which may have been saved meanwhile.
    const listening = asked.findIndex((one) => one.includes('/events/'))
    const drawn = listening === -1 ? asked : asked.slice(0, listening)
    expect(sent.filter((address) => drawn.includes(`GET ${address}`))).toEqual([])
    expect(heard).toEqual([])
    await context.close()
  })

  it('colours placeholders that a pattern of the string names', async () => {
    const [unit] = await unitsOf(ann, path('es'), 'q=source:="Good morning, %s"')
    await change(ann, new URL(unit?.source_unit ?? '').pathname, { extra_flags: 'placeholders:r"m[a-z]+g"' })
    const page = await openUnit(ann, unit as never)
    await page.locator('[data-source] [data-marks~=placeholder]', { hasText: /^morning$/ }).waitFor()
    await page.getByRole('toolbar').getByText('morning', { exact: true }).click()
    expect(await targetArea(page).inputValue()).toContain('morning')
    await change(ann, new URL(unit?.source_unit ?? '').pathname, { extra_flags: '' })
    await page.close()
  })

  it('fixes a failing check with one click, and shows the help on a key', async () => {
    const [unit] = await unitsOf(ann, path('de'), 'q=source:="Good morning, %s"')
    const page = await openUnit(ann, unit as never)
    await targetArea(page).fill('Guten  Morgen, %s')
    const check = page.locator('[data-check=double_space]')
    await check.getByRole('button', { name: 'Fix' }).click()
    await check.waitFor({ state: 'detached' })
    expect(await targetArea(page).inputValue()).toBe('Guten Morgen, %s')
    await page.getByRole('button', { name: 'Keyboard' }).click()
    await page.getByRole('dialog').getByText('Save and continue').waitFor()
    await page.keyboard.press('Escape')
    await page.close()
  })

  it('suggests, votes and comments with a mention', async () => {
    await change(ann, '/api/components/lighthouse/mobile-app/', { suggestion_voting: true })
    const [unit] = await unitsOf(ann, path('fr'), 'page_size=1')
    const theirs = await openUnit(bob, unit as never)
    await targetArea(theirs).fill('Ce jour')
    await theirs.getByRole('button', { name: 'Suggest', exact: true }).click()
    await allSent(theirs)
    const page = await openUnit(ann, unit as never)
    const offer = page.getByRole('complementary').getByRole('listitem').filter({ hasText: 'Ce jour' })
    await offer.getByText('bob').waitFor()
    await offer.getByRole('button', { name: 'Upvote' }).click()
    await offer
      .getByText('2 votes')
      .or(offer.getByText('1 vote', { exact: true }))
      .waitFor()
    const panel = page.getByRole('tabpanel')
    await page.keyboard.press('Control+u')
    const box = page.getByLabel('Add a comment', { exact: false })
    await box.waitFor()
    await box.pressSequentially('Is this right, @bo')
    await page.getByRole('listbox', { name: 'People to mention' }).getByRole('option', { name: '@bob' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Enter')
    expect(await box.inputValue()).toBe('Is this right, @bob ')
    await page.getByRole('button', { name: 'Add comment' }).click()
    await panel.getByRole('link', { name: '@bob' }).waitFor()
    await page.close()
    await theirs.close()
  })

  it('shows who else has a string open, and no more when they leave', async () => {
    const [unit] = await unitsOf(ann, path('pt_BR'), 'page_size=1')
    const page = await openUnit(ann, unit as never)
    const theirs = await openUnit(bob, unit as never)
    await page.getByText('bob is also here').first().waitFor()
    await theirs.getByText('ann is also here').first().waitFor()
    await theirs.goto(`/zen/${path('cs')}/`)
    await page.getByText('bob is also here').first().waitFor({ state: 'detached' })
    await page.close()
    await theirs.close()
  })

  it('takes a term into the glossary and shows it at once', async () => {
    const glossary = { name: 'Terms', slug: 'terms', vcs: 'local', repo: 'local:', is_glossary: true }
    const files = { filemask: '*.tbx', file_format: 'tbx', manage_units: true }
    await change(ann, '/api/projects/lighthouse/components/', { ...glossary, ...files }, 'POST')
    await change(ann, '/api/components/lighthouse/terms/translations/', { language_code: 'nl' }, 'POST')
    const [unit] = await unitsOf(ann, path('nl'), 'q=source:="Good morning, %s"')
    const page = await openUnit(ann, unit as never)
    const add = page.getByRole('button', { name: 'Add term' })
    await add.waitFor()
    await selectInSource(page, 'Good')
    await add.click()
    await page.getByLabel('In Dutch').fill('god')
    expect(await page.getByLabel('Term in English').inputValue()).toBe('Good')
    await page.locator('form').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Insert', exact: true }).click()
    expect(await targetArea(page).inputValue()).toContain('god')
    await page.close()
  })

  it('lets a reviewer approve by keyboard, and nobody else', async () => {
    await change(ann, '/api/projects/lighthouse/', { translation_review: true })
    const [unit] = await unitsOf(ann, path('he'), 'q=state:translated&page_size=1')
    const theirs = await openUnit(bob, unit as never)
    await targetArea(theirs).press('Alt+Shift+Enter')
    await theirs.getByTestId('said').getByText('Only reviewers').waitFor()
    const page = await openUnit(ann, unit as never)
    await page.locator('textarea:focus').waitFor()
    await page.keyboard.press('Alt+Shift+Enter')
    await allSent(page)
    expect((await unitOf(ann, unit?.id as number)).state).toBe(30)
    await theirs.getByText('Only reviewers can change approved strings').waitFor()
    await theirs.goto(`/browse/${path('he')}/?q=state:approved`)
    await theirs.locator('[data-state=approved]').first().waitFor()
    await theirs.goto(`/zen/${path('he')}/?q=state:approved`)
    await targetArea(theirs).fill('הצעה אחרת')
    await targetArea(theirs).press('Control+Enter')
    await allSent(theirs)
    const suggested = async () => (await ann.request.get(`/api/units/${unit?.id}/suggestions/`)).text()
    await expect.poll(suggested).toContain('הצעה אחרת')
    await change(ann, '/api/projects/lighthouse/', { translation_review: false })
    await page.close()
    await theirs.close()
  })

  it('lets two people work on one string without loss', async () => {
    const [unit] = await unitsOf(ann, path('es'), 'page_size=1')
    const other = await site.as(browser, 'ann')
    const first = await openUnit(ann, unit as never)
    const second = await openUnit(other, unit as never)
    await targetArea(second).fill('Lo que digo yo')
    await targetArea(first).fill('Lo que dice Ana')
    await first.getByRole('button', { name: 'Save and stay' }).click()
    await allSent(first)
    await second.getByText('Someone else saved this string').waitFor()
    await second.getByRole('button', { name: 'Save and stay' }).click()
    await second.getByText('Someone else saved this string first').waitFor()
    expect((await unitOf(ann, unit?.id as number)).target).toEqual(['Lo que dice Ana'])
    const kept = await ann.request.get(`/api/units/${unit?.id}/suggestions/`)
    expect(await kept.text()).toContain('Lo que digo yo')
    await second.getByRole('button', { name: 'Use mine' }).click()
    await allSent(second)
    expect((await unitOf(ann, unit?.id as number)).target).toEqual(['Lo que digo yo'])
    await expect.poll(() => targetArea(first).inputValue()).toBe('Lo que digo yo')
    await first.close()
    await other.close()
  })

  it('keeps ten edits made without a network and sends them afterwards', async () => {
    const context = await site.as(browser, 'ann')
    const units = await unitsOf(ann, path('nl'), 'page_size=10')
    const page = await open(context, `/translate/${path('nl')}/`)
    await page.locator('textarea:focus').waitFor()
    await page.waitForLoadState('load')
    const asked = () =>
      page.evaluate<string>("performance.getEntriesByType('resource').map(({ name }) => name).join(' ')")
    await expect.poll(asked).toMatch(new RegExp(`q=id\\S*%2C${units.at(-1)?.id}%2C`))
    await context.setOffline(true)
    for (const unit of units) await translate(page, `Zonder net ${unit.id}`)
    await page.getByText('10 translations are saved on this device').waitFor()
    await context.setOffline(false)
    await allSent(page)
    const saved = await Promise.all(units.map((unit) => unitOf(ann, unit.id)))
    expect(saved.map(({ target }) => target[0])).toEqual(units.map((unit) => `Zonder net ${unit.id}`))
    await context.close()
  })

  it('loses nothing when the page is reloaded in the middle', async () => {
    const context = await site.as(browser, 'ann')
    const units = await unitsOf(ann, path('pl'), 'page_size=2')
    const page = await open(context, `/translate/${path('pl')}/`)
    await page.locator('textarea:focus').waitFor()
    const isWrite = (url: URL) => /^\/api\/units\/\d+\/$/.test(url.pathname)
    await page.route(isWrite, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()))
    await translate(page, 'Zapisane później')
    await targetArea(page).fill('Tylko szkic')
    await expect
      .poll(() => page.evaluate("Object.keys(localStorage).some((key) => key.startsWith('dragoman-draft'))"))
      .toBe(true)
    await page.unroute(isWrite)
    await page.reload()
    await targetArea(page).waitFor()
    await allSent(page)
    expect(await targetArea(page).inputValue()).toBe('Tylko szkic')
    await expect.poll(async () => (await unitOf(ann, units[0]?.id as number)).target[0]).toBe('Zapisane później')
    await context.close()
  })

  it('writes right-to-left languages from the right, on a phone too', async () => {
    const page = await ann.newPage()
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(`/translate/${path('ar')}/`)
    await targetArea(page).waitFor()
    expect(await targetArea(page).getAttribute('dir')).toBe('rtl')
    expect(await targetArea(page).getAttribute('lang')).toBe('ar')
    await waitUntilStable(page)
    expect(await overflow(page)).toBe(0)
    await targetArea(page).fill('اليوم هنا')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await allSent(page)
    await page.getByTestId('position').getByText('2 of').waitFor()
    await page.close()
  })

  it('shows hostile and very long texts as text', async () => {
    const hostile =
      '</script><img src=x onerror="window.hacked=1"><!-- <script>window.hacked=1</script> \u202eevil\u202c'
    const long = 'Wort '.repeat(400).trim()
    const units = await unitsOf(ann, path('ru'), 'page_size=2')
    const targets = [hostile, long]
    for (const { source_unit } of units)
      await change(ann, new URL(source_unit).pathname, { extra_flags: 'max-length:20000' })
    for (const [index, unit] of units.entries())
      await change(ann, `/api/units/${unit.id}/`, { target: [targets[index]], state: 10 })
    for (const [index, unit] of units.entries()) {
      const page = await openUnit(ann, unit)
      expect(await targetArea(page).inputValue()).toBe(targets[index])
      await page.getByRole('tab', { name: 'History' }).click()
      await page
        .getByRole('tabpanel')
        .getByText((targets[index] as string).slice(0, 9))
        .first()
        .waitFor()
      expect(await page.evaluate('window.hacked')).toBeUndefined()
      expect(await overflow(page)).toBe(0)
      await page.close()
    }
    for (const kind of ['zen', 'browse']) {
      const page = await ann.newPage()
      await page.goto(`/${kind}/${path('ru')}/`)
      await waitUntilStable(page)
      expect(await page.evaluate('window.hacked')).toBeUndefined()
      expect(await overflow(page)).toBe(0)
      await page.close()
    }
  })

  it('finds by the query language, completes it, and says where a query is wrong', async () => {
    const page = await open(ann, `/translate/${path('de')}/`)
    await page.keyboard.press('Control+Shift+F')
    await page.keyboard.type('stat')
    await page.getByRole('option', { name: 'state:' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.type('nonsense')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await page.locator('[role=alert] mark', { hasText: 'nonsense' }).waitFor()
    await page.getByRole('combobox', { name: 'Search strings' }).fill('key:nav.today')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await page.getByTestId('position').getByText('1 of 1').waitFor()
    await page.close()
  })

  it('saves rows of the long list when they are left', async () => {
    const [first] = await unitsOf(ann, path('ja'), 'page_size=1')
    const page = await open(ann, `/zen/${path('ja')}/`)
    await targetArea(page).fill('本日')
    await page.keyboard.press('Control+Enter')
    await page.locator('[data-index="1"] textarea:focus').waitFor()
    await allSent(page)
    expect((await unitOf(ann, first?.id as number)).target).toEqual(['本日'])
    await page.close()
  })

  it.each(['translate', 'zen', 'browse'])('%s: accessible in light and dark, and on a phone', async (kind) => {
    expect(await inspect(`/${kind}/${path(kind === 'translate' ? 'he' : 'cs')}/`)).toEqual(faultless)
  })
})
