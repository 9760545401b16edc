import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stepAt, totpCode } from '#server/access/totp.ts'
import { type DemoServer, startServer } from '#server/testing/demo-server.ts'
import { freePort } from '#server/testing/free-port.ts'
import { TestSmtpServer } from '#server/testing/smtp-server.ts'
import { findChromium, launchTestBrowser, newContext } from './browser.ts'
import { accessibilityFaults, followLink, overflow, waitUntilStable } from './page-checks.ts'

const password = 'seven green lanterns'

describe.skipIf(findChromium() === undefined)('accounts in a browser', () => {
  let smtp: TestSmtpServer
  let server: DemoServer
  let browser: Browser
  /** Passkeys belong to a name, not to a number. */
  let site: string

  beforeAll(async () => {
    smtp = await TestSmtpServer.open()
    const port = await freePort()
    site = `http://localhost:${port}`
    server = await startServer({
      PORT: String(port),
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      PUBLIC_URL: site,
      REGISTRATION: 'open',
    })
    browser = await launchTestBrowser()
  })

  afterAll(async () => {
    await browser?.close()
    await server?.close()
    await smtp?.close()
  })

  const here = (path: string) => site + path

  async function emailTo(address: string, page: string): Promise<string> {
    const links = () => {
      const emails = smtp.received.filter(({ to }) => to.includes(address))
      const texts = emails.map(({ source }) => source.replaceAll('=\r\n', '').replaceAll('=3D', '='))
      return texts.flatMap((text) => new RegExp(`/account/${page}/#[\\w-]+`).exec(text)?.[0] ?? [])
    }
    await expect.poll(links).not.toEqual([])
    return here(links().at(-1) ?? '')
  }

  const open = async (path: string): Promise<Page> => {
    const context = await newContext(browser, { viewport: { width: 1280, height: 900 } })
    const page = await context.newPage()
    await page.goto(here(path))
    await waitUntilStable(page)
    return page
  }

  const signIn = async (page: Page, name: string, secret: string) => {
    await page.getByLabel('Username or email').fill(name)
    await page.getByLabel('Password', { exact: false }).first().fill(secret)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }

  const nameInAccount = async (page: Page) => {
    await page.goto(here('/accounts/profile/'))
    await waitUntilStable(page)
    return page.getByLabel('Full name').inputValue()
  }

  it('the first administrator comes in by the link that the start printed', async () => {
    const link = /\/account\/first\/#\S+/.exec(server.printed())?.[0] as string
    const page = await open(link)
    await page.getByLabel('Username').fill('root-ann')
    await page.getByLabel('Full name').fill('Ann Root')
    await page.getByLabel('Email').fill('ann@example.org')
    await page.locator('input[type=password]').fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.waitForURL(here('/'))
    expect(await nameInAccount(page)).toBe('Ann Root')
    await page.context().close()
  })

  it('sign-up, letter, sign-out, sign-in, forgotten password', async () => {
    const page = await open('/accounts/register/')
    await page.getByLabel('Username').fill('bela')
    await page.getByLabel('Full name').fill('Béla <b>B</b>')
    await page.getByLabel('Email').fill('bela@example.org')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()

    await page.goto(await emailTo('bela@example.org', 'confirm'))
    await page.locator('input[type=password]').fill('short')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.locator('[data-error=true]').first().waitFor()
    await page.locator('input[type=password]').fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.waitForURL(here('/'))
    expect(await nameInAccount(page)).toBe('Béla <b>B</b>')

    const other = await open('/accounts/login/?next=%2Faccounts%2Fprofile%2F')
    await signIn(other, 'bela', 'not the password')
    await other.getByRole('alert').waitFor()
    await other.goto(here('/accounts/reset/'))
    await other.getByLabel('Email').fill('bela@example.org')
    await other.getByRole('button', { name: 'Send link' }).click()
    await other.goto(await emailTo('bela@example.org', 'reset'))
    await other.locator('input[type=password]').fill(`${password} anew`)
    await other.getByRole('button', { name: 'Set password' }).click()
    await other.getByRole('heading', { name: 'Password changed' }).waitFor()
    await other.goto(here('/accounts/login/?next=%2F%2Fevil.example%2F'))
    await signIn(other, 'bela@example.org', `${password} anew`)
    await other.waitForURL(here('/'))

    await page.goto(here('/accounts/profile/'))
    await page.getByText('Sign in to view your account').waitFor()
    await page.context().close()
    await other.context().close()
  })

  it('an authenticator and a passkey', async () => {
    const page = await open('/accounts/login/?next=%2Faccounts%2Fprofile%2F%23security')
    await signIn(page, 'root-ann', password)
    await page.getByRole('button', { name: 'Add authenticator app' }).click()
    const secret = (await page.locator('pre').innerText()).replaceAll(/\s/g, '')
    await page.getByLabel('Code from your authenticator app').fill(totpCode(secret, stepAt(Date.now() * 1000)))
    await page.getByRole('main').getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('10 recovery codes left').waitFor()

    const wire = await page.context().newCDPSession(page)
    await wire.send('WebAuthn.enable')
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
    } as const
    await wire.send('WebAuthn.addVirtualAuthenticator', {
      options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
    })
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByText('passkey ·').waitFor()

    await page.context().clearCookies()
    await page.goto(here('/accounts/login/'))
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.waitForURL(here('/'))
    expect(await nameInAccount(page)).toBe('Ann Root')

    await page.context().clearCookies()
    await page.goto(here('/accounts/login/'))
    await signIn(page, 'root-ann', password)
    await page.getByLabel('Code from your authenticator app').fill('000000')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('alert').waitFor()
    await page.context().close()
  })

  it('every page is accessible in light and dark, and fits a phone', async () => {
    const context = await newContext(browser, { viewport: { width: 360, height: 740 } })
    const page = await context.newPage()
    const tabs = ['person', 'languages', 'preferences', 'notifications', 'security', 'api', 'audit', 'leaving']
    const visitors = [
      '/accounts/login/',
      '/accounts/register/',
      '/accounts/reset/',
      '/account/confirm/#x',
      '/account/first/#x',
      '/oauth/authorize/',
    ]
    const faults: Record<string, unknown> = {}
    const look = async (path: string) => {
      await followLink(page, path)
      await page.emulateMedia({ colorScheme: 'light' })
      await page.locator('html[data-mantine-color-scheme=light]').waitFor()
      const light = await accessibilityFaults(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
      const found = [...light, ...(await accessibilityFaults(page, 'colours'))]
      if (found.length > 0 || (await overflow(page)) > 0) faults[path] = found
    }
    await page.goto(here('/'))
    await waitUntilStable(page)
    for (const path of visitors) await look(path)
    await page.goto(here('/accounts/login/'))
    await signIn(page, 'bela', `${password} anew`)
    await page.waitForURL(here('/'))
    for (const tab of tabs) {
      await followLink(page, '/')
      await look(`/accounts/profile/#${tab}`)
    }
    expect(faults).toEqual({})
    await context.close()
  })
})
