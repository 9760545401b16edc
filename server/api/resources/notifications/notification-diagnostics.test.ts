import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { insertSubscription } from '#server/db/queries/notifications/subscriptions.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestComponent } from '#server/testing/factories.ts'
import { runUntilIdle } from '#server/testing/follow.ts'
import { TestSite } from '#server/testing/site.ts'
import { TestSmtpServer } from '#server/testing/smtp-server.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

interface Diagnostics {
  readonly watched: boolean
  readonly blockers: readonly string[]
  readonly notifications: readonly {
    readonly notification: string
    readonly sent: boolean
    readonly reason: string | null
    readonly subscription: object | null
    readonly overridden: readonly object[]
    readonly own_languages_only: boolean
  }[]
}

const COMMENTS = 'NewCommentNotificaton'

describeEachEngine('notification diagnostics', (open) => {
  let smtp: TestSmtpServer
  let site: TestSite
  let app: TestComponent
  let hidden: TestComponent
  let root: TestUser
  let ann: TestUser
  let bob: TestUser

  beforeAll(async () => {
    smtp = await TestSmtpServer.open()
    site = await TestSite.open(open, { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'l10n@example.org' })
    root = await makeUser(site, 'root', { is_superuser: 1 })
    ann = await makeUser(site, 'ann')
    bob = await makeUser(site, 'bob')
    app = await makeComponent(site, await makeProject(site, 'open'), 'app')
    hidden = await makeComponent(site, await makeProject(site, 'hush', { access_control: 100 }), 'secret')
    await runUntilIdle(site)
  })
  afterAll(async () => {
    await site.close()
    await smtp.close()
  })
  beforeEach(async () => {
    await site.db.deleteFrom('subscription').where('user_id', '=', ann.id).execute()
    await site.db.deleteFrom('profile_language').where('user_id', '=', ann.id).execute()
    await site.db.deleteFrom('watched_project').where('user_id', '=', ann.id).execute()
    await change({ is_active: 1, is_bot: 0, email: 'ann@example.org' })
  })

  const change = (values: { is_active?: number; is_bot?: number; email?: string | null }) =>
    site.db.updateTable('user').set(values).where('id', '=', ann.id).execute()
  const subscribe = (notification: string, scope: number, frequency: number, of = app) =>
    inTransaction(site.db, (tx) =>
      insertSubscription(
        tx,
        ann.id,
        { notification, scope, frequency },
        {
          project_id: scope === 30 ? of.project.id : null,
          component_id: scope === 40 ? of.id : null,
        },
      ),
    )
  const speak = async (...languages: string[]) => {
    const json = { profile: { languages } }
    expect((await site.call('/api/users/ann/', { method: 'PATCH', as: ann, json })).status).toBe(200)
  }
  const watch = () => site.call('/api/projects/open/watching/', { method: 'POST', as: ann, json: { watched: true } })
  const ask = (query: string, as = ann) => site.call(`/api/users/ann/notification-diagnostics/?${query}`, { as })
  const diagnosed = async (query: string, as = ann) => {
    const reply = await ask(query, as)
    expect(reply.status, reply.text).toBe(200)
    return reply.json<Diagnostics>()
  }
  const about = async (query: string, kind = COMMENTS, as = ann) => {
    const one = (await diagnosed(query, as)).notifications.find(({ notification }) => notification === kind)
    return { ...one, blockers: (await diagnosed(query, as)).blockers }
  }
  /** Comments on a German string, and says whether ann got an email. */
  const isEmailed = async (of = app) => {
    const path = `/api/translations/${of.project.slug}/${of.slug}/de/units/`
    const [unit] = (await site.read<{ results: { id: number }[] }>(path, { as: root })).results
    const json = { comment: 'Why?', scope: 'translation' }
    smtp.received.length = 0
    const reply = await site.call(`/api/units/${unit?.id}/comments/`, { method: 'POST', as: root, json })
    expect(reply.status).toBe(201)
    await runUntilIdle(site)
    return smtp.received.some(({ to }) => to.includes('ann@example.org'))
  }

  it('names the subscription that counts, and those that it overrides', async () => {
    await subscribe(COMMENTS, 0, 2)
    await subscribe(COMMENTS, 40, 1)
    await subscribe(COMMENTS, 30, 3)
    await subscribe(COMMENTS, 30, 1, hidden)
    const id = expect.any(Number)
    expect(await diagnosed('component=open/app')).toMatchObject({ watched: false, blockers: [] })
    expect(await about('component=open/app&language=de')).toEqual({
      notification: COMMENTS,
      sent: true,
      reason: null,
      subscription: { id, scope: 40, frequency: 1 },
      overridden: [
        { id, scope: 30, frequency: 3 },
        { id, scope: 0, frequency: 2 },
      ],
      own_languages_only: false,
      blockers: [],
    })
    expect(await about('project=open')).toMatchObject({
      subscription: { scope: 30 },
      overridden: [{ scope: 0 }],
    })
    expect(await about('')).toMatchObject({ subscription: { scope: 0, frequency: 2 }, overridden: [] })
    const all = (await diagnosed('project=open')).notifications
    expect([all.length, all.filter(({ sent }) => sent).length]).toEqual([23, 1])
  })

  it.each<[string, () => Promise<unknown>, object]>([
    ['nothing is subscribed to', async () => {}, { reason: 'no_subscription', subscription: null }],
    ['a wider one', () => subscribe(COMMENTS, 0, 1), { reason: null, sent: true }],
    [
      'the project is muted',
      () => subscribe(COMMENTS, 0, 1).then(() => subscribe(COMMENTS, 30, 0)),
      { reason: 'never' },
    ],
    ['another project is watched', () => subscribe(COMMENTS, 10, 1), { reason: 'no_subscription' }],
    ['the project is watched', () => subscribe(COMMENTS, 10, 1).then(watch), { reason: null, sent: true }],
    ['another language', () => subscribe(COMMENTS, 0, 1).then(() => speak('fr')), { reason: 'other_language' }],
    ['their language', () => subscribe(COMMENTS, 0, 1).then(() => speak('fr', 'de')), { reason: null, sent: true }],
    [
      'the account is closed',
      () => subscribe(COMMENTS, 0, 1).then(() => change({ is_active: 0 })),
      { reason: null, sent: false, blockers: ['inactive'] },
    ],
    [
      'a bot without an email',
      () => subscribe(COMMENTS, 0, 1).then(() => change({ is_bot: 1, email: null })),
      { reason: null, sent: false, blockers: ['bot', 'no_email'] },
    ],
  ])('says what happens: %s', async (_, prepare, expected) => {
    await prepare()
    const found = await about('component=open/app&language=de', COMMENTS, root)
    expect(found).toMatchObject(expected)
    expect(await isEmailed()).toBe(found.sent)
  })

  it('says what is hidden from the user to those who may see it, and nothing of it to the user', async () => {
    await subscribe(COMMENTS, 0, 1)
    const found = await about('component=hush/secret&language=de', COMMENTS, root)
    expect(found).toMatchObject({ reason: null, sent: false, blockers: ['not_visible'] })
    expect(await isEmailed(hidden)).toBe(false)
    for (const query of [
      'component=hush/secret',
      'project=hush',
      'project=nothing',
      'language=qqq',
      'project=nothing&component=open/app',
    ])
      expect((await ask(query)).json()).toMatchObject({ errors: [{ attr: query.split('=')[0], code: 'invalid' }] })
  })

  it('knows what has rules of its own', async () => {
    await subscribe('NewAlertNotificaton', 0, 1)
    await subscribe('ToDoStringsNotification', 0, 1)
    await subscribe('PendingSuggestionsNotification', 0, 2)
    const query = 'component=open/app'
    expect(await about(query, 'NewAlertNotificaton')).toMatchObject({ reason: 'cannot_edit' })
    expect(await about(query, 'ToDoStringsNotification')).toMatchObject({ reason: 'digest_only' })
    expect(await about(query, 'PendingSuggestionsNotification')).toMatchObject({ reason: 'no_languages' })
    await speak('de')
    expect(await about(query, 'PendingSuggestionsNotification')).toMatchObject({ sent: true, own_languages_only: true })
    expect(await about(`${query}&language=en`, 'PendingSuggestionsNotification')).toMatchObject({ sent: true })
  })

  it('is for oneself and those who change users; says that there is no mail server', async () => {
    expect((await ask('', bob)).status).toBe(403)
    expect((await site.call('/api/users/ann/notification-diagnostics/')).status).toBe(401)
    expect((await site.call('/api/users/nobody/notification-diagnostics/', { as: root })).status).toBe(404)
    const silent = site.beside({ SMTP_URL: '' })
    const reply = await silent.call('/api/users/ann/notification-diagnostics/', { as: ann })
    expect(reply.json()).toMatchObject({ blockers: ['no_mail_server'] })
  })
})
