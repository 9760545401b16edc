import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findChromium, launchBrowser } from './browser.ts'
import { allSent, change, type EditorSite, type ShownUnit, startEditorSite, unitOf, unitsOf } from './editor-site.ts'
import { accessibilityFaults, complaints } from './page-checks.ts'

const place = (language: string) => `lighthouse/mobile-app/${language}`

const early = (page: Page) => page.locator('textarea[data-early]')
const own = (page: Page) => page.locator('textarea[data-form]:not([data-early])')

/** Keeps the application from a page until it is let in; whatever the page shows before came with its HTML. */
async function holdApplication(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/index-*.js', async (route) => {
    await promise
    await route.continue().catch(() => undefined)
  })
  return resolve
}

interface Caret {
  form: string
  start: number
  end: number
}

const caret = (page: Page) =>
  page.evaluate<Caret>(`(({ dataset, selectionStart, selectionEnd }) =>
    ({ form: dataset.form, start: selectionStart, end: selectionEnd }))(document.activeElement)`)

describe.skipIf(findChromium() === undefined)('the first string of the editor', () => {
  let site: EditorSite
  let browser: Browser
  let ann: BrowserContext

  beforeAll(async () => {
    site = await startEditorSite()
    browser = (await launchBrowser()) as Browser
    ann = await site.as(browser, 'ann')
  })

  afterAll(async () => {
    await browser?.close()
    await site?.close()
  })

  const openEarly = async (address: string, context = ann) => {
    const page = await context.newPage()
    const heard = complaints(page)
    const asked: string[] = []
    page.on('request', (request: Request) => asked.push(`${request.method()} ${request.url().slice(site.url.length)}`))
    const letIn = await holdApplication(page)
    await page.goto(address, { waitUntil: 'commit' })
    await page.locator('textarea[data-early]:focus').waitFor()
    return { page, heard, asked, letIn }
  }
  const openUnit = (unit: ShownUnit | undefined) => {
    const { pathname, search } = new URL(unit?.web_url ?? '')
    return openEarly(pathname + search)
  }

  it('takes letters before the application is there, which then goes on with them', async () => {
    const [unit] = await unitsOf(ann, place('de'), 'page_size=1')
    const { page, heard, asked, letIn } = await openEarly(`/translate/${place('de')}/`)
    expect(await early(page).inputValue()).toBe(unit?.target[0])
    expect(await accessibilityFaults(page)).toEqual([])
    const box = await early(page).boundingBox()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Am selben Tag')
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    letIn()
    await page.keyboard.type('Zu')
    await own(page).waitFor()
    await page.keyboard.type('m')
    expect(await own(page).inputValue()).toBe('Zum selben Tag')
    expect(await caret(page)).toEqual({ form: '0', start: 3, end: 3 })
    expect(await early(page).count()).toBe(0)
    expect(await own(page).boundingBox()).toEqual(box)
    expect(await page.getByText('Zum selben Tag').count()).toBe(2)
    // What came with the page is not asked for.
    const sent = await page.evaluate<string[]>(
      "Object.keys(JSON.parse(document.getElementById('first-replies').textContent))",
    )
    expect(sent).toHaveLength(7)
    expect(sent.filter((address) => asked.includes(`GET ${address}`))).toEqual([])
    expect(heard).toEqual([])
    await page.close()
  })

  it('keeps letters when the page is loaded again before the application came', async () => {
    const [, unit] = await unitsOf(ann, place('de'), 'page_size=2')
    const { page, letIn } = await openUnit(unit)
    await page.keyboard.press('End')
    await page.keyboard.type(', bald')
    await page.reload({ waitUntil: 'commit' })
    await page.locator('textarea[data-early]:focus').waitFor()
    expect(await early(page).inputValue()).toBe(`${unit?.target[0]}, bald`)
    await page.keyboard.press('End')
    await page.keyboard.type('!')
    letIn()
    await own(page).waitFor()
    expect(await own(page).inputValue()).toBe(`${unit?.target[0]}, bald!`)
    await page.close()
  })

  it('saves once what the save key was pressed for, and takes nothing more until the next string', async () => {
    const [unit, next] = await unitsOf(ann, place('nl'), 'page_size=2')
    const { page, asked, letIn } = await openEarly(`/translate/${place('nl')}/`)
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Vandaag nog')
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('Control+Enter')
    await page.keyboard.type('for the next')
    letIn()
    await expect.poll(() => page.getByTestId('position').textContent()).toContain('2 of')
    await allSent(page)
    expect((await unitOf(ann, unit?.id ?? 0)).target).toEqual(['Vandaag nog'])
    expect(asked.filter((one) => one.startsWith('PATCH'))).toEqual([`PATCH /api/units/${unit?.id}/`])
    expect(await own(page).inputValue()).toBe(next?.target[0])
    await page.close()
  })

  it('does not tear a word that is being composed', async () => {
    const [, unit] = await unitsOf(ann, place('ja'), 'page_size=2')
    const { page, letIn } = await openUnit(unit)
    const wire = await ann.newCDPSession(page)
    await page.keyboard.press('Control+A')
    await wire.send('Input.imeSetComposition', { text: 'きょ', selectionStart: 2, selectionEnd: 2 })
    letIn()
    await own(page).waitFor({ state: 'attached' })
    await wire.send('Input.imeSetComposition', { text: 'きょう', selectionStart: 3, selectionEnd: 3 })
    expect(await early(page).inputValue()).toBe('きょう')
    await wire.send('Input.insertText', { text: '今日' })
    await own(page).waitFor()
    expect(await own(page).inputValue()).toBe('今日')
    await page.keyboard.type('は')
    expect(await own(page).inputValue()).toBe('今日は')
    await page.close()
  })

  it('has a field for each form, and the direction of its language', async () => {
    const all = await unitsOf(ann, 'dragoman/editor/ar', 'page_size=200')
    const unit = all.find(({ source }) => source.length > 1)
    const { page, letIn } = await openUnit(unit)
    const [count, second] = [unit?.target.length ?? 0, early(page).nth(1)]
    expect([count > 2, await early(page).count()]).toEqual([true, count])
    expect([await second.getAttribute('dir'), await second.getAttribute('lang')]).toEqual(['rtl', 'ar'])
    await second.focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('واحد')
    letIn()
    await own(page).first().waitFor()
    expect(await own(page).nth(1).inputValue()).toBe('واحد')
    expect(await caret(page)).toEqual({ form: '1', start: 4, end: 4 })
    await page.close()
  })

  it('takes a suggestion where nothing else is allowed, and is not sent to visitors', async () => {
    const [unit] = await unitsOf(ann, place('fr'), 'page_size=1')
    await change(ann, '/api/projects/lighthouse/', { translation_review: true })
    await change(ann, `/api/units/${unit?.id}/`, { target: unit?.target, state: 30 })
    const bob = await site.as(browser, 'bob')
    const { page, asked, letIn } = await openEarly(`/translate/${place('fr')}/`, bob)
    const box = await early(page).boundingBox()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Ce jour même')
    await page.keyboard.press('Alt+Enter')
    letIn()
    await expect.poll(() => page.getByTestId('position').textContent()).toContain('2 of')
    await allSent(page)
    await page.keyboard.press('Alt+ArrowUp')
    await page.locator(`#locked-${unit?.id}`).waitFor()
    expect(await own(page).boundingBox()).toEqual(box)
    expect(asked.filter((one) => one.startsWith('POST') && one.includes('suggestions'))).toHaveLength(1)
    await bob.close()
    const visitor = await browser.newContext({ baseURL: site.url })
    expect(await (await visitor.request.get(`/translate/${place('fr')}/`)).text()).not.toContain('first-replies')
    await visitor.close()
  })

  it('shows markup as text', async () => {
    const text = '</script><img src=x onerror="window.hacked=1"><!-- <script>window.hacked=1</script>'
    const [unit] = await unitsOf(ann, place('cs'), 'q=state:empty&page_size=1')
    await change(ann, `/api/units/${unit?.id}/`, { target: [text], state: 10 })
    const { page, letIn } = await openUnit(unit)
    expect(await early(page).inputValue()).toBe(text)
    letIn()
    await own(page).waitFor()
    expect(await own(page).inputValue()).toBe(text)
    expect(await page.evaluate('window.hacked')).toBe(undefined)
    await page.close()
  })
})
