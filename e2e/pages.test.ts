import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDemoServer } from '#server/testing/demo-server.ts'
import { findChromium, launchTestBrowser, newContext } from './browser.ts'
import { demoPageNames, demoPaths } from './demo-paths.ts'
import { accessibilityFaults, faultless, inspector, waitUntilStable } from './page-checks.ts'

describe.skipIf(findChromium() === undefined)('pages in a browser', () => {
  let server: Awaited<ReturnType<typeof startDemoServer>>
  let browser: Browser
  let context: BrowserContext
  let inspect: Awaited<ReturnType<typeof inspector>>
  let paths: Record<string, string>

  beforeAll(async () => {
    server = await startDemoServer({ RATE_VISITORS: '0' })
    paths = await demoPaths(server.url)
    browser = await launchTestBrowser()
    context = await newContext(browser, { baseURL: server.url })
    inspect = await inspector(context, { links: true })
  })

  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  it.each(demoPageNames)('%s: quiet, accessible in light and dark, no wider than the window', async (name) => {
    expect(await inspect(paths[name] ?? '')).toEqual(faultless)
  })

  it('an address without a page says so and leads back', async () => {
    const page = await context.newPage()
    await page.goto('/nowhere/at/all/of/it/')
    await waitUntilStable(page)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
    await page.getByRole('heading', { level: 2, name: 'Projects' }).waitFor()
  })
})
