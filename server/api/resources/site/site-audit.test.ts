import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditActions, auditedWrites } from '#core/access/audit-actions.ts'
import { resources } from '#server/api/resources/registry.ts'
import { trimAuditLog } from '#server/commands/site/trim-audit-log.ts'
import { TestBrowser } from '#server/testing/browser.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { body } from '#server/testing/send-as.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

const PATH = '/api/site/audit/'

interface Entry {
  readonly id: number
  readonly action: string
  readonly actor: string | null
  readonly user: string | null
  readonly object: string
  readonly details: Record<string, unknown>
  readonly address: string
}
interface Page {
  readonly results: Entry[]
  readonly next: number | null
}

it('every write that is named for the audit log exists', () => {
  const known = Object.values(resources)
    .flat()
    .flatMap((route) => (route.writes ?? []).map(({ method }) => `${method} ${route.path}`))
  expect(Object.keys(auditedWrites).filter((one) => !known.includes(one))).toEqual([])
  expect([...auditActions].sort()).toEqual([...auditActions])
})

describeEachEngine('the audit log of the site', (open) => {
  let site: TestSite
  let root: TestUser
  let ann: TestUser

  beforeAll(async () => {
    site = await TestSite.open(open)
    root = await makeUser(site, 'root', { is_superuser: 1 })
    ann = await makeUser(site, 'ann')
  })
  afterAll(() => site.close())

  const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, json?: object, as = root) =>
    site.call(path, { method, as, ...(json && { json }), headers: { 'user-agent': 'Test' } })
  const log = async (query = '') => (await site.read<Page>(`${PATH}?${query}`, { as: root })).results

  it('has changes of teams, memberships, projects and sign-in services, each once, and no secrets', async () => {
    const { id } = body<{ id: number }>(
      await send('POST', '/api/groups/', { name: 'Auditors', language_selection: 1, project_selection: 1 }),
      201,
    )
    await send('POST', `/api/users/ann/groups/`, { group_id: id })
    await send('POST', '/api/projects/', { name: 'Log', slug: 'log', web: 'https://log.example' })
    const provider = { slug: 'gh', kind: 'github', name: 'GitHub', client_id: 'x', client_secret: 'very-secret' }
    await send('POST', '/api/site/sign-in-providers/', provider)
    const entries = await log()
    expect(entries.slice(0, 4).map(({ action, actor, object }) => [action, actor, object])).toEqual([
      ['sign_in_service_added', 'root', 'site/sign-in-providers'],
      ['project_created', 'root', 'projects'],
      ['member_added', 'root', 'users/ann/groups'],
      ['team_created', 'root', 'groups'],
    ])
    expect(entries[2]?.details).toEqual({ group_id: id })
    expect(entries[0]).toMatchObject({ address: '127.0.0.1' })
    expect(JSON.stringify(await site.db.selectFrom('audit').selectAll().execute())).not.toContain('very-secret')
  })

  it('has nothing of what was refused', async () => {
    const before = (await log()).length
    expect((await send('POST', '/api/groups/', { name: 'Mine' }, ann)).status).toBe(403)
    expect(
      (await send('POST', '/api/projects/', { name: 'Log', slug: 'log', web: 'https://log.example' })).status,
    ).toBe(400)
    expect(await log()).toHaveLength(before)
  })

  it('has sign-ins that failed, also of names that nobody has', async () => {
    const browser = new TestBrowser(site)
    for (const name of ['nobody-here', 'ann'])
      await browser.post('/api/account/sign-in/', { name, password: 'Wrong-password-1' })
    expect((await log('action=failed_sign_in')).map(({ user, details }) => user ?? details.name)).toEqual([
      'ann',
      'nobody-here',
    ])
    expect(await log('user=nobody-here')).toHaveLength(1)
    expect((await log('user=ann')).map(({ action }) => action)).toEqual(['failed_sign_in'])
  })

  it('is searched by person, action, time, address and object, and walked by key', async () => {
    expect((await log('object=users/ann')).map(({ action }) => action)).toEqual(['member_added'])
    expect(await log('address=127.0.')).not.toHaveLength(0)
    expect(await log('address=10.')).toEqual([])
    expect(await log('since=2100-01-01')).toEqual([])
    expect(await log(`until=${new Date(site.time / 1000).toISOString().slice(0, 10)}`)).not.toHaveLength(0)
    expect((await site.call(`${PATH}?since=soon`, { as: root })).status).toBe(400)
    const many = Array.from({ length: 60 }, (_, at) => ({
      user_id: ann.id,
      actor_id: ann.id,
      activity: 'sign_in',
      timestamp: site.time + at,
    }))
    await site.db.insertInto('audit').values(many).execute()
    const first = await site.read<Page>(`${PATH}?action=sign_in`, { as: root })
    const rest = await site.read<Page>(`${PATH}?action=sign_in&before=${first.next}`, { as: root })
    expect([first.results.length, rest.results.length, rest.next]).toEqual([50, 10, null])
  })

  it('is exported as CSV and JSON Lines, which is in it, for administrators alone', async () => {
    await site.db
      .insertInto('audit')
      .values({ activity: 'failed_sign_in', details: '{}', object: '=cmd("x")', timestamp: site.time })
      .execute()
    const csv = await site.call(`${PATH}csv/?action=failed_sign_in`, { as: root })
    expect(csv.text.split('\r\n')[0]).toBe('id,timestamp,action,actor,user,object,details,address,user_agent')
    expect(csv.text).toContain(`"'=cmd(""x"")"`)
    const lines = (await site.call(`${PATH}jsonl/?action=sign_in`, { as: root })).text.trim().split('\n')
    expect(lines).toHaveLength(60)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ action: 'sign_in', actor: 'ann' })
    expect((await log('action=audit_exported')).map(({ object }) => object)).toEqual([
      'site/audit/jsonl',
      'site/audit/csv',
    ])
    for (const path of [PATH, `${PATH}csv/`, `${PATH}jsonl/`])
      expect((await site.call(path, { as: ann })).status).toBe(403)
  })

  it('loses old entries as the setting says, and the traces of who left', async () => {
    const day = 86_400_000_000
    await site.db
      .insertInto('audit')
      .values({ activity: 'sign_in', timestamp: site.time - 40 * day })
      .execute()
    const tidy = (auditDays: number) => trimAuditLog({ db: site.db, now: () => site.time, auditDays })
    expect(await tidy(0)).toBe(0)
    expect(await tidy(30)).toBe(1)
    const leaver = await makeUser(site, 'leaver', { is_superuser: 1 })
    await send('POST', '/api/groups/', { name: 'Left behind', language_selection: 1, project_selection: 1 }, leaver)
    await send('DELETE', '/api/users/leaver/')
    const entry = (await log('object=Left behind'))[0]
    expect(entry).toMatchObject({ actor: `deleted-${leaver.id}`, address: '', action: 'team_created' })
  })
})
