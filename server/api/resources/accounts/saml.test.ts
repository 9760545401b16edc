import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestBrowser } from '#server/testing/browser.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { type SamlClaims, TestSamlProvider } from '#server/testing/saml-provider.ts'
import { attrs, body } from '#server/testing/send-as.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, type TestUser } from '#server/testing/users.ts'

const SITE = 'https://l10n.example.org'
const ACS = '/account/saml/corp/'
const PATH = '/api/site/sign-in-providers/'
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

describeEachEngine('SAML', (open) => {
  const idp = new TestSamlProvider()
  let site: TestSite
  let root: TestUser
  let team: number
  let metadata: string

  const provider = { kind: 'saml', name: 'Corp', issuer: idp.entityId, sign_up: 'always' }
  const saml = { sign_in_url: idp.signInUrl, certificate: idp.certificate }
  const trusted = { trusts_emails: true, domains: ['corp.example'] }
  const add = (more: object) => site.call(PATH, { method: 'POST', as: root, json: { ...provider, saml, ...more } })

  beforeAll(async () => {
    site = await TestSite.open(open, { PUBLIC_URL: SITE })
    root = await makeUser(site, 'root', { is_superuser: 1 })
    team = await makeTeam(site, 'Corp reviewers', { members: [] })
    body(await add({ slug: 'corp', ...trusted, teams: [{ group: 'reviewers', team }] }), 201)
    body(await add({ slug: 'wary' }), 201)
    metadata = (await site.call(`${ACS}metadata.xml`)).text
  })
  afterAll(() => site.close())

  const begin = async (browser: TestBrowser, slug = 'corp') => {
    const { url, ticket } = (await browser.post('/api/account/oidc/', { provider: slug })).json<
      Record<string, string>
    >()
    return { ticket, requestId: await idp.requestAt(url ?? '', metadata) }
  }
  /** Brings an answer as the identity provider's form does: from another site, without our cookies. */
  const bring = async (answer: string, acs = ACS) => {
    const content = new URLSearchParams({ SAMLResponse: answer }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' }
    const { status, headers: replied } = await site.call(acs, { method: 'POST', body: content, headers })
    expect(status).toBe(303)
    return new URL(String(replied.location), SITE).search.slice(1)
  }
  const finish = async (browser: TestBrowser, ticket: string | undefined, query: string) => {
    const { status } = await browser.post('/api/account/oidc/finish/', { ticket, query })
    return { status, username: await browser.whoami() }
  }
  const enter = async (claims: SamlClaims, sign = (requestId: string) => idp.answer(metadata, requestId, claims)) => {
    const browser = new TestBrowser(site)
    const { ticket, requestId } = await begin(browser)
    return finish(browser, ticket, await bring(await sign(requestId)))
  }
  const attributes = { email: ['ann@corp.example'], username: ['ann'], name: ['Ann Lee'], groups: ['reviewers'] }
  const ann = { nameId: 'a-1', attributes }
  const refused = { status: 401, username: undefined }

  it('tells identity providers about us', () => {
    expect(metadata).toContain(`entityID="${SITE}${ACS}metadata.xml"`)
    expect(metadata).toContain(`Location="${SITE}${ACS}"`)
  })

  it('signs in, makes an account at the first time, and follows groups', async () => {
    expect(await enter(ann)).toEqual({ status: 200, username: 'ann' })
    const members = () => site.db.selectFrom('membership').select('user_id').where('team_id', '=', team).execute()
    expect(await members()).toHaveLength(1)
    expect(await site.read('/api/users/ann/', { as: root })).toMatchObject({ full_name: 'Ann Lee' })
    expect(await enter({ ...ann, attributes: { ...attributes, groups: [] } })).toEqual({ status: 200, username: 'ann' })
    expect(await members()).toHaveLength(0)
  })

  it('refuses a wrong signature', async () => {
    const forger = new TestSamlProvider({ privateKey })
    expect(await enter(ann, (id) => forger.answer(metadata, id, ann))).toEqual(refused)
    const noted = await site.db.selectFrom('audit').select(['activity', 'user_id', 'details']).execute()
    expect(noted.at(-1)).toEqual({ activity: 'failed_sign_in', user_id: null, details: '{"service":"corp"}' })
  })

  it('refuses what was changed after it was signed', async () => {
    const changed = async (id: string) => {
      const xml = Buffer.from(await idp.answer(metadata, id, ann), 'base64').toString()
      return Buffer.from(xml.replaceAll('a-1', 'a-2')).toString('base64')
    }
    expect(await enter(ann, changed)).toEqual(refused)
  })

  it('refuses an unsigned assertion', async () => {
    const plain = async (id: string) => Buffer.from(idp.plainAnswer(metadata, id, ann)).toString('base64')
    expect(await enter(ann, plain)).toEqual(refused)
  })

  it('refuses a replayed assertion, also where the envelope names another request', async () => {
    const browser = new TestBrowser(site)
    const { ticket, requestId } = await begin(browser)
    const answer = await idp.answer(metadata, requestId, ann)
    expect(await finish(browser, ticket, await bring(answer))).toEqual({ status: 200, username: 'ann' })
    const thief = new TestBrowser(site)
    expect(await finish(thief, ticket, await bring(answer))).toEqual({ status: 400, username: undefined })
    const own = await begin(thief)
    expect(await finish(thief, own.ticket, await bring(answer))).toEqual(refused)
    const again = await begin(thief)
    const xml = Buffer.from(answer, 'base64').toString()
    const [envelope = '', ...rest] = xml.split('<saml:Assertion')
    const moved = [envelope.replace(requestId, again.requestId), ...rest].join('<saml:Assertion')
    expect(await finish(thief, again.ticket, await bring(Buffer.from(moved).toString('base64')))).toEqual(refused)
  })

  it('refuses an answer brought for another provider', async () => {
    const browser = new TestBrowser(site)
    const { ticket, requestId } = await begin(browser, 'wary')
    expect(await finish(browser, ticket, await bring(await idp.answer(metadata, requestId, ann)))).toEqual(refused)
  })

  it.each<[string, Partial<SamlClaims>]>([
    ['a wrong audience', { audience: 'https://other.example.org/' }],
    ['a wrong recipient', { recipient: 'https://other.example.org/acs' }],
    ['an expired assertion', { expires: -120_000 }],
    ['another issuer', { issuer: 'https://evil.example.org/' }],
    ['an answer to no request', { inResponseTo: '_other' }],
    ['a comment in the NameID', { nameId: 'a-1<!---->.evil' }],
    ['an id that does not last', { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }],
  ])('refuses %s', async (_what, claims) => {
    expect(await enter({ ...ann, ...claims })).toEqual(refused)
  })

  it('a changed email takes over no account', async () => {
    expect(await enter({ ...ann, attributes: { ...attributes, email: ['root@example.org'] } })).toMatchObject({
      username: 'ann',
    })
  })

  it('an unverified email takes over no account', async () => {
    const browser = new TestBrowser(site)
    const { ticket, requestId } = await begin(browser, 'wary')
    const own = (await site.call('/account/saml/wary/metadata.xml')).text
    const thief = { nameId: 't-1', attributes: { email: ['root@example.org'] } }
    const query = await bring(await idp.answer(own, requestId, thief), '/account/saml/wary/')
    expect(await finish(browser, ticket, query)).toEqual({ status: 403, username: undefined })
  })

  it('is set up with an entity ID, an address and a certificate', async () => {
    const wrong = async (more: object) => attrs(await add({ slug: 'new', ...more }))
    expect(await wrong({ issuer: '' })).toEqual(['issuer'])
    expect(await wrong({ saml: { ...saml, sign_in_url: 'javascript:alert(1)' } })).toEqual(['saml.sign_in_url'])
    expect(await wrong({ saml: { ...saml, certificate: 'none' } })).toEqual(['saml.certificate'])
    expect((await site.call('/account/saml/none/metadata.xml')).status).toBe(404)
  })
})
