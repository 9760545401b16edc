import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestBrowser } from '#server/testing/browser.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { CLIENT_SECRET, newSigningKey, PlainOidcProvider } from '#server/testing/plain-oidc-provider.ts'
import { TestSite } from '#server/testing/site.ts'

describeEachEngine('ID tokens of OpenID Connect', (open) => {
  let provider: PlainOidcProvider
  let site: TestSite

  beforeAll(async () => {
    provider = await PlainOidcProvider.start()
    site = await TestSite.open(open, settings(provider))
  })
  afterAll(() => Promise.all([site.close(), provider.server.stop()]))

  const settings = ({ issuer }: PlainOidcProvider) => ({
    PUBLIC_URL: 'https://l10n.example.org',
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'dragoman',
    OIDC_CLIENT_SECRET: CLIENT_SECRET,
  })
  const enter = async (said: PlainOidcProvider['said'], at = provider, where = site) => {
    at.said = said
    const browser = new TestBrowser(where)
    const { url, ticket } = (await browser.post('/api/account/oidc/')).json<{ url: string; ticket: string }>()
    const { status } = await browser.post('/api/account/oidc/finish/', { ticket, query: at.visit(url) })
    return { status, username: await browser.whoami() }
  }

  it('that hold let in', async () => {
    expect(await enter({})).toEqual({ status: 200, username: 'ann' })
  })

  it('that only the client secret signs are believed as far as the connection is', async () => {
    const simple = await PlainOidcProvider.start('HS256')
    const other = site.beside(settings(simple))
    expect(await enter({}, simple, other)).toEqual({ status: 200, username: 'ann' })
    expect(await enter({ claims: { nonce: 'of-another-visit' } }, simple, other)).toMatchObject({ status: 401 })
    await other.app.close()
    await simple.server.stop()
  })

  it.each<[string, () => PlainOidcProvider['said']]>([
    ['are signed by another key', () => ({ key: newSigningKey().privateKey })],
    ['are not signed', () => ({ algorithm: 'none' })],
    ['are about another visit', () => ({ claims: { nonce: 'of-another-visit' } })],
    ['are about no visit', () => ({ claims: { nonce: undefined } })],
    ['are for another client', () => ({ claims: { aud: 'other' } })],
    ['are of another issuer', () => ({ claims: { iss: 'https://evil.example' } })],
    ['have expired', () => ({ claims: { exp: 1 } })],
  ])('that %s are refused', async (_what, said) => {
    expect(await enter(said())).toEqual({ status: 401, username: undefined })
  })
})
