import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { markAllNotified } from '#server/commands/notifications/followed-changes.ts'
import { inTransaction } from '#server/db/database.ts'
import { insertSubscription } from '#server/db/queries/notifications/subscriptions.ts'
import { followChanges } from '#server/jobs/follow-changes.ts'
import { pullFiles } from '#server/testing/change-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestComponent } from '#server/testing/factories.ts'
import { digest, runUntilIdle } from '#server/testing/follow.ts'
import { TestSite } from '#server/testing/site.ts'
import { TestSmtpServer } from '#server/testing/smtp-server.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

const DAY = 86_400_000_000
const SITE = 'https://l10n.example.org'

/** The email as it is read: soft line ends of quoted-printable taken out. */
const readable = (source: string): string =>
  Buffer.from(
    source
      .replaceAll(/=\r\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

describeEachEngine('notifications', (open) => {
  let smtp: TestSmtpServer
  let site: TestSite
  let app: TestComponent
  let root: TestUser
  let ann: TestUser
  let bob: TestUser

  beforeAll(async () => {
    smtp = await TestSmtpServer.open()
  })
  afterAll(() => smtp.close())
  beforeEach(async () => {
    smtp.received.length = 0
    const env = { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'l10n@example.org', PUBLIC_URL: SITE }
    site = await TestSite.open(open, env)
    root = await makeUser(site, 'root', { is_superuser: 1 })
    ann = await makeUser(site, 'ann')
    bob = await makeUser(site, 'bob')
    app = await makeComponent(site, await makeProject(site, 'open'), 'app')
    await runUntilIdle(site)
    smtp.received.length = 0
  })
  afterEach(() => site.close())

  const emails = () => smtp.received.map(({ to, source }) => ({ to: to.join(), text: readable(source) }))
  const unit = async (of = app) =>
    (
      await site.read<{ results: { id: number }[] }>(`/api/translations/${of.project.slug}/${of.slug}/de/units/`, {
        as: root,
      })
    ).results[0]?.id as number
  const comment = async (text: string, as = bob, of = app) => {
    const json = { comment: text, scope: 'translation' }
    const reply = await site.call(`/api/units/${await unit(of)}/comments/`, { method: 'POST', as, json })
    if (reply.status !== 201) throw new Error(reply.text)
  }
  const subscribe = (user: TestUser, json: object) =>
    site.call(`/api/users/${user.username}/notifications/`, { method: 'POST', as: user, json })
  const watch = (user: TestUser, json: object, path = '/api/projects/open/watching/') =>
    site.call(path, { method: 'POST', as: user, json })

  it('keeps the lines of a comment, and none of them passes for ours', async () => {
    await comment('@ann one\n\n* two\r\nBy: three')
    await runUntilIdle(site)
    const [email] = emails()
    expect(email?.text).toContain('  Comment: @ann one\r\n    * two\r\n    By: three\r\n')
    expect(email?.text).toContain('Comment: @ann one<br>* two<br>By: three')
  })

  it('tells nobody of what counts as told, and of all that comes after', async () => {
    await comment('@ann, long ago')
    await inTransaction(site.db, markAllNotified)
    await runUntilIdle(site)
    expect(emails()).toEqual([])
    await comment('@ann, today')
    await runUntilIdle(site)
    expect(emails()).toHaveLength(1)
  })

  it('tells who was mentioned, and nobody else; what people wrote is escaped', async () => {
    await comment('@ann, see <script>alert(1)</script>; @nobody and mail@root too')
    await runUntilIdle(site)
    const [email, ...rest] = emails()
    expect([email?.to, rest]).toEqual(['ann@example.org', []])
    expect(email?.text).toContain('Subject: You were mentioned: Project open / Component app / German')
    expect(email?.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(email?.text.slice(email.text.indexOf('<!doctype'))).not.toContain('<script>')
    expect(email?.text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(email?.text).toMatch(
      /^List-Unsubscribe:\s+<https:\/\/l10n\.example\.org\/api\/unsubscribe\/\d+\.[\w-]{24}\/>/m,
    )
    expect(email?.text).toContain(`${SITE}/translate/open/app/de/?checksum=`)
    await runUntilIdle(site)
    expect(emails()).toHaveLength(1)
  })

  it('sends no email to who did it, to bots, or to people who left', async () => {
    await comment('I am @bob myself')
    await site.db.updateTable('user').set({ is_bot: 1 }).where('id', '=', ann.id).execute()
    await comment('@ann')
    await site.db.updateTable('user').set({ is_bot: 0, is_active: 0 }).where('id', '=', ann.id).execute()
    await comment('@ann again')
    await runUntilIdle(site)
    expect(emails()).toEqual([])
  })

  it('tells one person once of one event, however many subscriptions it fits', async () => {
    await watch(ann, { watched: true })
    expect((await subscribe(ann, { notification: 'NewCommentNotificaton', scope: 10, frequency: 1 })).status).toBe(201)
    await comment('@ann what about this?')
    await runUntilIdle(site)
    expect(emails().map(({ to }) => to)).toEqual(['ann@example.org'])
    expect(emails()[0]?.text).toContain('Subject: New comment')
  })

  it('leaks nothing of what somebody may not see', async () => {
    const hidden = await makeComponent(site, await makeProject(site, 'hush', { access_control: 100 }), 'secret')
    await inTransaction(site.db, (tx) =>
      insertSubscription(
        tx,
        ann.id,
        { notification: 'NewCommentNotificaton', scope: 30, frequency: 1 },
        { project_id: hidden.project.id, component_id: null },
      ),
    )
    await runUntilIdle(site)
    await comment('@ann psst', root, hidden)
    await runUntilIdle(site)
    expect(emails()).toEqual([])
    const refused = await subscribe(ann, {
      notification: 'NewCommentNotificaton',
      scope: 40,
      frequency: 1,
      component: 'hush/secret',
    })
    expect([refused.status, refused.json<{ errors: { attr: string }[] }>().errors[0]?.attr]).toEqual([400, 'component'])
  })

  it('lets the narrowest subscription decide, and a muted project be silent', async () => {
    await watch(ann, { watched: true })
    await subscribe(ann, { notification: 'NewCommentNotificaton', scope: 10, frequency: 1 })
    const narrow = { notification: 'NewCommentNotificaton', scope: 40, frequency: 0, component: 'open/app' }
    expect((await subscribe(ann, narrow)).json<object>()).toMatchObject({ scope: 40, frequency: 0 })
    await comment('quiet')
    await runUntilIdle(site)
    expect(emails()).toEqual([])
    expect((await watch(bob, { watched: true, muted: true })).json()).toEqual({ watched: true, muted: true })
    await comment('@bob hear, hear', ann)
    await runUntilIdle(site)
    expect(emails()).toEqual([])
    expect((await watch(bob, { muted: false })).json()).toEqual({ watched: true, muted: false })
    await comment('@bob and now?', ann)
    await runUntilIdle(site)
    expect(emails().map(({ to }) => to)).toEqual(['bob@example.org'])
  })

  it('makes one email of many new strings, in the languages somebody has', async () => {
    await watch(ann, { watched: true })
    await subscribe(ann, { notification: 'NewStringNotificaton', scope: 10, frequency: 1 })
    await site.call('/api/users/ann/', { method: 'PATCH', as: ann, json: { profile: { languages: ['de'] } } })
    await watch(bob, { watched: true })
    await subscribe(bob, { notification: 'NewStringNotificaton', scope: 10, frequency: 1 })
    await site.call('/api/users/bob/', { method: 'PATCH', as: bob, json: { profile: { languages: ['fr'] } } })
    const many = Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`k${i}`, `Text ${i}`]))
    await pullFiles(site, app, { 'locales/en.json': { hello: 'Hello, world', bye: 'Goodbye', ...many } })
    await runUntilIdle(site)
    const german = emails().filter(({ to, text }) => to === 'ann@example.org' && text.includes('/ German'))
    expect(german).toHaveLength(1)
    expect(german[0]?.text).toContain('And 50 more.')
    expect(emails().filter(({ text }) => text.includes('/ German') && text.includes('bob@'))).toEqual([])
  })

  it('tells administrators of a project of failures in it, and others not', async () => {
    const team = await site.db
      .selectFrom('team')
      .select('id')
      .where('project_id', '=', app.project.id)
      .where('name', 'like', '%Administration%')
      .executeTakeFirst()
    const managers = await site.db.selectFrom('team').select('id').where('name', '=', 'Managers').executeTakeFirst()
    const teamId = (team ?? managers)?.id as number
    await site.db.insertInto('membership').values({ user_id: ann.id, team_id: teamId }).execute()
    await site.db.deleteFrom('alert').execute()
    await pullFiles(site, app, { 'locales/de.json': 'not json' as never })
    await runUntilIdle(site)
    expect(new Set(emails().map(({ to }) => to))).toEqual(new Set(['ann@example.org']))
  })

  it('sends announcements to who watches, when they are to be sent', async () => {
    await watch(ann, { watched: true })
    const announce = (message: string, notify: boolean) =>
      site.call('/api/projects/open/announcements/', { method: 'POST', as: root, json: { message, notify } })
    expect((await announce('Silent', false)).status).toBe(201)
    expect((await announce('Freeze on Friday', true)).status).toBe(201)
    await runUntilIdle(site)
    expect(emails().map(({ to, text }) => [to, text.includes('Freeze on Friday')])).toEqual([['ann@example.org', true]])
  })

  it('gathers a day in one email', async () => {
    await watch(ann, { watched: true })
    await subscribe(ann, { notification: 'NewCommentNotificaton', scope: 10, frequency: 2 })
    await subscribe(ann, { notification: 'NewSuggestionNotificaton', scope: 10, frequency: 2 })
    await subscribe(ann, { notification: 'TranslationActivitySummaryNotification', scope: 10, frequency: 2 })
    await digest(site)
    await comment('First')
    await comment('Second')
    const json = { target: ['Servus'] }
    await site.call(`/api/units/${await unit()}/suggestions/`, { method: 'POST', as: bob, json })
    await runUntilIdle(site)
    expect(emails()).toEqual([])
    site.time += DAY
    await digest(site)
    const [email, ...rest] = emails()
    expect([email?.to, rest]).toEqual(['ann@example.org', []])
    for (const part of ['Your daily summary', 'First', 'Second', 'Servus', '== New comment ==', '== New suggestion =='])
      expect(email?.text).toContain(part)
    await digest(site)
    site.time += DAY
    await digest(site)
    expect(emails()).toHaveLength(1)
  })

  it('reminds of work that waits, once a week, in the languages somebody has', async () => {
    await watch(ann, { watched: true })
    await subscribe(ann, { notification: 'ToDoStringsNotification', scope: 10, frequency: 3 })
    await site.call('/api/users/ann/', { method: 'PATCH', as: ann, json: { profile: { languages: ['de'] } } })
    await digest(site)
    site.time += 7 * DAY
    await digest(site)
    expect(emails()).toHaveLength(1)
    expect(emails()[0]?.text).toContain('open / app / German')
    expect(emails()[0]?.text).toContain('Unfinished strings: 1')
  })

  it('sends comments on source strings to the address of the component', async () => {
    await site.db
      .updateTable('component')
      .set({ report_source_bugs: 'dev@example.org' })
      .where('id', '=', app.id)
      .execute()
    const json = { comment: 'Typo here', scope: 'global' }
    expect((await site.call(`/api/units/${await unit()}/comments/`, { method: 'POST', as: bob, json })).status).toBe(
      201,
    )
    await comment('only about German')
    await runUntilIdle(site)
    expect(emails().map(({ to, text }) => [to, text.includes('Typo here')])).toEqual([['dev@example.org', true]])
    expect(emails()[0]?.text).not.toContain('nsubscribe')
  })

  it('tells once, however many look at the history at the same time', async () => {
    await comment('@ann, once')
    const follow = () => followChanges({ db: site.db, now: () => site.time, siteUrl: SITE })
    await Promise.all([follow(), follow(), follow()])
    expect(await site.db.selectFrom('outbox').select('recipient').execute()).toEqual([{ recipient: 'ann@example.org' }])
    await runUntilIdle(site)
    expect(emails()).toHaveLength(1)
  })

  it('ends a subscription by its link: looking changes nothing, and only that link does', async () => {
    await comment('@ann')
    await runUntilIdle(site)
    const path = /https:\/\/l10n\.example\.org(\/api\/unsubscribe\/[^/]+\/)/.exec(emails()[0]?.text ?? '')?.[1] ?? ''
    const look = await site.call(path, { headers: { accept: 'text/html' } })
    expect([look.status, look.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(look.text).toContain('<form method="post">')
    await comment('@ann 2')
    await runUntilIdle(site)
    expect(emails()).toHaveLength(2)
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const click = await site.call(path, { method: 'POST', headers: type, body: 'List-Unsubscribe=One-Click' })
    expect(click.status).toBe(200)
    expect((await site.call(path)).text).toContain('You get no more emails')
    expect((await site.call(path, { method: 'POST', headers: type, body: '' })).status).toBe(303)
    await comment('@ann 3')
    await runUntilIdle(site)
    expect(emails()).toHaveLength(2)
    const forged = path.replace(/\/\d+\./, '/1.')
    expect(forged === path ? 404 : (await site.call(forged)).status).toBe(404)
    expect((await site.call('/api/unsubscribe/1.AAAAAAAAAAAAAAAAAAAAAAAA/', { method: 'POST' })).status).toBe(404)
  })

  it('watches what somebody contributes to, unless they said no', async () => {
    const edit = async (user: TestUser, target: string) => {
      const json = { target: [target], state: 20 }
      expect((await site.call(`/api/units/${await unit()}/`, { method: 'PATCH', as: user, json })).status).toBe(200)
    }
    await site.call('/api/users/bob/', { method: 'PATCH', as: bob, json: { profile: { auto_watch: false } } })
    await edit(ann, 'Hallo!')
    await edit(bob, 'Hallo!!')
    await runUntilIdle(site)
    const watching = async (as: TestUser) =>
      (await site.read<{ watched: boolean }>('/api/projects/open/watching/', { as })).watched
    expect([await watching(ann), await watching(bob)]).toEqual([true, false])
    expect((await site.call('/api/projects/open/watching/')).status).toBe(401)
  })
})
