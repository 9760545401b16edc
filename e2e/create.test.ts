import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DemoServer, startServer } from '#server/testing/demo-server.ts'
import { Upstream } from '#server/testing/upstream.ts'
import { findChromium, launchTestBrowser, newContext } from './browser.ts'
import { targetArea } from './editor-site.ts'
import { accessibilityFaults, followLink, overflow } from './page-checks.ts'

const source = '{\n  "hello": "Hello",\n  "bye": "Good <b>bye</b>"\n}\n'
const german = '{\n  "hello": "Hallo"\n}\n'

describe.skipIf(findChromium() === undefined)('from a repository to a commit, in a browser', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-create-'))
  let server: DemoServer
  let browser: Browser
  let upstream: Upstream

  beforeAll(async () => {
    upstream = await Upstream.make(folder)
    await upstream.commit({ 'locales/en.json': source, 'locales/de.json': german, 'README.md': 'Hi\n' })
    server = await startServer({ VCS_PROTOCOLS: 'file' })
    browser = await launchTestBrowser()
  })

  afterAll(async () => {
    await browser?.close()
    await server?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('an administrator creates a project and a component, translates, and the commit is upstream', async () => {
    const context = await newContext(browser, { baseURL: server.url, viewport: { width: 1280, height: 900 } })
    const page = await context.newPage()
    const link = /\/account\/first\/#\S+/.exec(server.printed())?.[0] as string
    await page.goto(link)
    await page.getByLabel('Username').fill('ann')
    await page.getByLabel('Full name').fill('Ann Admin')
    await page.getByLabel('Email').fill('ann@example.org')
    await page.locator('input[type=password]').fill('seven green lanterns')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.waitForURL(`${server.url}/`)

    await page.goto('/create/project/')
    await page.getByLabel('Name', { exact: false }).first().fill('Tea Shop')
    await page.getByLabel('Website').fill('https://tea.example/')
    await page.getByRole('button', { name: 'Create project' }).click()
    await page.waitForURL(/\/create\/component\/\?project=tea-shop$/)

    await page.getByLabel('Repository URL').fill(`${folder}/missing.git`)
    await page.getByRole('button', { name: 'Scan repository' }).click()
    await page.locator('[data-failed]').waitFor()
    await page.getByLabel('Repository URL').fill(upstream.address)
    await page.getByRole('button', { name: 'Scan repository' }).click()
    await page.getByRole('checkbox', { name: 'locales/*.json' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByLabel('Component name for locales/*.json').fill('Shop window')
    await page.getByRole('button', { name: 'Create component' }).click()
    await page.waitForURL('**/projects/tea-shop/shop-window/')

    await page.goto('/settings/tea-shop/shop-window/')
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Repository' }).click()
    await page.getByLabel('Push URL').fill(upstream.address)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('region', { name: 'Messages' }).getByText('Saved.').waitFor()

    await page.goto('/translate/tea-shop/shop-window/de/?q=state:empty')
    await targetArea(page).fill('Auf <b>Wiedersehen</b>')
    await page.keyboard.press('Control+Enter')
    await expect
      .poll(async () => (await context.request.get('/api/translations/tea-shop/shop-window/de/')).json())
      .toMatchObject({ translated: 2 })

    await page.goto('/repository/tea-shop/shop-window/')
    await page.getByRole('button', { name: /^(Commit and push|Push$)/ }).click()
    await expect.poll(() => upstream.read('locales/de.json')).toContain('Auf <b>Wiedersehen</b>')
    expect(await upstream.read('locales/de.json')).toBe(
      '{\n  "hello": "Hallo",\n  "bye": "Auf <b>Wiedersehen</b>"\n}\n',
    )
    expect(await upstream.read('locales/en.json')).toBe(source)

    const pages = [
      '/create/project/',
      '/create/project/import/',
      '/settings/tea-shop/-/de/',
      '/create/component/?project=tea-shop',
      '/settings/tea-shop/',
      '/settings/tea-shop/shop-window/',
      '/access/tea-shop/',
      '/labels/tea-shop/',
      '/addons/tea-shop/shop-window/',
      '/webhooks/tea-shop/shop-window/',
      '/branches/tea-shop/shop-window/',
      '/usages/tea-shop/shop-window/',
      '/change-sets/tea-shop/',
      '/tools/tea-shop/shop-window/?tool=upload',
      '/machinery/tea-shop/',
      '/screenshots/tea-shop/shop-window/',
      '/screenshots/tea-shop/shop-window/en/',
      '/memory/',
      '/review/',
      '/manage/overview/',
      '/manage/processes/',
      '/manage/users/',
      '/manage/roles/',
      '/manage/sign-in/',
      '/manage/audit/',
      '/manage/ssh/',
      '/manage/move-in/',
      '/manage/more/',
    ]
    const faults: Record<string, unknown> = {}
    await page.setViewportSize({ width: 360, height: 740 })
    for (const path of pages) {
      await followLink(page, path)
      const found = [...(await accessibilityFaults(page))]
      await page.emulateMedia({ colorScheme: 'dark' })
      found.push(...(await accessibilityFaults(page, 'colours')))
      await page.emulateMedia({ colorScheme: 'light' })
      if (found.length > 0 || (await overflow(page)) > 0) faults[path] = [found, await overflow(page)]
    }
    expect(faults).toEqual({})
    await context.close()
  })
})
