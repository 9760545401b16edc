import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TEST_CERTIFICATE, TEST_PRIVATE_KEY } from '#server/testing/certificate.ts'
import { freePort } from '#server/testing/free-port.ts'
import { ldapPeople, ldapSettings } from '#server/testing/ldap-people.ts'
import { slapdPath, TestLdapServer } from '#server/testing/ldap-server.ts'
import { TestOidcProvider } from '#server/testing/oidc-provider.ts'
import { TestSamlProvider } from '#server/testing/saml-provider.ts'
import { findChromium, launchTestBrowser, newContext } from './browser.ts'
import { change, type EditorSite, startEditorSite } from './editor-site.ts'
import { accessibilityFaults, waitUntilStable } from './page-checks.ts'

const PROVIDERS = '/api/site/sign-in-providers/'

describe.skipIf(findChromium() === undefined)('signing in with another service in a browser', () => {
  const idp = new TestSamlProvider()
  let corp: TestOidcProvider
  let club: TestOidcProvider
  let site: EditorSite
  let browser: Browser
  let ann: BrowserContext
  let team: { readonly id: number; readonly url: string }

  beforeAll(async () => {
    const port = String(await freePort())
    const url = `http://127.0.0.1:${port}`
    site = await startEditorSite({ PORT: port, PUBLIC_URL: url, PRIVATE_ADDRESSES: 'allow' })
    corp = await TestOidcProvider.open(`${url}/account/from/corp/`)
    club = await TestOidcProvider.open(`${url}/account/from/club/`)
    browser = await launchTestBrowser()
    ann = await site.as(browser, 'ann')
    const { id, url: address } = await change(ann, '/api/groups/', { name: 'Reviewers of Corp' }, 'POST')
    team = { id: Number(id), url: String(address) }
  })

  afterAll(async () => {
    await browser?.close()
    await site?.close()
    await Promise.all([corp?.close(), club?.close()])
  })

  const addProvider = (more: object) =>
    change(ann, PROVIDERS, { sign_up: 'always', teams: [{ group: 'reviewers', team: team.id }], ...more }, 'POST')
  const oidc = { kind: 'oidc', client_id: 'dragoman', client_secret: 'provider-secret' }

  const openSignIn = async (): Promise<Page> => {
    const page = await (await newContext(browser, { baseURL: site.url })).newPage()
    await page.goto('/accounts/login/')
    await waitUntilStable(page)
    return page
  }

  const signInAt = async (page: Page, service: string, name: string) => {
    await page.getByRole('button', { name: `Sign in with ${service}` }).click()
    await page.getByRole('heading', { name: 'Provider' }).waitFor()
    await page.getByLabel('Username').fill(name)
    await page.getByRole('button', { name: 'Continue' }).click()
  }

  /** Who is signed in, by the page about themselves. */
  const nameShown = async (page: Page): Promise<string> => {
    await page.waitForURL(`${site.url}/`)
    await page.goto('/accounts/profile/')
    await waitUntilStable(page)
    const name = await page.getByLabel('Full name').inputValue()
    await page.context().close()
    return name
  }

  const teamsOf = async (username: string): Promise<unknown> =>
    (await (await ann.request.get(`/api/users/${username}/`)).json()).groups

  it('OpenID Connect: two providers at once, each with its own people and teams', async () => {
    await addProvider({ ...oidc, slug: 'corp', name: 'Corp', issuer: corp.issuer })
    await addProvider({ ...oidc, slug: 'club', name: 'Club', issuer: club.issuer, teams: [] })
    corp.accounts.set('dora', { email: 'dora@corp.example', email_verified: true, name: 'Dora', groups: ['reviewers'] })
    club.accounts.set('emil', { email: 'emil@club.example', email_verified: true, name: 'Emil', groups: ['reviewers'] })
    const page = await openSignIn()
    expect(await accessibilityFaults(page)).toEqual([])
    await signInAt(page, 'Corp', 'dora')
    expect(await nameShown(page)).toBe('Dora')
    expect(await teamsOf('dora')).toContain(team.url)
    const other = await openSignIn()
    await signInAt(other, 'Club', 'emil')
    expect(await nameShown(other)).toBe('Emil')
    expect(await teamsOf('emil')).not.toContain(team.url)
  })

  it('OpenID Connect: an email that is not verified lets nobody in, and the page says so', async () => {
    corp.accounts.set('thief', { email: 'ann@example.org', email_verified: false })
    const page = await openSignIn()
    await signInAt(page, 'Corp', 'thief')
    await page.getByRole('alert').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await (await page.request.get('/api/account/')).json()).toMatchObject({ user: null })
    await page.context().close()
  })

  it('SAML: the form of the identity provider brings its answer', async () => {
    const saml = { sign_in_url: idp.signInUrl, certificate: idp.certificate }
    await addProvider({
      slug: 'works',
      kind: 'saml',
      name: 'Works',
      issuer: idp.entityId,
      saml,
      trusts_emails: true,
      domains: ['works.example'],
    })
    const metadata = await (await ann.request.get('/account/saml/works/metadata.xml')).text()
    const attributes = { email: ['fay@works.example'], username: ['fay'], name: ['Fay'], groups: ['reviewers'] }
    const page = await openSignIn()
    await page.route(`${idp.signInUrl}**`, async (route) => {
      const requestId = await idp.requestAt(route.request().url(), metadata)
      const answer = await idp.answer(metadata, requestId, { nameId: 'f-1', attributes })
      const form = `<form method="post" action="${site.url}/account/saml/works/"><input type="hidden" name="SAMLResponse" value="${answer}"><button>Continue</button></form>`
      await route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>Works</title>${form}` })
    })
    await page.getByRole('button', { name: 'Sign in with Works' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    expect(await nameShown(page)).toBe('Fay')
    expect(await teamsOf('fay')).toContain(team.url)
  })

  it('SCIM: who was added with their group finds the account at the first sign-in', async () => {
    const { token } = await change(ann, '/api/site/scim/', { name: 'Corp', domains: ['corp.example'] }, 'POST')
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' }
    const send = async (path: string, resource: object) => {
      const reply = await fetch(`${site.url}/scim/v2/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(resource),
      })
      expect([path, reply.status]).toEqual([path, 201])
      return (await reply.json()) as { id: string }
    }
    const { id } = await send('Users', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: 'gus@corp.example',
      displayName: 'Gus',
      emails: [{ value: 'gus@corp.example', primary: true }],
      active: true,
    })
    const group = await send('Groups', { displayName: 'Translators of Corp', members: [{ value: id }] })
    corp.accounts.set('gus', { email: 'gus@corp.example', email_verified: true, name: 'Gus', groups: ['reviewers'] })
    const page = await openSignIn()
    await signInAt(page, 'Corp', 'gus')
    expect(await nameShown(page)).toBe('Gus')
    const people = (await (await ann.request.get('/api/users/?email=gus@corp.example')).json()).results
    expect(people).toHaveLength(1)
    const teams = await teamsOf(people[0].username)
    expect(teams).toEqual(expect.arrayContaining([team.url, `${site.url}/api/groups/${group.id}/`]))
  })

  it.skipIf(slapdPath === undefined)('LDAP: the name and password of the directory', async () => {
    const tls = { key: TEST_PRIVATE_KEY, certificate: TEST_CERTIFICATE }
    const directory = await TestLdapServer.start(slapdPath ?? '', ldapPeople, tls)
    try {
      const staff = { slug: 'staff', kind: 'ldap', name: 'Staff', issuer: directory.url, ...ldapSettings }
      const teams = [{ group: 'Reviewers', team: team.id }]
      await addProvider({ ...staff, trusts_emails: true, domains: ['example.org'], teams })
      const page = await openSignIn()
      await page.getByLabel('Username').fill('dan')
      await page.locator('input[type=password]').fill('dan-password')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      expect(await nameShown(page)).toBe('Full dan')
      expect(await teamsOf('dan')).toContain(team.url)
    } finally {
      await directory.stop()
    }
  })
})
