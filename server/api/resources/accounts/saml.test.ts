import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { samlIdentities } from '#server/db/migrations/0091-0120/0097-saml-identities.ts'
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
    const { groups: _, ...others } = attributes
    const link = { 'http://schemas.microsoft.com/claims/groups.link': ['https://graph.example/'] }
    expect(await enter({ ...ann, attributes: { ...others, ...link } })).toEqual({ status: 200, username: 'ann' })
    expect(await members()).toHaveLength(1)
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

  /** Where else the signed assertion may stand beside a forged one, so that the signature of the one vouches for the other. */
  const wrappings: [string, (response: string, signed: string, forged: string) => string][] = [
    ['after it', (response, signed, forged) => response.replace(signed, `${forged}${signed}`)],
    ['before it', (response, signed, forged) => response.replace(signed, `${signed}${forged}`)],
    [
      'moved into extensions',
      (response, signed, forged) =>
        response
          .replace(signed, forged)
          .replace('<samlp:Status>', `<samlp:Extensions>${signed}</samlp:Extensions><samlp:Status>`),
    ],
    [
      'moved into the forged one',
      (response, signed, forged) =>
        response.replace(signed, forged.replace('<saml:Subject>', `${signed}<saml:Subject>`)),
    ],
    [
      'moved into an object of its own signature, which the forged one got',
      (response, signed, forged) => {
        const [signature = ''] = /<ds:Signature.*<\/ds:Signature>/s.exec(signed) ?? []
        const copied = signature.replace(
          '</ds:Signature>',
          `<ds:Object>${signed.replace(signature, '')}</ds:Object></ds:Signature>`,
        )
        return response.replace(signed, forged.replace('<saml:Subject>', `${copied}<saml:Subject>`))
      },
    ],
    [
      'with a signed envelope inside a forged one',
      (response, signed, forged) =>
        `${response.replace(signed, forged).replace('</samlp:Response>', `${response}</samlp:Response>`)}`,
    ],
  ]

  it.each(wrappings)('refuses a forged assertion with a signed one %s', async (_where, wrap) => {
    const wrapped = (keepsId: boolean) => async (id: string) => {
      const response = Buffer.from(await idp.answer(metadata, id, ann), 'base64').toString()
      const [signed = ''] = /<saml:Assertion.*<\/saml:Assertion>/s.exec(response) ?? []
      const unsigned = signed.replace(/<ds:Signature.*<\/ds:Signature>/s, '').replaceAll('a-1', 'root')
      expect([signed, unsigned].map((one) => one.includes('SignatureValue'))).toEqual([true, false])
      const forged = keepsId ? unsigned : unsigned.replace(/ ID="[^"]+"/, ' ID="_forged"')
      return Buffer.from(wrap(response, signed, forged)).toString('base64')
    }
    expect(await enter(ann, wrapped(true))).toEqual(refused)
    expect(await enter(ann, wrapped(false))).toEqual(refused)
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
    ['a confirmation that expired before its assertion', { confirmedFor: -120_000 }],
    ['another issuer', { issuer: 'https://evil.example.org/' }],
    ['an answer to no request', { inResponseTo: '_other' }],
    ['a comment in the NameID', { nameId: 'a-1<!---->.evil' }],
  ])('refuses %s', async (_what, claims) => {
    expect(await enter({ ...ann, ...claims })).toEqual(refused)
  })

  it.each<[string, Partial<SamlClaims>]>([
    ['that is another one each time', { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }],
    [
      'that is an email by its format',
      { nameId: 'gil@corp.example', nameIdFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress' },
    ],
    ['that is the email by itself', { nameId: 'Ann@corp.example' }],
  ])('an ID %s is nobody, and the page says what is missing', async (_what, claims) => {
    const browser = new TestBrowser(site)
    const { ticket, requestId } = await begin(browser)
    const query = await bring(await idp.answer(metadata, requestId, { ...ann, ...claims }))
    const { status, text } = await browser.post('/api/account/oidc/finish/', { ticket, query })
    expect([status, text]).toEqual([401, expect.stringContaining('choose the attribute with the ID')])
    expect(await browser.whoami()).toBeUndefined()
  })

  it('a NameID is another name than the subject of OpenID Connect of the same issuer', async () => {
    const other = await makeUser(site, 'other')
    const theirs = { user_id: other.id, issuer: idp.entityId, subject: 'h-1', email: '', created: site.time }
    await site.db.insertInto('identity').values(theirs).execute()
    const hal = { nameId: 'h-1', attributes: { email: ['hal@corp.example'], username: ['hal'] } }
    expect(await enter(hal)).toEqual({ status: 200, username: 'hal' })
  })

  it('identities of an older database go on being known', async () => {
    const old = await makeUser(site, 'old')
    const known = {
      user_id: old.id,
      issuer: idp.entityId,
      subject: 'o-1',
      email: 'old@else.example',
      created: site.time,
    }
    await site.db.deleteFrom('identity').where('issuer', '=', idp.entityId).execute()
    await site.db
      .insertInto('identity')
      .values([known, { ...known, issuer: 'https://other.example' }])
      .execute()
    await samlIdentities(site.db)
    expect(await enter({ nameId: 'o-1' })).toEqual({ status: 200, username: 'old' })
    const issuers = await site.db.selectFrom('identity').select('issuer').where('user_id', '=', old.id).execute()
    expect(issuers.map(({ issuer }) => issuer).sort()).toEqual(
      [idp.entityId, 'https://other.example', `saml:${idp.entityId}`].sort(),
    )
  })

  it('an email as NameID goes with an attribute that has the ID', async () => {
    await add({ slug: 'okta', ...trusted, saml: { ...saml, subject_attribute: 'uid' } })
    const own = (await site.call('/account/saml/okta/metadata.xml')).text
    const nameIdFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
    const enterOkta = async (nameId: string, uid: string) => {
      const browser = new TestBrowser(site)
      const { ticket, requestId } = await begin(browser, 'okta')
      const claims = { nameId, nameIdFormat, attributes: { uid: [uid] } }
      return finish(browser, ticket, await bring(await idp.answer(own, requestId, claims), '/account/saml/okta/'))
    }
    expect(await enterOkta('gil@corp.example', 'u-7')).toEqual({ status: 200, username: 'u-7' })
    expect(await enterOkta('gil.new@corp.example', 'u-7')).toEqual({ status: 200, username: 'u-7' })
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
