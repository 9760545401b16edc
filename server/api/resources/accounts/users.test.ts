import { afterAll, beforeAll, expect, it } from 'vitest'
import { removeUser } from '#server/commands/accounts/remove-user.ts'
import { inTransaction } from '#server/db/database.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { expectExactly } from '#server/testing/exact-json.ts'
import { makeComponent, makeProject, type TestComponent, type TestProject } from '#server/testing/factories.ts'
import { subscribe } from '#server/testing/parts.ts'
import { BASE, TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

interface Listed<T> {
  readonly count: number
  readonly results: readonly T[]
}

interface Subscription {
  readonly id: number
  readonly notification: string
  readonly scope: number
  readonly project: string | null
  readonly component: string | null
}

const defaults: readonly (readonly [number, string])[] = [
  [0, 'MentionCommentNotificaton'],
  [10, 'LastAuthorCommentNotificaton'],
  [10, 'MentionCommentNotificaton'],
  [10, 'NewAnnouncementNotificaton'],
  [20, 'MergeFailureNotification'],
  [20, 'ParseErrorNotification'],
  [20, 'NewTranslationNotificaton'],
  [20, 'NewAlertNotificaton'],
  [20, 'NewAnnouncementNotificaton'],
]

describeEachEngine('users', (open) => {
  let site: TestSite
  let ann: TestUser
  let bea: TestUser
  let root: TestUser
  let project: TestProject
  let app: TestComponent

  beforeAll(async () => {
    site = await TestSite.open(open)
    ann = await makeUser(site, 'ann', { full_name: 'Ann "Ä" <i>' })
    bea = await makeUser(site, 'bea@example.org')
    root = await makeUser(site, 'root', { is_superuser: 1 })
    project = await makeProject(site, 'open')
    app = await makeComponent(site, project, 'app')
  })
  afterAll(() => site.close())

  it('shows a user whole, and no more than that', async () => {
    expectExactly(await site.call('/api/users/ann/?format=api'), {
      id: ann.id,
      full_name: 'Ann "Ä" <i>',
      username: 'ann',
    })
    expectExactly(await site.call('/api/users/bea%40example.org/', { as: ann }), {
      id: bea.id,
      full_name: 'bea@example.org of Test',
      username: 'bea@example.org',
    })
  })

  it('lists users in order of id', async () => {
    const list = await site.read<Listed<{ id: number; username: string }>>('/api/users/')
    expect(list.results.map((user) => user.username)).toEqual(['anonymous', 'ann', 'bea@example.org', 'root'])
    expect(list.count).toBe(4)
  })

  it('gives a new user the nine subscriptions', async () => {
    const rows = await site.db
      .selectFrom('subscription')
      .select('id')
      .where('user_id', '=', bea.id)
      .orderBy('id')
      .execute()
    expectExactly(await site.call('/api/users/bea%40example.org/notifications/?format=api'), {
      count: 9,
      next: null,
      previous: null,
      results: defaults.map(([scope, notification], i) => ({
        notification,
        id: rows[i]?.id,
        scope,
        frequency: 1,
        project: null,
        component: null,
      })),
    })
  })

  it('shows subscriptions about projects and components to the person and to administrators only', async () => {
    const about = { notification: 'NewStringNotificaton' }
    const forProject = await subscribe(site, ann, { ...about, scope: 30, project })
    const forComponent = await subscribe(site, ann, { ...about, scope: 40, component: app })
    const both = await subscribe(site, ann, { ...about, scope: 40, project, component: app })
    const seenBy = (as?: TestUser) =>
      site.read<Listed<Subscription>>('/api/users/ann/notifications/?format=api', { as })
    for (const stranger of [undefined, bea]) {
      const list = await seenBy(stranger)
      expect(list.count).toBe(9)
      expect(list.results.length).toBe(9)
      expect(JSON.stringify(list)).not.toContain('NewStringNotificaton')
    }
    for (const trusted of [ann, root]) {
      const list = await seenBy(trusted)
      expect(list.count).toBe(12)
      expect(list.results.slice(9)).toEqual([
        { ...about, id: forProject, scope: 30, frequency: 1, project: link('projects/open'), component: null },
        { ...about, id: forComponent, scope: 40, frequency: 1, project: null, component: link('components/open/app') },
        {
          ...about,
          id: both,
          scope: 40,
          frequency: 1,
          project: link('projects/open'),
          component: link('components/open/app'),
        },
      ])
    }
  })

  const link = (path: string) => `${BASE}/api/${path}/?format=api`

  it('does not know users that are not there', async () => {
    expect((await site.call('/api/users/nobody/')).status).toBe(404)
    expect((await site.call('/api/users/ANN/')).status).toBe(404)
    expect((await site.call('/api/users/nobody/notifications/')).status).toBe(404)
  })

  it('shows a removed user as such, and takes the token and the subscriptions', async () => {
    const gone = await makeUser(site, 'gone')
    await inTransaction(site.db, (tx) => removeUser(tx, gone.id))
    expectExactly(await site.call(`/api/users/deleted-${gone.id}/`), {
      id: gone.id,
      full_name: 'Deleted User',
      username: `deleted-${gone.id}`,
    })
    expect((await site.call('/api/users/gone/')).status).toBe(404)
    expect((await site.call('/api/users/', { as: gone })).status).toBe(401)
    expect(await site.read(`/api/users/deleted-${gone.id}/notifications/`)).toMatchObject({ count: 0 })
    const list = await site.read<Listed<{ id: number }>>('/api/users/')
    expect(list.results.at(-1)?.id).toBe(gone.id)
  })

  it('closes the directory to visitors where it is for members', async () => {
    const closed = site.beside({ DIRECTORY: 'members' })
    expectExactly(await closed.call('/api/users/'), { count: 0, next: null, previous: null, results: [] })
    for (const path of ['/api/users/ann/', '/api/users/ann/notifications/'])
      expect(await closed.call(path)).toMatchObject({ status: 404, text: (await closed.call('/api/users/xx/')).text })
    expect(await closed.read('/api/users/', { as: bea })).toMatchObject({ count: 5 })
    expect(await closed.read('/api/users/ann/', { as: bea })).toMatchObject({ username: 'ann' })
    expect(await closed.read('/api/users/ann/notifications/', { as: bea })).toMatchObject({ count: 9 })
    await closed.app.close()
  })
})
