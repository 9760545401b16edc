import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { body } from '#server/testing/send-as.ts'
import { type Caller, TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

const USERS = '/scim/v2/Users'

describeEachEngine('hostile SCIM requests', (open) => {
  let site: TestSite
  let root: TestUser
  let corp: Caller
  let club: Caller

  beforeAll(async () => {
    site = await TestSite.open(open)
    root = await makeUser(site, 'root', { is_superuser: 1 })
    corp = await connect('corp.example')
    club = await connect('club.example')
  })
  afterAll(() => site.close())

  const connect = async (domain: string): Promise<Caller> => {
    const json = { name: domain, domains: [domain] }
    const { token } = body<{ token: string }>(
      await site.call('/api/site/scim/', { method: 'POST', as: root, json }),
      201,
    )
    return { authorization: `Bearer ${token}` }
  }
  const send = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, json: unknown, as = corp) =>
    site.call(path, { method, as, json })
  const user = (email: string, more: object = {}) => ({ userName: email, emails: [{ value: email }], ...more })
  const add = async (email: string, more: object = {}) =>
    body<{ id: string }>(await send('POST', USERS, user(email, more)), 201).id
  const change = (id: string | number, ...Operations: object[]) => send('PATCH', `${USERS}/${id}`, { Operations })
  const account = (id: string | number) =>
    site.db.selectFrom('user').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow()
  const verify = (userId: number, address: string) =>
    site.db.insertInto('email').values({ user_id: userId, address, verified: 1 }).execute()

  it('nobody becomes an administrator, whatever attributes are sent', async () => {
    const rank = { roles: [{ value: 'admin' }], is_superuser: true, userType: 'administrator', password: 'Secret-1' }
    const id = await add('climber@corp.example', rank)
    await change(id, { op: 'add', path: 'roles', value: [{ value: 'admin' }] }, { op: 'add', value: { password: 'x' } })
    expect(await account(id)).toMatchObject({ is_superuser: 0, is_bot: 0, password: null })
    expect((await change(id, { op: 'add', path: 'is_superuser', value: true })).status).toBe(400)
  })

  it('an account with the address as an unverified one is not taken over', async () => {
    const eve = await makeUser(site, 'eve')
    await site.db.updateTable('user').set({ email: 'boss@corp.example' }).where('id', '=', eve.id).execute()
    const reply = await send('POST', USERS, user('boss@corp.example'))
    expect([reply.status, reply.json<{ scimType: string }>().scimType]).toEqual([409, 'uniqueness'])
    expect(await site.db.selectFrom('scim_user').select('user_id').where('user_id', '=', eve.id).execute()).toEqual([])
  })

  it('requests for the same person at once make one account', async () => {
    const replies = await Promise.all(Array.from({ length: 4 }, () => send('POST', USERS, user('twin@corp.example'))))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
  })

  it('an account with a different address is not taken over by its user name', async () => {
    const tom = await makeUser(site, 'tom')
    const id = await add('tom2@corp.example', { userName: 'TOM' })
    expect(Number(id)).not.toBe(tom.id)
    expect((await account(id)).username).not.toBe('tom')
  })

  it('addresses of other domains are refused, in new accounts and in changes', async () => {
    expect((await send('POST', USERS, user('me@evil.example'))).status).toBe(400)
    expect((await send('POST', USERS, user('me@sub.corp.example'))).status).toBe(400)
    const id = await add('mover@corp.example')
    expect((await change(id, { op: 'replace', path: 'emails.value', value: 'root@example.org' })).status).toBe(400)
    expect((await account(id)).email).toBe('mover@corp.example')
  })

  it('an address that somebody else has shown to be theirs is not given away', async () => {
    const amy = await makeUser(site, 'amy')
    await verify(amy.id, 'amy@corp.example')
    const id = await add('thief@corp.example')
    expect((await change(id, { op: 'replace', value: { emails: [{ value: 'AMY@corp.example' }] } })).status).toBe(409)
    expect((await account(id)).email).toBe('thief@corp.example')
  })

  it('administrators are neither taken over, changed nor deleted; deactivated, they lose the rank', async () => {
    await verify(root.id, 'root@corp.example')
    expect((await send('POST', USERS, user('root@corp.example'))).status).toBe(409)
    const id = await add('risen@corp.example')
    await site.db.updateTable('user').set({ is_superuser: 1 }).where('id', '=', Number(id)).execute()
    expect((await change(id, { op: 'replace', path: 'emails.value', value: 'mine@corp.example' })).status).toBe(403)
    expect((await site.call(`${USERS}/${id}`, { method: 'DELETE', as: corp })).status).toBe(403)
    await change(id, { op: 'replace', path: 'active', value: false })
    await change(id, { op: 'replace', path: 'active', value: true })
    expect(await account(id)).toMatchObject({ is_active: 1, is_superuser: 0 })
  })

  it('the last administrator cannot be locked out', async () => {
    const id = await add('only@corp.example')
    await site.db.updateTable('user').set({ is_superuser: 1 }).where('id', '=', Number(id)).execute()
    await site.db.updateTable('user').set({ is_superuser: 0 }).where('id', '=', root.id).execute()
    expect((await change(id, { op: 'replace', path: 'active', value: false })).status).toBe(403)
    expect((await account(id)).is_active).toBe(1)
    await site.db.updateTable('user').set({ is_superuser: 1 }).where('id', '=', root.id).execute()
    await site.db.updateTable('user').set({ is_superuser: 0 }).where('id', '=', Number(id)).execute()
  })

  it('an account that an administrator closed is not opened again', async () => {
    const id = await add('banned@corp.example')
    await site.db.updateTable('user').set({ is_active: 0 }).where('id', '=', Number(id)).execute()
    await send('PUT', `${USERS}/${id}`, user('banned@corp.example', { active: true }))
    await change(id, { op: 'replace', path: 'active', value: false }, { op: 'replace', path: 'active', value: true })
    expect((await account(id)).is_active).toBe(0)
    const shut = await makeUser(site, 'shut')
    await verify(shut.id, 'shut@corp.example')
    await site.db.updateTable('user').set({ is_active: 0 }).where('id', '=', shut.id).execute()
    expect((await send('POST', USERS, user('shut@corp.example'))).status).toBe(409)
  })

  it('one connection knows nothing of the people and groups of another', async () => {
    const id = await add('secret@corp.example')
    expect((await site.call(`${USERS}/${id}`, { as: club })).status).toBe(404)
    expect((await site.call(`${USERS}/${id}`, { as: club, method: 'DELETE' })).status).toBe(404)
    expect((await site.read<{ totalResults: number }>(USERS, { as: club })).totalResults).toBe(0)
    const group = { displayName: 'Spies', members: [{ value: id }] }
    expect((await send('POST', '/scim/v2/Groups', group, club)).status).toBe(400)
    // What was refused left nothing behind.
    expect(await site.db.selectFrom('team').select('id').where('name', '=', 'Spies').execute()).toEqual([])
    expect((await site.call(`${USERS}/${root.id}`, { as: corp })).status).toBe(404)
  })

  it('filters and bodies that break rules are refused as such', async () => {
    const filters = [
      'userName eq',
      '((((',
      `userName eq "${'x'.repeat(2000)}"`,
      'password eq "x"',
      'userName eq "a" or 1=1',
    ]
    for (const filter of [...filters, 'constructor eq "x"', '__proto__ pr', 'userName gt "a"']) {
      const reply = await site.call(`${USERS}?filter=${encodeURIComponent(filter)}`, { as: corp })
      expect([filter, reply.status, reply.json<{ scimType: string }>().scimType]).toEqual([
        filter,
        400,
        'invalidFilter',
      ])
    }
    const percent = encodeURIComponent('userName co "%"')
    expect((await site.read<{ totalResults: number }>(`${USERS}?filter=${percent}`, { as: corp })).totalResults).toBe(0)
    const raw = (text: string, type = 'application/scim+json') =>
      site.call(USERS, { method: 'POST', as: corp, body: text, headers: { 'content-type': type } })
    expect((await raw('{"userName":')).json()).toMatchObject({ status: '400', scimType: 'invalidSyntax' })
    expect((await raw('[]')).status).toBe(400)
    expect((await raw('['.repeat(5000))).status).toBe(400)
    expect((await raw('{}', 'text/plain')).status).toBe(415)
    const polluted = '{"__proto__":{"active":false},"userName":"p@corp.example","emails":[{"value":"p@corp.example"}]}'
    expect((await raw(polluted)).json()).toMatchObject({ active: true })
    const odd = { userName: { $ne: '' }, emails: 7, active: [] }
    expect((await send('POST', USERS, odd)).status).toBe(400)
  })
})
