import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isoTime } from '#server/api/http/time.ts'
import { inTransaction } from '#server/db/database.ts'
import { insertChanges } from '#server/db/queries/history/changes.ts'
import { languageByCode } from '#server/db/queries/languages/languages.ts'
import { rememberTranslation } from '#server/memory/remember.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import {
  announceComponent,
  makeComponent,
  makeProject,
  type TestComponent,
  type TestProject,
} from '#server/testing/factories.ts'
import { attrs, body, type Page, problems, sender } from '#server/testing/send-as.ts'
import type { TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, openWithPeople, type TestUser } from '#server/testing/users.ts'

describeEachEngine('api-facts 10.12 changes, tasks, memory and hooks', (open) => {
  let site: TestSite
  let root: TestUser
  let plain: TestUser
  let other: TestUser
  let test: TestProject
  let hidden: TestProject
  let app: TestComponent

  beforeAll(async () => {
    ;({ site, root, plain, other } = await openWithPeople(open, 'root', 'plain', 'other'))
    test = await makeProject(site, 'test')
    hidden = await makeProject(site, 'hidden', { access_control: 100 })
    app = await makeComponent(site, test, 'app')
  })
  afterAll(() => site.close())

  const send = sender(() => site)
  const remember = async (target: string, where: { projectId: number | null; userId?: number; shared?: boolean }) => {
    const id = async (code: string) => (await languageByCode(site.db, { code }))?.id as number
    const languages = { sourceLanguageId: await id('en'), targetLanguageId: await id('cs') }
    const entry = { source: 'Hello world', target, context: '', origin: target, isReliable: true, now: 1, ...languages }
    await inTransaction(site.db, (tx) => rememberTranslation(tx, { userId: null, shared: false, ...entry, ...where }))
    const row = await site.db.selectFrom('memory').select('id').where('target', '=', target).executeTakeFirstOrThrow()
    return row.id
  }
  const targets = async (as: TestUser) =>
    (await site.read<Page<{ target: string }>>('/api/memory/', { as })).results.map(({ target }) => target).sort()

  it('10.12 #145: changes are narrowed by time and user; what an alert says is not for visitors', async () => {
    const edit = async (as: TestUser, target: string) => {
      const { results } = await site.read<Page<{ id: number }>>('/api/translations/test/app/de/units/')
      const reply = await send('PATCH', `/api/units/${results[0]?.id}/`, as, { target: [target], state: 20 })
      expect(reply.status, reply.text).toBe(200)
      return isoTime(site.time)
    }
    const first = await edit(plain, 'Hallo')
    const second = await edit(other, 'Guten Tag')
    const found = async (query: string) =>
      (await site.read<Page<{ target: string; action: number }>>(`/api/changes/?action=2&${query}`)).results.map(
        ({ target }) => target,
      )
    expect(await found(`timestamp_after=${first}`)).toEqual(['Guten Tag', 'Hallo'])
    expect(await found(`timestamp_after=${second}`)).toEqual(['Guten Tag'])
    expect(await found(`timestamp_before=${first}`)).toEqual(['Hallo'])
    expect(await found('user=other')).toEqual(['Guten Tag'])
    expect(await found('user=nobody')).toEqual([])
    expect(problems(await send('GET', '/api/changes/?timestamp_after=yesterdayish'))).toEqual(['timestamp invalid'])
    const alert = { action: 47, details: { alert: 'MergeFailure', error: 'told to few' } }
    await inTransaction(site.db, (tx) =>
      insertChanges(tx, { projectId: test.id, componentId: app.id }, [alert], site.time),
    )
    const details = async (as?: TestUser) =>
      (await site.read<Page<{ details: object }>>('/api/changes/?action=47', { as })).results[0]?.details
    expect(await details()).toEqual({})
    expect(await details(root)).toMatchObject({ error: 'told to few' })
  })

  it('10.12 #153: tasks: unknown, hidden, read, cancelled by who may', async () => {
    expect((await send('GET', `/api/tasks/${randomUUID()}/`, root)).status).toBe(404)
    const secret = await announceComponent(site, hidden, 'secret')
    expect((await send('GET', `/api/tasks/${secret.taskId}/`, plain)).status).toBe(404)
    const { taskId } = await announceComponent(site, test, 'fresh')
    const path = `/api/tasks/${taskId}/`
    expect(body(await send('GET', path, plain))).toEqual({
      completed: false,
      progress: 0,
      result: null,
      log: '',
      cancellable: true,
      log_messages: [],
    })
    expect((await send('DELETE', path, plain)).status).toBe(403)
    const id = randomUUID()
    const task = { id, kind: 'pull_component', component_id: null, user_id: plain.id, result: null, log: '' }
    await site.db
      .insertInto('task')
      .values({ ...task, created: 1, updated: 1 })
      .execute()
    expect((await send('GET', `/api/tasks/${id}/`, plain)).status).toBe(200)
    for (const as of [plain, root]) expect((await send('DELETE', `/api/tasks/${id}/`, as)).status).toBe(403)
    expect((await send('DELETE', path, root)).status).toBe(204)
  })

  it('10.12 #154: a memory is seen and forgotten by whose it is', async () => {
    const ids = {
      own: await remember('own', { projectId: null, userId: plain.id }),
      foreign: await remember('foreign', { projectId: null, userId: other.id }),
      project: await remember('project', { projectId: test.id }),
      hidden: await remember('hidden', { projectId: hidden.id }),
      both: await remember('both', { projectId: test.id, userId: plain.id }),
    }
    expect((await targets(plain)).filter((target) => target in ids)).toEqual(['both', 'own', 'project'])
    expect((await targets(root)).filter((target) => target in ids)).toHaveLength(5)
    const forget = (id: number, as: TestUser) => send('DELETE', `/api/memory/${id}/`, as)
    expect((await forget(ids.own, plain)).status).toBe(204)
    expect((await forget(ids.project, plain)).status).toBe(403)
    expect((await forget(ids.hidden, plain)).status).toBe(404)
    expect((await forget(ids.foreign, plain)).status).toBe(404)
    expect((await forget(ids.both, plain)).status).toBe(204)
    const left = await site.db.selectFrom('memory').selectAll().where('id', '=', ids.both).executeTakeFirstOrThrow()
    expect([left.user_id, left.project_id]).toEqual([null, test.id])
    const keeper = await makeUser(site, 'keeper')
    await makeTeam(site, 'Keepers', { members: [keeper], projects: [test], permissions: ['memory.delete'] })
    expect((await forget(ids.both, keeper)).status).toBe(204)
    expect((await forget(ids.both, keeper)).status).toBe(404)
  })

  it('10.12 #155: looking up keeps blanks, has limits, and finds what is shared as long as it is', async () => {
    await remember('sdíleno', { projectId: hidden.id, shared: true })
    const look = (strings: unknown, query = '') =>
      send('POST', `/api/memory/lookup/?source_language=en&target_language=cs${query}`, plain, { strings })
    interface Match {
      readonly query: string
      readonly match: { readonly quality: number } | null
    }
    const [spaced] = body<Match[]>(await look([' Hello world ']))
    expect(spaced?.query).toBe(' Hello world ')
    expect(attrs(await look(['x'.repeat(2001)]))[0]).toMatch(/^strings/)
    expect(attrs(await look(['x'], '&exact=perhaps'))).toEqual(['exact'])
    expect(body<Match[]>(await look(['Hello worlds']))[0]?.match?.quality).toBeLessThan(100)
    expect(body<Match[]>(await look(['Hello worlds'], '&exact=true'))[0]?.match).toBeNull()
    expect(body<Match[]>(await look(['Hello world'], '&exact=true'))[0]?.match?.quality).toBe(100)
    const shared = async () => (await targets(plain)).includes('sdíleno')
    expect(await shared()).toBe(true)
    await site.db.updateTable('memory').set({ shared: 0 }).where('project_id', '=', hidden.id).execute()
    expect(await shared()).toBe(false)
  })

  it('10.12 #157: hooks: ping, matched, unmatched, turned off, and payloads that are none', async () => {
    const hook = (payload: unknown, event = 'push', at = site) =>
      at.call('/hooks/github/', { method: 'POST', json: payload, headers: { 'x-github-event': event } })
    const repository = (host: string, full_name = 'org/strings') => ({
      full_name,
      name: 'strings',
      owner: { login: 'org' },
      html_url: `https://${host}/${full_name}`,
      clone_url: `https://${host}/${full_name}.git`,
      ssh_url: `git@${host}:${full_name}.git`,
      git_url: `git://${host}/${full_name}.git`,
      url: `https://${host}/${full_name}`,
      private: false,
    })
    const push = (host = 'github.com') => ({ ref: 'refs/heads/main', repository: repository(host) })
    expect((await hook({ zen: 'Quiet.', hook_id: 1, hook: {} }, 'ping')).status).toBe(201)
    expect((await hook(push())).status).toBe(202)
    const set = { repo: 'https://github.com/org/strings.git', branch: 'main' }
    await site.db.updateTable('component').set(set).where('id', '=', app.id).execute()
    expect(body(await hook(push()))).toMatchObject({ status: 'success' })
    expect((await hook(push('evil.example'))).status).toBe(202)
    await site.db.updateTable('project').set({ enable_hooks: 0 }).where('id', '=', test.id).execute()
    expect((await hook(push())).status).toBe(202)
    const raw = (text: string) =>
      site.call('/hooks/github/', {
        method: 'POST',
        body: text,
        headers: { 'content-type': 'application/json', 'x-github-event': 'push' },
      })
    for (const text of ['', '{', '"text"', '[]', 'null', '{"ref":{"deep":[]},"repository":"text"}'])
      expect([text, (await raw(text)).status]).toEqual([text, 400])
    const off = site.beside({ HOOKS: 'off' })
    expect((await hook(push(), 'push', off)).status).toBe(405)
    await off.app.close()
  })
})
