import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDemoServer } from '#server/testing/demo-server.ts'
import { findChromium, launchBrowser, missingBrowser } from './browser.ts'
import { demoPaths } from './demo-paths.ts'
import { accessibilityFaults, complaints, overflow, settle } from './page-checks.ts'

const names = [
  'home',
  'projects',
  'project',
  'project language',
  'component',
  'translation',
  'strings',
  'one string',
  'languages',
  'language',
  'history',
  'history of a project',
  'insights',
  'search',
  'search in a component',
  'checks',
  'one check',
  'checks of a component',
  'tools',
  'matrix',
  'repository',
  'widgets',
  'engage',
  'engage for a project',
  'API documentation',
]
const widths = { wide: 1280, phone: 390 }

const skipped = findChromium() === undefined
if (skipped) console.warn(missingBrowser)

describe.skipIf(skipped)('pages in a browser', () => {
  let server: Awaited<ReturnType<typeof startDemoServer>>
  let browser: Browser
  let paths: Record<string, string>

  beforeAll(async () => {
    server = await startDemoServer()
    paths = await demoPaths(server.url)
    browser = (await launchBrowser()) as Browser
  })

  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  const open = async (width: number) => browser.newPage({ viewport: { width, height: 900 }, colorScheme: 'light' })

  describe.each(Object.entries(widths))('%s', (_, width) => {
    it.each(names)('%s: quiet, accessible in light and dark, no wider than the window', async (name) => {
      const page = await open(width)
      const heard = complaints(page)
      await page.goto(server.url + paths[name])
      await settle(page)
      const light = await accessibilityFaults(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
      const dark = await accessibilityFaults(page)
      expect({ heard, light, dark, overflow: await overflow(page) }).toEqual({
        heard: [],
        light: [],
        dark: [],
        overflow: 0,
      })
      await page.close()
    })

    it('an address without a page says so and leads back', async () => {
      const page = await open(width)
      await page.goto(`${server.url}/nowhere/at/all/of/it/`)
      await settle(page)
      expect(await accessibilityFaults(page)).toEqual([])
      await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
      await page.getByRole('heading', { level: 2, name: 'Projects' }).waitFor()
      await page.close()
    })
  })
})
