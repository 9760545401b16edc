import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestProject } from '#server/testing/factories.ts'
import { kept, recount } from '#server/testing/recount.ts'
import { type Call, type Reply, TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, type TestUser } from '#server/testing/users.ts'

interface UnitView {
  id: number
  context: string
  target: string[]
  state: number
  pending: boolean
  has_suggestion: boolean
  has_comment: boolean
  has_failing_check: boolean
  source_unit: string
  flags: string
  extra_flags: string
  explanation: string
}

const files = {
  'locales/en.json': { hello: 'Hello, world', bye: 'Goodbye.', line: 'One line\n', open: 'Open' },
  'locales/de.json': { hello: 'Hallo, Welt', bye: '', line: '', open: '' },
  'locales/cs.json': { hello: '', bye: '', line: '', open: '' },
}

describeEachEngine('writing units', (open) => {
  let site: TestSite
  let project: TestProject
  let plain: TestUser
  let other: TestUser
  let reviewer: TestUser
  let admin: TestUser

  beforeAll(async () => {
    site = await TestSite.open(open)
    plain = await makeUser(site, 'plain')
    other = await makeUser(site, 'other')
    reviewer = await makeUser(site, 'reviewer')
    admin = await makeUser(site, 'admin', { is_superuser: 1 })
    project = await makeProject(site, 'harbour', { translation_review: 1 })
    await makeTeam(site, 'Reviewing', {
      members: [reviewer],
      projects: [project],
      permissions: ['unit.edit', 'unit.review'],
    })
  })
  afterAll(() => site.close())

  let slug: string
  let number = 0
  beforeEach(async () => {
    slug = `app${++number}`
    site.time += 1_000_000
    await makeComponent(site, project, slug, { files, allow_translation_propagation: 0 })
  })

  it('refuse terms of a TBX concept, and take back what was read', async () => {
    const [unit] = await list()
    const address = `/api/units/${unit?.id}/`
    const { tbx_terms } = await site.read<{ tbx_terms: unknown }>(address)
    expect(tbx_terms).toEqual({})
    const whole = { target: ['Hallo'], state: 20, explanation: '', extra_flags: '', labels: [], tbx_terms }
    expect((await site.call(address, { method: 'PUT', as: admin, json: whole })).status).toBe(200)
    const other = { target: ['Servus'], tbx_terms: { target: [{ text: 'Servus' }] } }
    const added = { key: 'new', value: ['New'], tbx_terms: other.tbx_terms }
    const strings = `/api/translations/harbour/${slug}/en/units/`
    await site.db.updateTable('component').set({ manage_units: 1 }).where('slug', '=', slug).execute()
    for (const reply of [
      await site.call(address, { method: 'PUT', as: admin, json: { ...whole, ...other } }),
      await site.call(address, { method: 'PATCH', as: admin, json: { ...other, state: 20 } }),
      await site.call(strings, { method: 'POST', as: admin, json: added }),
    ])
      expect([reply.status, reply.json<{ errors: { attr: string }[] }>().errors.map(({ attr }) => attr)]).toEqual([
        400,
        ['tbx_terms'],
      ])
    expect(await site.read<{ target: string[] }>(address)).toMatchObject({ target: ['Hallo'] })
    expect(await list('en')).toHaveLength(4)
  })

  const list = async (language = 'de') =>
    (await site.read<{ results: UnitView[] }>(`/api/translations/harbour/${slug}/${language}/units/`)).results
  const unit = async (context: string, language = 'de') =>
    (await list(language)).find((one) => one.context === context) as UnitView
  const patch = async (context: string, json: unknown, as: TestUser = plain, more: Call = {}): Promise<Reply> => {
    site.time += 1000
    return site.call(`/api/units/${(await unit(context)).id}/`, { method: 'PATCH', as, json, ...more })
  }
  const errors = (reply: Reply) => reply.json<{ errors: { code: string; attr: string | null }[] }>().errors
  const attrs = (reply: Reply) => errors(reply).map((error) => error.attr)
  const statisticsHold = async () => {
    const counted = await recount(site.db)
    for (const [scope, row] of await kept(site.db))
      if (counted.has(scope)) expect(row, scope).toEqual(counted.get(scope))
  }

  it('saves target and state together, pending until committed', async () => {
    const reply = await patch('bye', { target: ['Auf Wiedersehen.'], state: 20 })
    expect(reply.status, reply.text).toBe(200)
    expect(reply.json()).toEqual({
      target: ['Auf Wiedersehen.'],
      state: 20,
      explanation: '',
      extra_flags: '',
      labels: [],
    })
    expect(await unit('bye')).toMatchObject({ target: ['Auf Wiedersehen.'], state: 20, pending: true })
    await statisticsHold()
  })

  it('records what was done, by whom, and that somebody joined', async () => {
    await patch('bye', { target: ['Tschüss.'], state: 20 })
    await patch('bye', { target: ['Ade.'], state: 20 })
    await patch('bye', { target: ['Ade.'], state: 10 })
    const { results } = await site.read<{
      results: { action: number; target: string; old: string; user: string | null }[]
    }>(`/api/translations/harbour/${slug}/de/changes/`)
    const user = 'http://site.test/api/users/plain/'
    expect(results.slice(0, 4).map(({ action, target, old, user }) => ({ action, target, old, user }))).toEqual([
      { action: 37, target: 'Ade.', old: 'Ade.', user },
      { action: 2, target: 'Ade.', old: 'Tschüss.', user },
      { action: 45, target: '', old: '', user },
      { action: 5, target: 'Tschüss.', old: '', user },
    ])
  })

  it.each([
    ['only a state', { state: 20 }, ['target invalid']],
    ['only a target', { target: ['x'] }, ['state invalid', 'target invalid']],
    ['two forms of a string that has one', { target: ['a', 'b'], state: 20 }, ['target invalid']],
    ['no form', { target: [], state: 20 }, ['target invalid']],
    ['state 100', { target: ['x'], state: 100 }, ['state invalid']],
    ['state 11', { target: ['x'], state: 11 }, ['state invalid']],
    ['state 12', { target: ['x'], state: 12 }, ['state invalid']],
    ['state 0 with a text', { target: ['x'], state: 0 }, ['state invalid']],
    ['state 20 without a text', { target: [''], state: 20 }, ['target.0 blank']],
    ['a state there is none of', { target: ['x'], state: 1 }, ['state invalid_choice']],
    ['a yes for a text', { target: [true], state: 20 }, ['target.0 invalid']],
    ['a target that is no list', { target: 'x', state: 20 }, ['target not_a_list']],
    ['a state that is no number', { target: ['x'], state: 'much' }, ['state invalid_choice']],
    ['a text far too long', { target: ['x'.repeat(20_000)], state: 20 }, ['target invalid']],
  ])('refuses %s and changes nothing', async (_, json, wrong) => {
    const before = await list()
    const reply = await patch('bye', json)
    expect(reply.status, reply.text).toBe(400)
    expect(errors(reply).map(({ attr, code }) => `${attr} ${code}`)).toEqual(wrong)
    expect(await list()).toEqual(before)
  })

  it('takes a text away with state 0', async () => {
    expect((await patch('hello', { target: [''], state: 0 })).status).toBe(200)
    expect(await unit('hello')).toMatchObject({ target: [''], state: 0 })
    await statisticsHold()
  })

  it('lets only reviewers approve, and change what is approved', async () => {
    const text = { target: ['Auf Wiedersehen.'], state: 30 }
    const refused = await patch('bye', text)
    expect([refused.status, attrs(refused)]).toEqual([400, ['state']])
    expect((await patch('bye', text, reviewer)).status).toBe(200)
    expect((await patch('bye', { target: ['Ade.'], state: 20 })).status).toBe(403)
    expect((await unit('bye')).target).toEqual(['Auf Wiedersehen.'])
  })

  it('keeps what belongs to the source string for the source string', async () => {
    expect((await patch('bye', { explanation: 'When leaving' }, admin)).status).toBe(403)
    const source = await unit('bye', 'en')
    const url = `/api/units/${source.id}/`
    expect((await site.call(url, { method: 'PATCH', as: plain, json: { explanation: 'x' } })).status).toBe(403)
    expect((await site.call(url, { method: 'PATCH', as: admin, json: { explanation: 'When leaving' } })).status).toBe(
      200,
    )
    expect(await unit('bye', 'en')).toMatchObject({ explanation: 'When leaving' })
    expect(await unit('bye')).toMatchObject({ explanation: '' })
  })

  it('lets flags of the source string decide in every language at once', async () => {
    await patch('open', { target: ['Auf  machen'], state: 20 })
    expect((await unit('open')).has_failing_check).toBe(true)
    const source = await unit('open', 'en')
    const flags = { method: 'PATCH', as: admin, json: { extra_flags: 'ignore-double-space' } } as const
    expect((await site.call(`/api/units/${source.id}/`, flags)).status).toBe(200)
    expect(await unit('open')).toMatchObject({ has_failing_check: false, extra_flags: '' })
    await statisticsHold()
  })

  it('gives a string flags in one language', async () => {
    await patch('open', { target: ['Auf  machen'], state: 20 })
    expect((await patch('open', { extra_flags: 'ignore-double-space' }, plain)).status).toBe(403)
    const reply = await patch('open', { extra_flags: 'max-length:5, ignore-double-space' }, admin)
    expect([reply.status, reply.json()]).toMatchObject([200, { extra_flags: 'max-length:5, ignore-double-space' }])
    expect(await unit('open', 'en')).toMatchObject({ extra_flags: '' })
    const { id } = await unit('open')
    const checks = async () =>
      (await site.read<{ results: { check: string }[] }>(`/api/units/${id}/checks/`)).results.map(({ check }) => check)
    expect(await checks()).toEqual(['max-length'])
    await patch('open', { extra_flags: 'read-only' }, admin)
    expect(await unit('open')).toMatchObject({ state: 100, has_failing_check: false })
    await patch('open', { extra_flags: '' }, admin)
    expect(await unit('open')).toMatchObject({ state: 20, has_failing_check: true })
    await statisticsHold()
  })

  it('saves a text that is longer than it should be: a check says so', async () => {
    await patch('open', { extra_flags: 'max-length:5' }, admin)
    expect((await patch('open', { target: ['Aufmachen'], state: 20 })).status).toBe(200)
    expect(await unit('open')).toMatchObject({ target: ['Aufmachen'], has_failing_check: true })
  })

  it('takes numbers for texts digit by digit', async () => {
    const body = '{"target": [9223372036854775808], "state": "20"}'
    const { id } = await unit('open')
    const reply = await site.call(`/api/units/${id}/`, {
      method: 'PATCH',
      as: plain,
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(reply.status, reply.text).toBe(200)
    expect((await unit('open')).target).toEqual(['9223372036854775808'])
  })

  it('puts a whole unit, also one that names what only a source string can have', async () => {
    const { id } = await unit('open')
    const put = (json: object) => site.call(`/api/units/${id}/`, { method: 'PUT', as: admin, json })
    expect((await put({ target: ['Auf'], state: 20 })).status).toBe(200)
    const whole = { target: ['Öffnen'], state: 20, labels: [], explanation: '', extra_flags: '' }
    expect((await put(whole)).json()).toEqual(whole)
    expect((await put({ ...whole, explanation: 'x' })).status).toBe(403)
  })

  it('makes a string read-only by flag, and editable again', async () => {
    const source = await unit('open', 'en')
    const flag = (extra_flags: string) =>
      site.call(`/api/units/${source.id}/`, { method: 'PATCH', as: admin, json: { extra_flags } })
    await flag('read-only')
    expect((await unit('open')).state).toBe(100)
    expect((await patch('open', { target: ['Auf'], state: 20 })).status).toBe(403)
    await flag('')
    expect((await unit('open')).state).toBe(0)
    await statisticsHold()
  })

  it('refuses labels the project does not have', async () => {
    const source = await unit('open', 'en')
    const reply = await site.call(`/api/units/${source.id}/`, {
      method: 'PATCH',
      as: admin,
      json: { labels: [999_999] },
    })
    expect([reply.status, attrs(reply)]).toEqual([400, ['labels']])
  })

  it('does not overwrite what was saved in between: the text becomes a suggestion', async () => {
    const { id } = await unit('bye')
    const { etag } = (await site.call(`/api/units/${id}/`)).headers
    expect((await patch('bye', { target: ['Ade.'], state: 20 }, other)).status).toBe(200)
    const late = await patch('bye', { target: ['Tschüss.'], state: 20 }, plain, {
      headers: { 'if-match': String(etag) },
    })
    expect([late.status, errors(late)[0]?.code]).toEqual([412, 'conflict'])
    expect(await unit('bye')).toMatchObject({ target: ['Ade.'], has_suggestion: true })
    const fresh = (await site.call(`/api/units/${id}/`)).headers.etag
    const again = await patch('bye', { target: ['Tschüss.'], state: 20 }, plain, {
      headers: { 'if-match': String(fresh) },
    })
    expect(again.status).toBe(200)
    await statisticsHold()
  })

  it('changes the source in the service: translations want a fresh look', async () => {
    const source = await unit('hello', 'en')
    const json = { target: ['Hello, wide world'], state: 20 }
    expect((await site.call(`/api/units/${source.id}/`, { method: 'PATCH', as: plain, json })).status).toBe(200)
    const german = await site.read<{ source: string[]; state: number; previous_source: string }>(
      `/api/units/${(await unit('hello')).id}/`,
    )
    expect(german).toMatchObject({ source: ['Hello, wide world'], state: 11, previous_source: 'Hello, world' })
    await patch('hello', { target: ['Hallo, weite Welt'], state: 20 })
    expect(await unit('hello')).toMatchObject({ state: 20, previous_source: 'Hello, world' })
    await statisticsHold()
  })

  it('suggests, votes, accepts and rejects', async () => {
    const { id } = await unit('bye')
    const suggest = (text: string, as: TestUser) =>
      site.call(`/api/units/${id}/suggestions/`, { method: 'POST', as, json: { target: [text] } })
    const made = await suggest('Ade.', plain)
    expect([made.status, made.json()]).toEqual([201, expect.objectContaining({ target: ['Ade.'], votes: 0 })])
    expect((await suggest('Ade.', other)).status).toBe(400)
    expect((await suggest('', other)).status).toBe(400)
    expect((await unit('bye')).has_suggestion).toBe(true)
    const { id: suggestion } = made.json<{ id: number }>()
    const act = (path: string, as: TestUser, json = {}) => site.call(path, { method: 'POST', as, json })
    expect((await act(`/api/suggestions/${suggestion}/vote/`, other, { value: 1 })).status).toBe(403)
    expect((await act(`/api/suggestions/${suggestion}/accept/`, other, { approve: true })).status).toBe(403)
    expect((await act(`/api/suggestions/${suggestion}/accept/`, other)).json()).toEqual({ result: 'accepted' })
    expect(await unit('bye')).toMatchObject({ target: ['Ade.'], state: 20, has_suggestion: false })
    const second = (await suggest('Tschüss.', plain)).json<{ id: number }>().id
    const removal = { method: 'DELETE', as: plain, json: { rejection_reason: 'x'.repeat(201) } } as const
    expect((await site.call(`/api/suggestions/${second}/`, removal)).status).toBe(400)
    expect((await site.call(`/api/suggestions/${second}/`, { method: 'DELETE', as: plain })).status).toBe(204)
    expect((await site.call(`/api/suggestions/${second}/`)).status).toBe(404)
    await statisticsHold()
  })

  it('takes comments, on the string and on its source', async () => {
    const { id } = await unit('bye')
    const comment = (json: object) => site.call(`/api/units/${id}/comments/`, { method: 'POST', as: plain, json })
    expect((await comment({ scope: 'translation', comment: 'Too formal?' })).status).toBe(201)
    expect((await comment({ scope: 'global', comment: 'Who says this?' })).status).toBe(201)
    expect(attrs(await comment({ scope: 'translation' }))).toEqual(['comment'])
    expect(attrs(await comment({ scope: 'everywhere', comment: 'x' }))).toEqual(['scope'])
    expect(attrs(await comment({ scope: 'report', comment: 'x' }))).toEqual(['scope'])
    expect(await unit('bye')).toMatchObject({ has_comment: true })
    expect(await unit('bye', 'en')).toMatchObject({ has_comment: true })
    await statisticsHold()
  })

  it('answers strangers 404 about private strings, visitors 401', async () => {
    const { id } = await unit('bye')
    const json = { target: ['x'], state: 20 }
    expect((await site.call(`/api/units/${id}/`, { method: 'PATCH', json })).status).toBe(401)
    await site.db.updateTable('project').set({ access_control: 100 }).where('id', '=', project.id).execute()
    expect((await site.call(`/api/units/${id}/`, { method: 'PATCH', as: plain, json })).status).toBe(404)
    await site.db.updateTable('project').set({ access_control: 0 }).where('id', '=', project.id).execute()
  })

  it('adds strings to the source language where they are managed, and removes them', async () => {
    const post = (language: string, json: object, as = admin) =>
      site.call(`/api/translations/harbour/${slug}/${language}/units/`, { method: 'POST', as, json })
    const added = { key: 'fresh', value: ['Fresh'] }
    expect((await post('en', added)).status).toBe(403)
    await site.db.updateTable('component').set({ manage_units: 1 }).where('slug', '=', slug).execute()
    expect((await post('en', added, plain)).status).toBe(403)
    expect((await post('de', added)).status).toBe(403)
    expect(attrs(await post('en', {}))).toEqual(['key', 'value'])
    expect(attrs(await post('en', { key: 'x', value: [{}] }))).toEqual(['value.0'])
    expect(attrs(await post('en', { key: 'hello', value: ['x'] }))).toEqual(['non_field_errors'])
    expect(attrs(await post('en', { ...added, state: 0 }))).toEqual(['non_field_errors'])
    const made = await post('en', added)
    expect([made.status, made.json()]).toEqual([
      200,
      expect.objectContaining({ context: 'fresh', source: ['Fresh'], target: ['Fresh'], position: 5, pending: true }),
    ])
    expect(await unit('fresh')).toMatchObject({ target: [''], state: 0 })
    await statisticsHold()
    const german = await unit('hello')
    expect((await site.call(`/api/units/${german.id}/`, { method: 'DELETE', as: admin })).status).toBe(403)
    const source = await unit('hello', 'en')
    expect((await site.call(`/api/units/${source.id}/`, { method: 'DELETE', as: plain })).status).toBe(403)
    await site.db.updateTable('component').set({ locked: 1 }).where('slug', '=', slug).execute()
    const locked = await site.call(`/api/units/${source.id}/`, { method: 'DELETE', as: admin })
    expect([locked.status, errors(locked)[0]?.code]).toEqual([423, 'component-locked'])
    await site.db.updateTable('component').set({ locked: 0 }).where('slug', '=', slug).execute()
    expect((await site.call(`/api/units/${source.id}/`, { method: 'DELETE', as: admin })).status).toBe(204)
    expect((await list()).map((one) => one.context)).toEqual(['bye', 'line', 'open', 'fresh'])
    await statisticsHold()
  })
})
