import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSession } from '#server/access/sessions.ts'
import { createUserToken } from '#server/access/tokens.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { body } from '#server/testing/send-as.ts'
import { type Caller, TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, type TestUser } from '#server/testing/users.ts'

const USERS = '/scim/v2/Users'
const GROUPS = '/scim/v2/Groups'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

interface Resource {
  readonly id: string
  readonly userName: string
  readonly active: boolean
  readonly members: { value: string }[]
  readonly meta: { version: string; location: string }
}
interface Listed {
  readonly totalResults: number
  readonly itemsPerPage: number
  readonly Resources: Resource[]
}
interface Problem {
  readonly scimType?: string
  readonly status: string
  readonly detail: string
}

describeEachEngine('SCIM', (open) => {
  let site: TestSite
  let root: TestUser
  let okta: Caller
  let clientId: number

  beforeAll(async () => {
    site = await TestSite.open(open, { PUBLIC_URL: 'https://l10n.example.org' })
    root = await makeUser(site, 'root', { is_superuser: 1 })
    const made = await connect('Okta', 'corp.example')
    okta = made.caller
    clientId = made.id
  })
  afterAll(() => site.close())

  const connect = async (name: string, domain: string) => {
    const sent = await site.call('/api/site/scim/', { method: 'POST', as: root, json: { name, domains: [domain] } })
    const { id, token } = body<{ id: number; token: string }>(sent, 201)
    return { id, token, caller: { authorization: `Bearer ${token}` } }
  }
  type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  const send = (method: Method, path: string, sent?: object, as: Caller = okta, more: Record<string, string> = {}) =>
    site.call(path, {
      method,
      as,
      headers: { 'content-type': 'application/scim+json; charset=utf-8', ...more },
      ...(sent && { body: JSON.stringify(sent) }),
    })
  const user = (name: string, more: object = {}) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: `${name}@corp.example`,
    name: { givenName: name, familyName: 'Corp' },
    emails: [{ value: `${name}@corp.example`, primary: true, type: 'work' }],
    active: true,
    ...more,
  })
  const add = async (name: string, more: object = {}) =>
    body<Resource>(await send('POST', USERS, user(name, more)), 201)
  const patch = (path: string, ...Operations: object[]) => send('PATCH', path, { schemas: [PATCH], Operations })
  const find = (filter: string, path = USERS) =>
    site.read<Listed>(`${path}?filter=${encodeURIComponent(filter)}`, { as: okta })
  const account = (id: string) =>
    site.db.selectFrom('user').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow()
  const problemOf = (reply: { status: number; text: string }, status: number): Problem => {
    expect([reply.status, reply.text]).toEqual([status, expect.any(String)])
    return JSON.parse(reply.text)
  }

  it('says what it can do, to its clients alone and in its own media type', async () => {
    const config = await site.call('/scim/v2/ServiceProviderConfig', { as: okta })
    expect(config.headers['content-type']).toContain('application/scim+json')
    expect(config.json()).toMatchObject({ patch: { supported: true }, etag: { supported: true } })
    expect((await site.read<Listed>('/scim/v2/ResourceTypes', { as: okta })).totalResults).toBe(2)
    expect(await site.read(`/scim/v2/Schemas/urn:ietf:params:scim:schemas:core:2.0:Group`, { as: okta })).toMatchObject(
      {
        name: 'Group',
      },
    )
    for (const as of [undefined, root, { authorization: 'Bearer scim_wrong' }])
      expect(problemOf(await site.call(USERS, { as }), 401)).toMatchObject({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: '401',
      })
    expect((await site.call('/api/users/', { as: okta })).status).toBe(401)
  })

  it('creates, finds, reads and replaces people, with versions', async () => {
    const ann = await add('ann', { externalId: 'E1', displayName: 'Ann Corp' })
    expect(ann.meta.location).toBe(`https://l10n.example.org${USERS}/${ann.id}`)
    expect(await account(ann.id)).toMatchObject({
      username: 'ann@corp.example',
      full_name: 'Ann Corp',
      is_superuser: 0,
    })
    for (const filter of [
      'userName eq "ANN@corp.example"',
      'externalId eq "E1" and active eq true',
      'emails.value eq "ann@corp.example"',
      'emails[type eq "work"].value eq "ann@corp.example"',
      'displayName sw "ann" and not (userName eq "bob")',
    ])
      expect((await find(filter)).Resources.map(({ id }) => id)).toEqual([ann.id])
    expect((await find('externalId eq "e1"')).totalResults).toBe(0)
    const page = await site.read<Listed>(`${USERS}?startIndex=1&count=0`, { as: okta })
    expect(page).toMatchObject({ itemsPerPage: 0, Resources: [] })
    const at = `${USERS}/${ann.id}`
    const same = await site.call(at, { as: okta, headers: { 'if-none-match': ann.meta.version } })
    expect(same.status).toBe(304)
    const stale = await send('PUT', at, user('ann', { displayName: 'Other' }), okta, { 'if-match': 'W/"old"' })
    expect(problemOf(stale, 412).status).toBe('412')
    const put = await send('PUT', at, user('ann', { displayName: 'Ann Lee' }), okta, { 'if-match': ann.meta.version })
    expect(body<Resource>(put, 200).meta.version).not.toBe(ann.meta.version)
    expect((await account(ann.id)).full_name).toBe('Ann Lee')
    expect(problemOf(await send('POST', USERS, user('ann')), 409).scimType).toBe('uniqueness')
  })

  it('takes operations as Entra and as Okta write them', async () => {
    const { id } = await add('eve')
    const at = `${USERS}/${id}`
    const entra = await patch(
      at,
      { op: 'Replace', path: 'active', value: 'False' },
      { op: 'Replace', path: 'name.givenName', value: 'Eva' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'eva@corp.example' },
      { op: 'Add', path: 'title', value: 'Boss' },
    )
    expect(body<Resource>(entra, 200)).toMatchObject({
      active: false,
      name: { givenName: 'Eva' },
      emails: [{ value: 'eva@corp.example' }],
    })
    expect(await account(id)).toMatchObject({ is_active: 0, email: 'eva@corp.example' })
    expect(body<Resource>(await patch(at, { op: 'replace', value: { active: true } }), 200).active).toBe(true)
    expect(problemOf(await patch(at, { op: 'replace', path: 'active', value: 'perhaps' }), 400).scimType).toBe(
      'invalidValue',
    )
    expect(problemOf(await patch(at, { op: 'remove' }), 400).scimType).toBe('noTarget')
    expect(problemOf(await patch(at, { op: 'replace', path: 'id', value: '1' }), 400).scimType).toBe('mutability')
    expect(problemOf(await patch(at, { op: 'replace', path: 'shoeSize', value: '1' }), 400).scimType).toBe(
      'invalidPath',
    )
  })

  it('keeps the members of its groups, in both styles', async () => {
    const [one, two] = [await add('one'), await add('two')]
    const made = await send('POST', GROUPS, { displayName: 'Translators', members: [{ value: one.id }] })
    const { id } = body<Resource>(made, 201)
    const at = `${GROUPS}/${id}`
    const members = async () =>
      (await site.read<Resource>(at, { as: okta })).members.map(({ value }) => value).join(' ')
    await patch(at, { op: 'Add', path: 'members', value: [{ value: two.id }] })
    expect(await members()).toBe(`${one.id} ${two.id}`)
    await patch(at, { op: 'remove', path: `members[value eq "${one.id}"]` })
    await patch(at, { op: 'Remove', path: 'members', value: [{ value: one.id }] })
    expect(await members()).toBe(two.id)
    await patch(at, { op: 'replace', value: { id, displayName: 'Translators 2' } })
    expect((await find('displayName eq "translators 2"', GROUPS)).Resources).toHaveLength(1)
    expect((await site.read<object>(`${at}?excludedAttributes=members`, { as: okta })) as Resource).not.toHaveProperty(
      'members',
    )
    expect(problemOf(await patch(at, { op: 'add', path: 'members', value: [{ value: '1' }] }), 400).scimType).toBe(
      'invalidValue',
    )
    expect((await send('DELETE', at)).status).toBe(204)
    expect((await site.call(at, { as: okta })).status).toBe(404)
  })

  it('a deactivated person cannot sign in: sessions, tokens and links end, and do not come back', async () => {
    const { id } = await add('kim')
    const token = { authorization: `Token ${await createUserToken(site.db, Number(id), site.time)}` }
    await createSession(site.db, Number(id), { address: '', userAgent: '' }, site.time)
    expect((await site.call('/api/account/', { as: token })).status).toBe(200)
    await patch(`${USERS}/${id}`, { op: 'replace', path: 'active', value: false })
    expect((await site.call('/api/account/', { as: token })).status).toBe(401)
    await patch(`${USERS}/${id}`, { op: 'replace', path: 'active', value: true })
    expect((await site.call('/api/account/', { as: token })).status).toBe(401)
    expect(await site.db.selectFrom('session').select('id').where('user_id', '=', Number(id)).execute()).toEqual([])
  })

  it('deletes what it made; an account that was there before is deactivated and released', async () => {
    const { id } = await add('gone')
    expect((await send('DELETE', `${USERS}/${id}`)).status).toBe(204)
    expect(await account(id)).toMatchObject({ username: `deleted-${id}`, email: null, is_active: 0 })
    const old = await makeUser(site, 'old')
    await site.db.insertInto('email').values({ user_id: old.id, address: 'old@corp.example', verified: 1 }).execute()
    const linked = await add('old')
    expect(linked.id).toBe(String(old.id))
    expect(await account(linked.id)).toMatchObject({ username: 'old', email: 'old@example.org' })
    expect((await send('DELETE', `${USERS}/${linked.id}`)).status).toBe(204)
    expect(await account(linked.id)).toMatchObject({ username: 'old', is_active: 0 })
    expect((await site.call(`${USERS}/${linked.id}`, { as: okta })).status).toBe(404)
  })

  it('tokens are stored hashed, replaced and revoked; connections show their last use and people', async () => {
    const { id, token, caller } = await connect('Entra', 'entra.example')
    expect(JSON.stringify(await site.db.selectFrom('scim_client').selectAll().execute())).not.toContain(token)
    const renewed = await site.call(`/api/site/scim/${id}/token/`, { method: 'POST', as: root })
    const next = { authorization: `Bearer ${body<{ token: string }>(renewed, 201).token}` }
    expect((await site.call(USERS, { as: caller })).status).toBe(401)
    expect((await site.read<Listed>(USERS, { as: next })).totalResults).toBe(0)
    await site.call(`/api/site/scim/${id}/token/`, { method: 'DELETE', as: root })
    expect((await site.call(USERS, { as: next })).status).toBe(401)
    const clients = await site.read<{ id: number; last_used: string; latest: object[] }[]>('/api/site/scim/', {
      as: root,
    })
    expect(clients.find((one) => one.id === clientId)).toMatchObject({ last_used: expect.any(String) })
    expect(clients.find((one) => one.id === clientId)?.latest.length).toBeGreaterThan(0)
    expect((await site.call('/api/site/scim/', { as: await makeUser(site, 'plain') })).status).toBe(403)
  })

  it('a connected team keeps its name and the members that SCIM does not know', async () => {
    const lena = await makeUser(site, 'lena')
    const team = await makeTeam(site, 'Reviewers of Corp', { members: [lena] })
    expect(problemOf(await send('POST', GROUPS, { displayName: 'reviewers of corp' }), 409).scimType).toBe('uniqueness')
    await site.call(`/api/site/scim/${clientId}/`, { method: 'PATCH', as: root, json: { teams: [team] } })
    const max = await add('max')
    const at = `${GROUPS}/${team}`
    await send('PUT', at, { displayName: 'Reviewers of Corp', members: [{ value: max.id }] })
    await send('PUT', at, { displayName: 'Reviewers of Corp', members: [] })
    const rows = await site.db.selectFrom('membership').select('user_id').where('team_id', '=', team).execute()
    expect(rows).toEqual([{ user_id: lena.id }])
    expect((await patch(at, { op: 'replace', path: 'displayName', value: 'Ours' })).status).toBe(403)
  })
})
