import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startDemoServer } from '#server/testing/demo-server.ts'
import { findChromium, launchTestBrowser, newContext } from './browser.ts'
import { demoPaths } from './demo-paths.ts'
import { waitUntilStable, warmUp } from './page-checks.ts'

describe.skipIf(findChromium() === undefined)('reading in a browser', () => {
  let server: Awaited<ReturnType<typeof startDemoServer>>
  let browser: Browser
  let context: BrowserContext
  let paths: Record<string, string>
  let page: Page

  beforeAll(async () => {
    server = await startDemoServer()
    paths = await demoPaths(server.url)
    browser = await launchTestBrowser()
    context = await newContext(browser, { baseURL: server.url })
    await warmUp(context)
  })

  beforeEach(async () => {
    page = await context.newPage()
  })

  afterEach(async () => {
    await page.close()
  })

  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  const visit = async (name: string) => {
    await page.goto(server.url + paths[name])
    await waitUntilStable(page)
  }

  it('goes by links from home to the strings', async () => {
    await visit('home')
    await page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('progressbar') })
      .first()
      .getByRole('link')
      .click()
    await page.getByRole('table', { name: 'Components' }).getByRole('rowheader').first().getByRole('link').click()
    await page.getByRole('table', { name: 'Languages' }).getByRole('rowheader').first().getByRole('link').click()
    await page.getByRole('table', { name: 'Strings' }).getByRole('link', { name: 'All strings', exact: true }).click()
    await page.waitForURL(/\/translate\//)
    await waitUntilStable(page)
    expect(await page.title()).toMatch(/Dragoman/)
  })

  it("opens at the string the API's address names, in its own language and direction", async () => {
    await visit('one string')
    const path = (paths['one string'] ?? '').replace(/^\/translate\/|\?.*$/g, '')
    const units = (await (await fetch(`${server.url}/api/translations/${path}units/`)).json()) as {
      results: { source: string[]; web_url: string }[]
    }
    const sought = units.results.find(({ web_url }) => web_url.endsWith(paths['one string'] ?? '')) ?? { source: [] }
    const words = (sought.source[0] ?? '').split(/[^\p{L} ]/u)[0] as string
    await page.getByRole('main').getByText(words).first().waitFor()
    const target = page.getByRole('main').locator('[lang][dir]').last()
    expect(['ltr', 'rtl', 'auto']).toContain(await target.getAttribute('dir'))
  })

  it('remembers the colours chosen', async () => {
    await visit('home')
    const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
    expect(await scheme()).toBe('light')
    const button = page.getByRole('button', { name: /^Theme/ })
    await button.click()
    await button.click()
    expect(await scheme()).toBe('dark')
    await page.reload()
    await waitUntilStable(page)
    expect(await scheme()).toBe('dark')
  })

  it('lets the keyboard skip to the content', async () => {
    await visit('projects')
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content')
    await page.keyboard.press('Enter')
    expect(await page.evaluate('document.activeElement.id')).toBe('main')
  })

  it('opens the menu on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await visit('home')
    const languages = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Languages' })
    expect(await languages.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Languages' }).waitFor()
    expect(await languages.isVisible()).toBe(false)
  })

  it('tries a request in the API documentation and shows the answer to the letter', async () => {
    await visit('API documentation')
    const operation = page.locator('details', {
      has: page.getByRole('heading', { level: 3, name: '/api/projects/', exact: true }),
    })
    await operation.first().locator('summary').first().click()
    await operation.first().getByRole('button', { name: 'Try it' }).click()
    const answer = operation.first().getByRole('region', { name: 'Response', exact: true })
    await answer.waitFor()
    const expected = await (await fetch(`${server.url}/api/projects/`)).text()
    const dense = (text: string | null) => (text ?? '').replaceAll(/\s/g, '')
    expect(dense(await answer.textContent())).toBe(dense(expected))
  })
})
