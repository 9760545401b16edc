import { afterAll, beforeAll, expect, it } from 'vitest'
import { addonKinds } from '#server/addons/registry.ts'
import { queueDaily } from '#server/addons/run/daily.ts'
import { pullFiles } from '#server/testing/change-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestComponent } from '#server/testing/factories.ts'
import { runUntilIdle } from '#server/testing/follow.ts'
import { makeLabel } from '#server/testing/parts.ts'
import { poFiles, poSettings } from '#server/testing/po-files.ts'
import { type Call, TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

interface Shown {
  readonly id: number
  readonly name: string
  readonly configuration: Record<string, unknown>
}

describeEachEngine('add-ons over HTTP', (open) => {
  let site: TestSite
  let root: TestUser
  let plain: TestUser
  let serial = 0

  beforeAll(async () => {
    site = await TestSite.open(open)
    root = await makeUser(site, 'root', { is_superuser: 1 })
    plain = await makeUser(site, 'plain')
  })
  afterAll(() => site.close())

  const component = async (files?: Record<string, Record<string, string>>): Promise<TestComponent> => {
    const made = await makeComponent(site, await makeProject(site, `p${++serial}`), 'app', files ? { files } : {})
    await runUntilIdle(site)
    return made
  }
  const path = ({ project, slug }: TestComponent) => `/api/components/${project.slug}/${slug}/addons/`
  const post = (to: string, json: object, as: Call['as'] = root) => site.call(to, { method: 'POST', json, as })
  const install = async (on: TestComponent, name: string, configuration: object = {}): Promise<Shown> => {
    const reply = await post(path(on), { name, configuration })
    if (reply.status !== 201) throw new Error(reply.text)
    return reply.json<Shown>()
  }
  const units = async (of: TestComponent, code = 'de') =>
    (
      await site.read<{ results: { target: string[]; state: number; context: string; id: number }[] }>(
        `/api/translations/${of.project.slug}/${of.slug}/${code}/units/`,
        { as: root },
      )
    ).results
  const byKey = async (of: TestComponent, key: string, code = 'de') => {
    const unit = (await units(of, code)).find(({ context }) => context === key)
    if (!unit) throw new Error(`no ${key}`)
    return unit
  }
  const logs = async ({ id }: Shown) =>
    (await site.read<{ results: { status: number; message: string }[] }>(`/api/addons/${id}/logs/`, { as: root }))
      .results

  it('lists what there is, and every kind says how it is configured', async () => {
    const { results } = await site.read<{ results: { name: string; fields: object }[] }>('/api/addons/kinds/')
    expect(results.map(({ name }) => name)).toEqual(addonKinds.map(({ name }) => name))
    expect(new Set(results.map(({ name }) => name)).size).toBe(results.length)
  })

  it('refuses what does not exist, does not fit, is there already or is configured wrongly', async () => {
    const app = await component()
    const attrs = async (json: object, as = root) => {
      const reply = await post(path(app), json, as)
      const { errors } = reply.json<{ errors: { attr: string; code: string }[] }>()
      return [reply.status, ...errors.map(({ attr, code }) => `${attr} ${code}`)]
    }
    expect(await attrs({ name: 'weblate.no.such' })).toEqual([400, 'name invalid'])
    expect(await attrs({})).toEqual([400, 'name required'])
    const [both, one] = [['configuration invalid', 'configuration invalid'], ['configuration invalid']]
    expect(await attrs({ name: 'weblate.flags.bulk' })).toEqual([400, ...both])
    expect(await attrs({ name: 'weblate.removal.comments' })).toEqual([400, ...one])
    expect(await attrs({ name: 'weblate.git.squash' })).toEqual([400, ...one])
    expect(await attrs({ name: 'weblate.consistency.languages' })).toEqual([400, 'name invalid'])
    const wrong = { q: 'state:nonsense', state: 11, add_flags: 'no-such-flag', add_labels: 'x' }
    expect(await attrs({ name: 'weblate.flags.bulk', configuration: wrong })).toEqual([400, ...both, ...both])
    await install(app, 'weblate.generate.prefill')
    expect(await attrs({ name: 'weblate.generate.prefill' })).toEqual([400, 'name invalid'])
    expect((await post(path(app), { name: 'weblate.generate.prefill' }, plain)).status).toBe(403)
    expect((await site.call(path(app), { method: 'POST', json: {} })).status).toBe(401)
    const project = `/api/projects/${app.project.slug}/addons/`
    expect((await post(project, { name: 'weblate.hosted.reset' })).status).toBe(400)
    expect((await post(project, { name: 'weblate.generate.prefill' })).status).toBe(201)
    expect((await post('/api/addons/site/', { name: 'weblate.generate.prefill' }, plain)).status).toBe(403)
  })

  it('marks texts of bilingual files only where the files cannot say so themselves', async () => {
    const project = await makeProject(site, `p${++serial}`)
    const table = { 'locales/de.csv': 'location,source,target\n,Hello,Hallo\n' }
    const csv = { template: '', filemask: 'locales/*.csv', file_format: 'csv' }
    const app = await makeComponent(site, project, 'csv', { files: table, ...csv })
    const gettext = await makeComponent(site, project, 'po', { files: poFiles, ...poSettings })
    await runUntilIdle(site)
    for (const name of ['weblate.flags.target_edit', 'weblate.flags.same_edit']) {
      expect(await install(app, name)).toMatchObject({ name })
      expect((await post(path(gettext), { name })).status).toBe(400)
    }
    for (const one of [app, gettext])
      expect((await post(path(one), { name: 'weblate.flags.source_edit' })).status).toBe(400)
    await pullFiles(site, app, { 'locales/de.csv': 'location,source,target\n,Hello,Hallo\n,Bye,Servus\n' })
    await runUntilIdle(site)
    const states = (await units(app)).map(({ target, state }) => [target[0], state])
    expect(states).toEqual([
      ['Hallo', 20],
      ['Servus', 10],
    ])
  })

  it('F16: keeps a masked secret for its address alone', async () => {
    const app = await component()
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
    const made = await install(app, 'weblate.webhook.webhook', { webhook_url: 'https://hooks.example/', secret })
    const stored = () =>
      site.db.selectFrom('addon').select('configuration').where('id', '=', made.id).executeTakeFirstOrThrow()
    const before = await stored()
    const configuration = { webhook_url: 'https://evil.example/', secret: '********' }
    const refused = await site.call(`/api/addons/${made.id}/`, { method: 'PATCH', json: { configuration }, as: root })
    expect([refused.status, refused.json<{ errors: { attr: string; detail: string }[] }>().errors]).toMatchObject([
      400,
      [{ attr: 'configuration', detail: expect.stringContaining('enter it again') }],
    ])
    expect(await stored()).toEqual(before)
  })

  it('is configured, shown to managers, triggered, removed; the history tells of it', async () => {
    const app = await component()
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
    const made = await install(app, 'weblate.webhook.webhook', { webhook_url: 'https://hooks.example/', secret })
    const own = `/api/addons/${made.id}/`
    expect(made.configuration).toEqual({ webhook_url: 'https://hooks.example/', secret: '********' })
    const stored = await site.db.selectFrom('addon').select('configuration').where('id', '=', made.id).execute()
    expect(stored[0]?.configuration).not.toContain('MfKQ9r8')
    expect((await site.read<Shown>(own)).configuration).toEqual({})
    const patch = (json: object, as = root) => site.call(own, { method: 'PATCH', json, as })
    expect((await patch({})).json<Shown>().configuration).toEqual(made.configuration)
    expect((await patch({ name: 'weblate.webhook.slack' })).status).toBe(400)
    const next = { webhook_url: 'https://hooks.example/', secret: '********', event_filter: 'all' }
    expect((await patch({ configuration: next })).json<Shown>().configuration).toEqual(next)
    const moved = { ...next, webhook_url: 'https://other.example/' }
    const again = await patch({ configuration: { ...moved, secret } })
    expect(again.json<Shown>().configuration).toEqual({ ...moved, secret: '********' })
    for (const method of ['PATCH', 'DELETE'] as const)
      expect((await site.call(own, { method, json: {}, as: plain })).status).toBe(404)
    expect((await post(`${own}trigger/`, {}, plain)).status).toBe(404)
    expect((await post(`${own}trigger/`, {})).status).toBe(400)
    expect((await site.call(own, { method: 'DELETE', as: root })).status).toBe(204)
    expect((await site.call(own, { as: root })).status).toBe(404)
    const changes = await site.db
      .selectFrom('change')
      .select(['action', 'target', 'details'])
      .where('component_id', '=', app.id)
      .where('action', 'in', [60, 61, 62])
      .orderBy('id')
      .execute()
    expect(changes.map(({ action, target }) => [action, target])).toEqual(
      [60, 61, 61, 62].map((action) => [action, 'weblate.webhook.webhook']),
    )
    expect(JSON.stringify(changes)).not.toMatch(/MfKQ9r8|example/)
  })

  it('prefills new strings with the source, as a bot, and stops there', async () => {
    const app = await component()
    const made = await install(app, 'weblate.generate.prefill')
    await runUntilIdle(site)
    expect(await byKey(app, 'bye')).toMatchObject({ target: ['Goodbye'], state: 10 })
    await pullFiles(site, app, { 'locales/en.json': { hello: 'Hello, world', bye: 'Goodbye', more: 'More' } })
    await runUntilIdle(site)
    expect(await byKey(app, 'more')).toMatchObject({ target: ['More'], state: 10 })
    expect((await logs(made)).map(({ status }) => status)).toEqual([1, 1])
    const bot = await site.db.selectFrom('user').selectAll().where('username', '=', 'addon:prefill').execute()
    expect(bot).toMatchObject([{ is_bot: 1, email: null }])
    expect((await post(`/api/addons/${made.id}/trigger/`, {})).status).toBe(202)
    await runUntilIdle(site)
    const messages = [{ id: 'addon.filledIn', values: { count: 0 } }]
    expect((await logs(made))[0]).toMatchObject({ status: 1, message: '0 strings translated.', messages })
    const before = await site.db.selectFrom('change').select('id').execute()
    await runUntilIdle(site)
    expect(await site.db.selectFrom('change').select('id').execute()).toHaveLength(before.length)
  })

  it('skips a locked component and says so', async () => {
    const app = await component()
    await site.db.updateTable('component').set({ locked: 1 }).where('id', '=', app.id).execute()
    const made = await install(app, 'weblate.generate.prefill')
    await runUntilIdle(site)
    expect(await logs(made)).toMatchObject([{ status: 3, message: 'The component is locked.' }])
    // As it was stored before there were messages.
    await site.db.updateTable('addon_run').set({ message: '7 strings created.' }).execute()
    const messages = [{ id: 'verbatim', values: { text: '7 strings created.' } }]
    expect(await logs(made)).toMatchObject([{ message: '7 strings created.', messages }])
    expect((await byKey(app, 'bye')).target).toEqual([''])
  })

  it('flags new translations, unchanged ones, and those changed in the repository', async () => {
    const start = { 'locales/en.json': { a: 'Alpha' }, 'locales/de.json': { a: 'Alef' } }
    const [targets, same, repository] = [await component(start), await component(start), await component(start)]
    await install(targets, 'weblate.flags.target_edit')
    await install(same, 'weblate.flags.same_edit')
    await install(repository, 'weblate.flags.target_repo_update')
    await runUntilIdle(site)
    for (const one of [targets, same, repository]) {
      expect((await byKey(one, 'a')).state).toBe(20)
      await pullFiles(site, one, {
        'locales/en.json': { a: 'Alpha', b: 'Beta', c: 'Gamma' },
        'locales/de.json': { a: 'Alefs', b: 'Beta', c: 'Gamme' },
      })
    }
    await runUntilIdle(site)
    const states = async (of: TestComponent) => (await units(of)).map(({ context, state }) => `${context}${state}`)
    expect(await states(targets)).toEqual(['a20', 'b10', 'c10'])
    expect(await states(same)).toEqual(['a20', 'b10', 'c20'])
    expect(await states(repository)).toEqual(['a10', 'b20', 'c20'])
  })

  it('flags new source strings', async () => {
    const app = await component()
    await install(app, 'weblate.flags.source_edit')
    await pullFiles(site, app, { 'locales/en.json': { hello: 'Hello, world', bye: 'Goodbye', fresh: 'Fresh' } })
    await runUntilIdle(site)
    expect((await byKey(app, 'fresh', 'en')).state).toBe(10)
    expect((await byKey(app, 'hello', 'en')).state).toBe(20)
  })

  it('edits in bulk what a query finds: state, flags, labels', async () => {
    const app = await component()
    await makeLabel(site, app.project, { name: 'new', color: 'red' })
    const configuration = {
      q: 'language:de AND key:hello',
      state: 10,
      add_flags: 'max-length:50',
      add_translation_flags: 'ignore-same',
      add_labels: ['new', 'none'],
    }
    await install(app, 'weblate.flags.bulk', configuration)
    await runUntilIdle(site)
    expect((await byKey(app, 'hello')).state).toBe(10)
    const source = await site.read<{ extra_flags: string; labels: { name: string }[] }>(
      `/api/units/${(await byKey(app, 'hello', 'en')).id}/`,
      { as: root },
    )
    expect(source.extra_flags).toBe('max-length:50')
    expect(source.labels.map(({ name }) => name)).toEqual(['new'])
    const { id } = await byKey(app, 'hello')
    expect(await site.read(`/api/units/${id}/`, { as: root })).toMatchObject({ extra_flags: 'ignore-same' })
    expect((await byKey(app, 'bye', 'en')).state).toBe(20)
  })

  it('translates automatically from other components of the project', async () => {
    const app = await component()
    await makeComponent(site, app.project, 'other', {
      files: { 'locales/en.json': { x: 'Goodbye' }, 'locales/de.json': { x: 'Tschüss' } },
    })
    const made = await install(app, 'weblate.autotranslate.autotranslate', {
      ...{ mode: 'translate', q: 'state:empty', auto_source: 'others', threshold: 80 },
    })
    await runUntilIdle(site)
    expect(await logs(made)).toMatchObject([{ status: 1 }])
    expect(await byKey(app, 'bye')).toMatchObject({ target: ['Tschüss'], state: 20 })
  })

  it('makes a pseudolocale', async () => {
    const app = await component({
      'locales/en.json': { a: 'Hello there' },
      'locales/de.json': { a: '' },
      'locales/fr.json': { a: '' },
    })
    const configuration = { source: 'en', target: 'de', prefix: '[', suffix: ']', var_suffix: '~', var_multiplier: 0.2 }
    await install(app, 'weblate.generate.pseudolocale', configuration)
    await runUntilIdle(site)
    expect(await byKey(app, 'a')).toMatchObject({ target: ['[Hello there~~]'], state: 20 })
    expect((await byKey(app, 'a', 'fr')).target).toEqual([''])
  })

  it('fills in read-only strings', async () => {
    const app = await component()
    const { id } = await byKey(app, 'bye', 'en')
    await site.call(`/api/units/${id}/`, { method: 'PATCH', json: { extra_flags: 'read-only' }, as: root })
    await install(app, 'weblate.generate.fill_read_only')
    await runUntilIdle(site)
    expect(await byKey(app, 'bye')).toMatchObject({ target: ['Goodbye'], state: 100 })
  })

  it('removes stale comments and suggestions', async () => {
    const app = await component()
    const { id } = await byKey(app, 'hello')
    const say = async (what: string, json: object) => {
      const reply = await post(`/api/units/${id}/${what}/`, json)
      if (reply.status !== 201) throw new Error(reply.text)
    }
    await say('comments', { comment: 'Old', scope: 'translation' })
    await say('suggestions', { target: ['Servus'] })
    site.time += 31 * 86_400_000_000
    await say('comments', { comment: 'New', scope: 'translation' })
    await install(app, 'weblate.removal.comments', { age: 30 })
    await install(app, 'weblate.removal.suggestions', { age: 30 })
    await runUntilIdle(site)
    const left = await site.db.selectFrom('comment').select('text').where('unit_id', '=', id).execute()
    expect(left).toEqual([{ text: 'New' }])
    expect(await site.db.selectFrom('suggestion').selectAll().where('unit_id', '=', id).execute()).toEqual([])
  })

  it('adds missing languages to every component of a project', async () => {
    const app = await component()
    await makeComponent(site, app.project, 'other', {
      files: { 'locales/en.json': { x: 'X' }, 'locales/fr.json': { x: 'Ixe' }, 'locales/cs.json': { x: 'Iks' } },
    })
    const reply = await post(`/api/projects/${app.project.slug}/addons/`, { name: 'weblate.consistency.languages' })
    expect(reply.status).toBe(201)
    await runUntilIdle(site)
    const codes = async (slug: string) =>
      (
        await site.read<{ results: { language_code: string }[] }>(
          `/api/components/${app.project.slug}/${slug}/translations/`,
        )
      ).results
        .map(({ language_code }) => language_code)
        .sort()
    expect(await codes('app')).toEqual(['cs', 'de', 'en', 'fr'])
    expect(await codes('other')).toEqual(['cs', 'de', 'en', 'fr'])
  })

  it('acts on the whole site, and only those who run it see that', async () => {
    const app = await component()
    const reply = await post('/api/addons/site/', { name: 'weblate.generate.prefill' })
    expect(reply.json()).toMatchObject({ component: null, project: null })
    await runUntilIdle(site)
    expect((await byKey(app, 'bye')).target).toEqual(['Goodbye'])
    const { id } = reply.json<Shown>()
    expect((await site.call(`/api/addons/${id}/`)).status).toBe(404)
    expect((await site.call(`/api/addons/${id}/`, { as: plain })).status).toBe(404)
    expect((await site.call(`/api/addons/${id}/`, { method: 'DELETE', as: root })).status).toBe(204)
  })

  it('runs every day, each component in its hour; a missed hour is made up for', async () => {
    const app = await component()
    const made = await install(app, 'weblate.removal.comments', { age: 30 })
    await runUntilIdle(site)
    const daily = () => queueDaily({ db: site.db, now: () => site.time })
    await daily()
    await runUntilIdle(site)
    const before = (await logs(made)).length
    for (let hour = 0; hour < 24; hour++) {
      site.time += 3_600_000_000
      await daily()
    }
    await runUntilIdle(site)
    expect((await logs(made)).length).toBe(before + 1)
    site.time += 30 * 3_600_000_000
    await daily()
    await runUntilIdle(site)
    expect((await logs(made)).length).toBe(before + 2)
  })

  it('leaves a component without add-ons alone: an edit there queues nothing', async () => {
    const app = await component()
    await site.db.deleteFrom('addon').execute()
    await site.db.deleteFrom('job').execute()
    const { id } = await byKey(app, 'bye')
    const reply = await site.call(`/api/units/${id}/`, {
      method: 'PATCH',
      json: { target: ['Ade'], state: 20 },
      as: root,
    })
    expect(reply.status).toBe(200)
    const kinds = await site.db.selectFrom('job').select('kind').execute()
    expect(kinds.filter(({ kind }) => /addon|webhook|follow/.test(kind))).toEqual([])
  })
})
