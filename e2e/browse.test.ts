import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findChromium, launchTestBrowser, newContext } from './browser.ts'
import { change, type EditorSite, startEditorSite, unitsOf } from './editor-site.ts'
import { mark, plantHostileTexts } from './hostile-texts.ts'
import { accessibilityFaults, faultless, followLink, inspector, overflow, waitUntilStable } from './page-checks.ts'

const scopePath = 'lighthouse/mobile-app'

/** Pages that show more to who may do more. */
const pages = [
  '/',
  '/inbox/',
  '/projects/?idle=true',
  '/accounts/profile/#notifications',
  `/projects/${scopePath}/`,
  `/projects/${scopePath}/cs/`,
  '/changes/browse/lighthouse/',
  `/tools/${scopePath}/cs/?tool=download`,
  `/tools/${scopePath}/cs/?tool=upload`,
  `/tools/${scopePath}/cs/?tool=replace`,
  `/tools/${scopePath}/cs/?tool=bulk`,
  `/tools/${scopePath}/cs/?tool=auto`,
  '/tools/lighthouse/?tool=bulk',
  '/insights/lighthouse/',
  '/announcement/lighthouse/',
  '/backups/lighthouse/',
  `/new-lang/${scopePath}/`,
  `/tools/${scopePath}/en/?tool=add`,
  '/category/add/lighthouse/',
  '/workspaces/',
  '/reports/',
  '/credits/lighthouse/',
  `/counts/${scopePath}/cs/`,
  '/costs/lighthouse/',
  `/translator-work/${scopePath}/`,
  '/glossary/lighthouse/',
  '/memory/project/lighthouse/',
  `/repository/${scopePath}/`,
  `/usages/${scopePath}/`,
  '/repository/lighthouse/',
  '/user/ann/',
  '/keys/',
  '/languages/cs/',
]

describe.skipIf(findChromium() === undefined)('browsing in a browser', () => {
  let site: EditorSite
  let browser: Browser
  let ann: BrowserContext
  let inspect: Awaited<ReturnType<typeof inspector>>

  beforeAll(async () => {
    site = await startEditorSite()
    browser = await launchTestBrowser()
    ann = await site.as(browser, 'ann')
    inspect = await inspector(ann, { links: true })
  })

  afterAll(async () => {
    await browser?.close()
    await site?.close()
  })

  const visit = async (page: Page, path: string) => {
    await page.goto(site.url + path)
    await waitUntilStable(page)
  }

  it.each(pages)('%s: accessible in light and dark for who may do most', async (path) => {
    expect(await inspect(path)).toEqual(faultless)
  })

  it('somebody new says their languages, finds work, and goes on by keyboard', async () => {
    const bob = await site.as(browser, 'bob')
    const page = await bob.newPage()
    await visit(page, '/')
    await page.getByRole('button', { name: 'Save languages' }).waitFor()
    await change(bob, '/api/users/bob/', { profile: { languages: ['cs'] } })
    await visit(page, '/')
    await page.getByRole('heading', { name: 'For you' }).waitFor()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('combobox', { name: 'Search projects, components, languages and pages' })
    await palette.fill('orch')
    await page.getByRole('option', { name: /^Orchard.*Project$/ }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.waitForURL('**/projects/orchard/')
    await page.keyboard.press('Control+k')
    await palette.fill('inbox')
    await page.getByRole('option', { name: /^Inbox/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Nothing here').waitFor()
    await bob.close()
  })

  it('says which notifications are sent about a component, and why not', async () => {
    const page = await ann.newPage()
    await page.setViewportSize({ width: 390, height: 844 })
    await visit(page, '/accounts/profile/#notifications')
    await page.locator('summary', { hasText: 'Check notifications' }).click()
    await page.getByLabel('Project or component').fill(scopePath)
    await page.getByLabel('Language code').fill('cs')
    await page.getByRole('button', { name: 'Check notifications' }).click()
    await page.getByRole('row', { name: /^Comments that mention you.*All projects: Instantly/ }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await page.close()
  })

  it('the page of a workspace is as accessible', async () => {
    const made = await change(ann, '/api/workspaces/', { name: 'Harbour' }, 'POST')
    expect(await inspect(`/workspaces/${made.id}/`)).toEqual(faultless)
  })

  it('gives many strings another state after a preview, and takes it back', async () => {
    const before = await unitsOf(ann, `${scopePath}/de`, 'q=state:translated&page_size=1000')
    const page = await ann.newPage()
    await visit(page, `/tools/${scopePath}/de/?tool=bulk`)
    await page.getByLabel('Strings to change').fill('state:translated AND source:"forecast"')
    await page.getByLabel('New state').selectOption('Needs editing')
    await page.getByRole('button', { name: 'Preview' }).click()
    const apply = page.getByRole('button', { name: /^Change \d+ string/ })
    await apply.waitFor()
    const found = Number(/\d+/.exec((await apply.textContent()) ?? '')?.[0])
    expect(found).toBeGreaterThan(0)
    expect(await unitsOf(ann, `${scopePath}/de`, 'q=state:translated&page_size=1000')).toHaveLength(before.length)
    await apply.click()
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.waitFor()
    expect(await unitsOf(ann, `${scopePath}/de`, 'q=state:translated&page_size=1000')).toHaveLength(
      before.length - found,
    )
    await undo.click()
    await page
      .getByText(/strings? restored\./)
      .first()
      .waitFor()
    const states = async () =>
      (await unitsOf(ann, `${scopePath}/de`, 'page_size=1000')).filter((unit) => unit.state === 20)
    await expect.poll(async () => (await states()).length).toBe(before.length)
    await page.close()
  })

  it('replaces a text in the strings that were left chosen', async () => {
    const page = await ann.newPage()
    await visit(page, `/tools/${scopePath}/de/?tool=replace`)
    const [unit] = await unitsOf(ann, `${scopePath}/de`, 'q=state:translated&page_size=1')
    const word = unit?.target[0]?.split(/\s+/)[0] ?? ''
    await page.getByLabel('Search for').fill(word)
    await page.getByLabel('Replace with (can be empty)').fill(`${word}${word}`)
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('button', { name: /^Replace in/ }).click()
    await page.getByText(/strings? changed\./).waitFor()
    const after = (await (await ann.request.get(`/api/units/${unit?.id}/`)).json()) as { target: string[] }
    expect(after.target[0]).toContain(`${word}${word}`)
    await page.close()
  })

  it('makes a report and opens it when it is there', async () => {
    const page = await ann.newPage()
    await visit(page, '/costs/lighthouse/')
    await page.getByRole('button', { name: 'Create report' }).click()
    await page.waitForURL('**/reports/*/')
    await page.getByRole('region', { name: 'All languages combined' }).waitFor()
    expect(await inspect(new URL(page.url()).pathname)).toEqual(faultless)
    await page.close()
  })

  it('asks for the agreement first; strings are added, and removed from the editor', async () => {
    const component = `/api/components/${scopePath}/`
    await change(ann, component, { agreement: 'We share **alike**.', manage_units: true, edit_template: true })
    const bob = await site.as(browser, 'bob')
    const page = await bob.newPage()
    await visit(page, `/translate/${scopePath}/cs/`)
    await page.getByRole('link', { name: 'Review and accept the agreement' }).click()
    expect(await inspect(`/contributor-agreement/${scopePath}/cs/`)).toEqual(faultless)
    await page.getByRole('button', { name: 'I agree' }).click()
    await page.getByText('You have accepted this agreement.').waitFor()
    await visit(page, `/translate/${scopePath}/cs/`)
    await page.getByRole('button', { name: 'Save and continue' }).waitFor()
    await bob.close()
    await change(ann, component, { agreement: '' })
    const own = await ann.newPage()
    await visit(own, `/tools/${scopePath}/en/?tool=add`)
    await own.getByLabel('Key').fill('zz.fresh')
    await own.getByLabel('Source text').fill('Fresh')
    await own.getByRole('button', { name: 'Add string' }).click()
    await own.getByRole('link', { name: 'Open string' }).click()
    await own.getByRole('button', { name: 'Delete string' }).click()
    await own.getByRole('button', { name: 'Delete in all languages' }).click()
    await expect.poll(() => unitsOf(ann, `${scopePath}/cs`, 'q=key:zz.fresh')).toEqual([])
    await own.close()
  })

  it('makes a category and leads to it', async () => {
    const page = await ann.newPage()
    await visit(page, '/category/add/lighthouse/')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Harbour things')
    await page.getByRole('button', { name: 'Create category' }).click()
    await page.getByRole('heading', { level: 1, name: 'Harbour things' }).waitFor()
    expect(await inspect('/settings/lighthouse/harbour-things/')).toEqual(faultless)
    await page.close()
  })

  it('watches a project, which then stands on the dashboard', async () => {
    const page = await ann.newPage()
    await visit(page, '/projects/orchard/')
    await page.getByRole('button', { name: 'Watch', exact: true }).click()
    await page.getByRole('button', { name: 'Watching' }).waitFor()
    await visit(page, '/')
    await page.getByRole('region', { name: 'Watched projects' }).getByRole('link', { name: 'Orchard' }).waitFor()
    await page.close()
  })

  it('fits a wide window at 200 % zoom, header and all', async () => {
    const page = await ann.newPage()
    await page.setViewportSize({ width: 720, height: 450 })
    await visit(page, '/projects/')
    expect(await overflow(page)).toBe(0)
    await page.close()
  })

  it('holds still while its parts come, on a phone', async () => {
    const page = await ann.newPage()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.addInitScript(`
      self.shifted = 0
      self.moved = []
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries()) {
          self.shifted += value
          for (const { node, previousRect, currentRect } of sources)
            self.moved.push([node?.textContent.slice(0, 80), previousRect.y, currentRect.y].join(' '))
        }
      }).observe({ type: 'layout-shift', buffered: true })`)
    // Who somebody is comes last on a slow day.
    await page.route('**/api/account/', (route) => setTimeout(() => route.continue(), 500))
    for (const path of ['/memory/', '/projects/lighthouse/', `/projects/${scopePath}/`]) {
      await visit(page, path)
      // 0.4 to 0.6 where what follows a part is shown before it.
      const moved = await page.evaluate<string>('self.moved.join("; ")')
      expect(await page.evaluate<number>('self.shifted'), `${path}: ${moved}`).toBeLessThan(0.05)
    }
    await page.close()
  })

  it('shows an operation on the repository as it goes on', async () => {
    const page = await ann.newPage()
    await visit(page, `/repository/${scopePath}/`)
    await page.getByText('Maintenance', { exact: true }).click()
    await page.getByRole('button', { name: 'Update', exact: true }).click()
    await page.getByText(/^Done\./).waitFor()
    await page.close()
  })

  it('turns the interface round for a language that is written so, and remembers it', async () => {
    const context = await newContext(browser, { baseURL: site.url })
    const page = await context.newPage()
    await visit(page, `/projects/${scopePath}/`)
    await page.getByRole('button', { name: 'Interface language' }).click()
    await page.getByRole('button', { name: 'العربية' }).click()
    await page.locator('html[dir=rtl][lang=ar]').waitFor()
    await page.reload()
    await page.locator('html[dir=rtl]').waitFor()
    await waitUntilStable(page)
    expect({ faults: await accessibilityFaults(page), wide: await overflow(page) }).toEqual({ faults: [], wide: 0 })
    await visit(page, '/checks/-/lighthouse/')
    await page.getByText('ترجمة غير متغيّرة').waitFor()
    await context.close()
  })

  it('every address of the API leads to a page about the same thing', async () => {
    const visitor = await newContext(browser, { baseURL: site.url })
    const read = async (path: string) => (await (await visitor.request.get(path)).json()) as { results: Addressed[] }
    const lists = ['/api/projects/', '/api/components/', '/api/translations/', '/api/languages/', '/api/units/']
    const seen: Addressed[] = []
    for (const path of lists) seen.push(...(await read(`${path}?page_size=15`)).results)
    const addresses = new Set(seen.flatMap((one) => [one.web_url, one.translate_url, one.share_url]).filter(Boolean))
    expect(addresses.size).toBeGreaterThan(40)
    for (const address of addresses) {
      const reply = await visitor.request.get(address as string)
      expect([address, reply.status()]).toEqual([address, 200])
      expect(await reply.text()).toContain('og:title')
    }
    const page = await visitor.newPage()
    for (const one of seen.filter((_, index) => index % 11 === 0)) {
      await page.goto(one.web_url)
      await waitUntilStable(page)
      expect([one.web_url, await page.getByText('Page not found').count()]).toEqual([one.web_url, 0])
    }
    await visitor.close()
  })

  it('what is private is not found by strangers, and found by its own', async () => {
    await change(ann, '/api/projects/orchard/', { access_control: 100 })
    const visitor = await newContext(browser, { baseURL: site.url })
    const paths = [
      'projects/orchard',
      'translate/orchard/storefront/de',
      'engage/orchard/-/de',
      'changes/browse/orchard',
    ]
    for (const path of [...paths, 'insights/orchard', 'search/orchard', 'widgets/orchard', 'repository/orchard']) {
      expect([path, (await visitor.request.get(`/${path}/`)).status()]).toEqual([path, 404])
      expect([path, (await ann.request.get(`/${path}/`)).status()]).toEqual([path, 200])
    }
    const page = await visitor.newPage()
    await page.goto('/projects/orchard/')
    await page.getByText('Project not found').waitFor()
    await visitor.close()
  })

  it('texts of others show as text, wherever they show', async () => {
    const paths = await plantHostileTexts(ann, scopePath)
    const page = await ann.newPage()
    page.on('dialog', (dialog) => page.evaluate(`window.hacked = ${JSON.stringify(dialog.message())}`))
    await page.setViewportSize({ width: 390, height: 800 })
    await visit(page, '/')
    for (const path of paths) {
      // With the editor goes its first string, in the text of the page itself.
      if (path.startsWith('/translate/')) await visit(page, path)
      else await followLink(page, path)
      const seen = page.getByText(mark).or(page.locator('[value*="onerror"]'))
      await seen.first().waitFor({ state: 'attached' })
      if (path.startsWith('/translate/')) await page.getByRole('complementary').getByText(mark).first().waitFor()
      for (const tab of path.startsWith('/translate/') ? ['Comments', 'History'] : []) {
        await page.getByRole('tab', { name: tab }).click()
        await page.getByRole('tabpanel').getByText(mark).first().waitFor()
      }
      const found = {
        hacked: await page.evaluate('window.hacked'),
        elements: await page.locator('img[src=x], main script').count(),
        narrow: await overflow(page),
      }
      expect([path, found]).toEqual([path, { hacked: undefined, elements: 0, narrow: 0 }])
    }
    await page.close()
    const sources = [
      '/projects/lighthouse/',
      `/translate/${scopePath}/cs/`,
      '/widget/lighthouse/svg-badge.svg',
      '/exports/rss/',
    ]
    for (const path of sources) {
      const reply = await ann.request.get(path)
      expect([path, reply.status(), (await reply.text()).includes('<img')]).toEqual([path, 200, false])
    }
  })
})

interface Addressed {
  web_url: string
  translate_url?: string
  share_url?: string
}
