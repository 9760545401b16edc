import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Worker } from '#server/jobs/worker.ts'
import { makeLog } from '#server/log.ts'
import { makeMailer } from '#server/mail/mailer.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestProject } from '#server/testing/factories.ts'
import { TestHttpServer } from '#server/testing/http-server.ts'
import { kept, recount } from '#server/testing/recount.ts'
import { type Reply, TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, type TestUser } from '#server/testing/users.ts'
import { Vault } from '#server/vault/vault.ts'

interface UnitView {
  id: number
  context: string
  target: string[]
  state: number
  automatically_translated?: boolean
  has_suggestion: boolean
}

const files = {
  'locales/en.json': { hello: 'Hello, world', bye: 'Goodbye', open: 'Open %s', done: 'Done' },
  'locales/de.json': { hello: '', bye: '', open: '', done: 'Fertig' },
}
const related = {
  'locales/en.json': { farewell: 'Goodbye', bye: 'Goodbye', hello: 'Hello, world' },
  'locales/de.json': { farewell: 'Tschüss', bye: 'Auf Wiedersehen', hello: '' },
}

describeEachEngine('automatic translation', (open) => {
  let site: TestSite
  let project: TestProject
  let plain: TestUser
  let robot: TestUser
  let reviewer: TestUser
  let server: TestHttpServer

  beforeAll(async () => {
    site = await TestSite.open(open, { PRIVATE_ADDRESSES: 'allow' })
    plain = await makeUser(site, 'plain')
    robot = await makeUser(site, 'robot')
    reviewer = await makeUser(site, 'reviewer')
    server = await TestHttpServer.start(({ body }) => {
      const { q } = JSON.parse(body) as { q: string }
      // Loses the placeholder of what is to be opened.
      return { body: { translatedText: `${q.replace('[X0X]', '')} (de)` } }
    })
  })
  afterAll(async () => {
    await server.stop()
    await site.close()
  })

  let slug: string
  let number = 0
  beforeEach(async () => {
    slug = `harbour${++number}`
    site.time += 1_000_000
    project = await makeProject(site, slug, { translation_review: 1 })
    const team = { projects: [project], members: [robot] }
    await makeTeam(site, `Robots ${number}`, { ...team, permissions: ['translation.auto', 'project.edit'] })
    await makeTeam(site, `Reviewers ${number}`, {
      projects: [project],
      members: [reviewer],
      permissions: ['translation.auto', 'unit.review', 'unit.edit'],
    })
    await makeComponent(site, project, 'app', { files, check_flags: 'c-format', allow_translation_propagation: 0 })
  })

  const path = (language = 'de') => `/api/translations/${slug}/app/${language}/autotranslate/`
  const body = { mode: 'translate', q: 'state:<translated', auto_source: 'others', threshold: 80 }
  const auto = async (json: object = {}, as = robot, language = 'de'): Promise<Reply> => {
    site.time += 1000
    return site.call(path(language), { method: 'POST', as, json: { ...body, ...json } })
  }
  const units = async () =>
    (await site.read<{ results: UnitView[] }>(`/api/translations/${slug}/app/de/units/`)).results
  const targets = async () => Object.fromEntries((await units()).map(({ context, target }) => [context, target[0]]))
  const attrs = (reply: Reply) => reply.json<{ errors: { attr: string }[] }>().errors.map(({ attr }) => attr)
  const libre = async () =>
    expect(
      (
        await site.call(`/api/projects/${slug}/machinery_settings/`, {
          method: 'POST',
          as: robot,
          json: { service: 'libretranslate', configuration: { url: server.address } },
        })
      ).status,
    ).toBe(201)
  const statisticsHold = async () => {
    const counted = await recount(site.db)
    for (const [scope, row] of await kept(site.db))
      if (counted.has(scope)) expect(row, scope).toEqual(counted.get(scope))
  }

  it('is for those who hold the right, and not for the source language', async () => {
    expect((await site.call(path(), { method: 'POST', json: body })).status).toBe(401)
    expect((await auto({}, plain)).status).toBe(403)
    expect((await auto({}, robot, 'en')).status).toBe(403)
    await site.db.updateTable('component').set({ locked: 1 }).where('project_id', '=', project.id).execute()
    expect((await auto()).status).toBe(403)
  })

  it.each([
    ['a wrong mode', { mode: 'perfect' }, ['mode']],
    ['approving without the right', { mode: 'approved' }, ['mode']],
    ['a wrong source', { auto_source: 'dreams' }, ['auto_source']],
    ['a query that cannot be read', { q: 'state:(' }, ['q']],
    ['a threshold of 0', { threshold: 0 }, ['threshold']],
    [
      'everything missing',
      { mode: undefined, q: undefined, auto_source: undefined, threshold: undefined },
      ['mode', 'q', 'auto_source', 'threshold'],
    ],
    [
      'several things at once',
      { q: 'foo:bar', auto_source: 'mt', engines: ['deepl'], threshold: 500 },
      ['threshold', 'q', 'engines'],
    ],
    ['an unknown component', { component: 'elsewhere' }, ['component']],
    ['that, and no query', { component: 'elsewhere', q: undefined }, ['q', 'component']],
    ['a service that is not set up', { auto_source: 'mt', engines: ['deepl'] }, ['engines']],
  ])('refuses %s', async (_, json, expected) => {
    const reply = await auto(json)
    expect([reply.status, attrs(reply)]).toEqual([400, expected])
  })

  it('takes texts of other components, those with the same key first', async () => {
    await makeComponent(site, project, 'sibling', { files: related, allow_translation_propagation: 0 })
    const reply = await auto()
    expect([reply.status, Object.keys(reply.json<object>())], reply.text).toEqual([200, ['details', 'messages']])
    expect(await targets()).toEqual({ hello: '', bye: 'Auf Wiedersehen', open: '', done: 'Fertig' })
    const bye = (await units()).find(({ context }) => context === 'bye')
    expect(bye).toMatchObject({ state: 20, automatically_translated: true })
    const { results } = await site.read<{ results: { action: number; user: string; target: string }[] }>(
      `/api/translations/${slug}/app/de/changes/`,
    )
    expect(results.find(({ action }) => action === 6)).toMatchObject({
      target: 'Auf Wiedersehen',
      user: 'http://site.test/api/users/robot/',
    })
    await statisticsHold()
  })

  it('takes a form as well, and one component by its slug', async () => {
    await makeComponent(site, project, 'sibling', { files: related, allow_translation_propagation: 0 })
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...body, component: 'sibling' })) form.set(name, String(value))
    expect((await site.call(path(), { method: 'POST', as: robot, form })).status).toBe(200)
    expect((await targets()).bye).toBe('Auf Wiedersehen')
  })

  it('does not look where the caller may not', async () => {
    await makeComponent(site, project, 'hidden', { files: related, allow_translation_propagation: 0, restricted: 1 })
    expect((await auto()).status).toBe(200)
    expect((await targets()).bye).toBe('')
    expect((await auto({ component: 'hidden' })).status).toBe(400)
  })

  it.each([
    ['fuzzy', 10],
    ['approved', 30],
  ] as const)('fills in as %s', async (mode, state) => {
    await makeComponent(site, project, 'sibling', { files: related, allow_translation_propagation: 0 })
    expect((await auto({ mode }, mode === 'fuzzy' ? robot : reviewer)).status).toBe(200)
    expect((await units()).find(({ context }) => context === 'bye')).toMatchObject({ state })
  })

  it('asks services, and never stores a text that lost a placeholder', async () => {
    await libre()
    const offered = await site.call(`/api/places/services/?path=${slug}/app/de`, { as: robot })
    expect(offered.json<{ service: string }[]>().map(({ service }) => service)).toContain('libretranslate')
    const reply = await auto({ auto_source: 'mt', engines: ['libretranslate'] })
    expect(reply.status).toBe(200)
    expect(reply.json<{ details: string }>().details).toContain('The translation is missing %s.')
    expect(await targets()).toEqual({
      hello: 'Hello, world (de)',
      bye: 'Goodbye (de)',
      open: '',
      done: 'Fertig',
    })
    const change = await site.db
      .selectFrom('change')
      .select('details')
      .where('action', '=', 6)
      .where('project_id', '=', project.id)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(change.details as string)).toMatchObject({ auto: 'libretranslate', quality: 89 })
    await statisticsHold()
  })

  it('takes nothing below the threshold', async () => {
    await libre()
    await auto({ auto_source: 'mt', engines: ['libretranslate'], threshold: 95 })
    expect((await targets()).bye).toBe('')
  })

  it('asks the memory before services', async () => {
    await libre()
    await makeComponent(site, project, 'sibling', { files: related, allow_translation_propagation: 0 })
    const other = await site.read<{ results: UnitView[] }>(`/api/translations/${slug}/sibling/de/units/`)
    const id = other.results.find(({ context }) => context === 'hello')?.id
    await site.call(`/api/units/${id}/`, {
      method: 'PATCH',
      as: reviewer,
      json: { target: ['Hallo, Welt'], state: 30 },
    })
    const before = server.requests.length
    await auto({ auto_source: 'mt', q: 'source:="Hello, world"' })
    expect((await targets()).hello).toBe('Hallo, Welt')
    expect(server.requests.length).toBe(before)
  })

  it('leaves approved strings alone, whatever the query', async () => {
    await libre()
    const done = (await units()).find(({ context }) => context === 'done')
    await site.call(`/api/units/${done?.id}/`, {
      method: 'PATCH',
      as: reviewer,
      json: { target: ['Erledigt'], state: 30 },
    })
    await auto({ auto_source: 'mt', q: '' })
    expect((await units()).find(({ context }) => context === 'done')).toMatchObject({ target: ['Erledigt'], state: 30 })
  })

  it('only suggests where strings are not edited directly', async () => {
    await libre()
    await site.db
      .updateTable('component')
      .set({ suggestion_voting: 1, suggestion_autoaccept: 3 })
      .where('project_id', '=', project.id)
      .execute()
    expect((await auto({ auto_source: 'mt' })).status).toBe(403)
    expect((await auto({ auto_source: 'mt', mode: 'suggest' })).status).toBe(200)
    expect((await units()).find(({ context }) => context === 'bye')).toMatchObject({
      target: [''],
      has_suggestion: true,
    })
    await statisticsHold()
  })

  it('does large amounts in the background', async () => {
    await libre()
    const many = Object.fromEntries(Array.from({ length: 120 }, (_, i) => [`key${i}`, `Text ${i}`]))
    await makeComponent(site, project, 'large', {
      files: { 'locales/en.json': many, 'locales/de.json': {} },
      allow_translation_propagation: 0,
    })
    const json = { ...body, auto_source: 'mt', q: 'key:key' }
    const reply = await site.call(path().replace('/app/', '/large/'), { method: 'POST', as: robot, json })
    const { task_url: url = '' } = reply.json<{ task_url?: string }>()
    expect([reply.status, url], reply.text).toEqual([200, expect.stringContaining('/api/tasks/')])
    const { config, vcs } = site.services
    // Services are asked at a certain pace: time must not stand still.
    const now = () => site.time + Math.round(performance.now() * 1000)
    const mailer = makeMailer(config)
    await new Worker({
      db: site.db,
      vcs,
      log: makeLog('silent'),
      mailer,
      now,
      network: config,
      vault: new Vault(config),
    }).drain()
    mailer.close()
    const task = await site.read<{ completed: boolean; progress: number; result: object }>(new URL(url).pathname, {
      as: robot,
    })
    expect(task).toMatchObject({ completed: true, progress: 100, result: { strings: 120, updated: 120 } })
  })
})
