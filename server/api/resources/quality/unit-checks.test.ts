import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Message } from '#core/messages/message.ts'
import { pullFiles } from '#server/testing/change-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestComponent, type TestProject } from '#server/testing/factories.ts'
import { kept, recount } from '#server/testing/recount.ts'
import { runChecksOn, runWaitingChecks } from '#server/testing/run-checks.ts'
import { type Reply, TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, type TestUser } from '#server/testing/users.ts'

interface UnitView {
  id: number
  context: string
  target: string[]
  state: number
  has_failing_check: boolean
  extra_flags: string
}

interface CheckView {
  check: string
  name: string
  dismissed: boolean
  enforced: boolean
  places: { form: number; start: number; end: number; detail: string; message: Message; fix: string | null }[]
}

const DAY = 86_400_000_000

const files = {
  'locales/en.json': { hello: 'Hello, world.', bye: 'Goodbye', line: 'One line\n', open: 'Open', close: 'Close' },
  'locales/de.json': { hello: 'Hallo, Welt', bye: 'Ade  !', line: '', open: '', close: '' },
  'locales/cs.json': { hello: 'Ahoj, světe', bye: '', line: '', open: '', close: '' },
}

describeEachEngine('checks of units', (open) => {
  let site: TestSite
  let project: TestProject
  let plain: TestUser
  let checker: TestUser
  let admin: TestUser
  let number = 0
  let app: TestComponent
  let web: TestComponent

  beforeAll(async () => {
    site = await TestSite.open(open)
    plain = await makeUser(site, 'plain')
    checker = await makeUser(site, 'checker')
    admin = await makeUser(site, 'admin', { is_superuser: 1 })
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    project = await makeProject(site, `harbour${++number}`, { access_control: 1 })
    await makeTeam(site, `Checking ${number}`, {
      members: [checker],
      projects: [project],
      permissions: ['unit.edit', 'unit.check'],
    })
    app = await makeComponent(site, project, 'app', { files })
    web = await makeComponent(site, project, 'web', { files })
  })

  const units = async (component: TestComponent, language = 'de') =>
    (await site.read<{ results: UnitView[] }>(`/api/translations/${project.slug}/${component.slug}/${language}/units/`))
      .results
  const unit = async (component: TestComponent, context: string, language = 'de') =>
    (await units(component, language)).find((one) => one.context === context) as UnitView
  const checks = async (id: number) => (await site.read<{ results: CheckView[] }>(`/api/units/${id}/checks/`)).results
  const failing = async (id: number) => (await checks(id)).filter((one) => !one.dismissed).map((one) => one.check)
  const save = async (component: TestComponent, context: string, text: string, state = 20, language = 'de') => {
    site.time += 1000
    const { id } = await unit(component, context, language)
    const json = { target: [text], state }
    const reply = await site.call(`/api/units/${id}/`, { method: 'PATCH', as: admin, json })
    expect(reply.status, reply.text).toBe(200)
    return id
  }
  const post = (path: string, as: TestUser, json: unknown = {}): Promise<Reply> =>
    site.call(path, { method: 'POST', as, json })
  const settings = async (component: TestComponent, json: unknown) => {
    const reply = await site.call(`/api/components/${project.slug}/${component.slug}/`, {
      method: 'PATCH',
      as: admin,
      json,
    })
    expect(reply.status, reply.text).toBe(200)
  }
  const statisticsHold = async () => {
    const counted = await recount(site.db)
    for (const [scope, row] of await kept(site.db))
      if (counted.has(scope)) expect(row, scope).toEqual(counted.get(scope))
  }

  it('are there after an import, once the job has run, and the statistics with them', async () => {
    expect((await unit(app, 'hello')).has_failing_check).toBe(false)
    expect(await runWaitingChecks(site)).toBe(30)
    expect(await failing((await unit(app, 'hello')).id)).toEqual(['end_stop'])
    expect(await failing((await unit(app, 'bye')).id)).toEqual(expect.arrayContaining(['double_space']))
    const path = `/api/translations/${project.slug}/app/de/statistics/`
    expect(await site.read(path)).toMatchObject({ failing: 2 })
    await statisticsHold()
    expect(await runChecksOn(site, app)).toEqual({ units: 0, affected: 0 })
  })

  it('compare what has the same key, whatever its source text, in the source language, too', async () => {
    await runWaitingChecks(site)
    await pullFiles(site, web, {
      'locales/en.json': { ...files['locales/en.json'], hello: 'Hello, all.' },
      'locales/de.json': { ...files['locales/de.json'], hello: 'Hallo alle.' },
    })
    await runWaitingChecks(site)
    for (const component of [app, web])
      for (const language of ['en', 'de'])
        expect(await failing((await unit(component, 'hello', language)).id)).toContain('inconsistent')
    await pullFiles(site, web, files)
    await runWaitingChecks(site)
    for (const language of ['en', 'de'])
      expect(await failing((await unit(app, 'hello', language)).id)).not.toContain('inconsistent')
    await statisticsHold()
  })

  it('look at what a pull changed, and at nothing else', async () => {
    await runWaitingChecks(site)
    const de = { ...files['locales/de.json'], hello: 'Hallo, Welt.' }
    await pullFiles(site, app, { ...files, 'locales/de.json': de })
    expect(await runWaitingChecks(site)).toBeLessThan(6)
    expect((await unit(app, 'hello')).has_failing_check).toBe(true)
    expect(await failing((await unit(app, 'hello')).id)).toEqual(['inconsistent'])
    expect(await failing((await unit(web, 'hello')).id)).toEqual(['end_stop', 'inconsistent'])
    await pullFiles(site, web, { ...files, 'locales/de.json': de })
    await runWaitingChecks(site)
    expect((await unit(app, 'hello')).has_failing_check).toBe(false)
    await statisticsHold()
  })

  it('tell where they fail and how to mend it', async () => {
    await runWaitingChecks(site)
    const found = await checks((await unit(app, 'bye')).id)
    expect(found.find((one) => one.check === 'double_space')).toMatchObject({
      name: 'Double space',
      dismissed: false,
      enforced: false,
      places: [
        {
          form: 0,
          start: 3,
          end: 5,
          detail: 'Two spaces in a row.',
          message: { id: 'finding.twoSpaces', values: {} },
          fix: 'Ade !',
        },
      ],
    })
  })

  it('tidy texts that are saved or suggested, but not the source', async () => {
    await save(app, 'line', 'Eine Zeile')
    expect((await unit(app, 'line')).target).toEqual(['Eine Zeile\n'])
    await save(app, 'open', ' Öffnen ')
    expect((await unit(app, 'open')).target).toEqual(['Öffnen'])
    const { id } = await unit(app, 'line', 'cs')
    const made = await post(`/api/units/${id}/suggestions/`, admin, { target: ['Jeden řádek'] })
    expect(made.json()).toMatchObject({ target: ['Jeden řádek\n'] })
    await save(app, 'open', 'Open ', 20, 'en')
    expect((await unit(app, 'open', 'en')).target).toEqual(['Open '])
  })

  it('can be dismissed and restored by those who may, in components that share texts too', async () => {
    await runWaitingChecks(site)
    const { id } = await unit(app, 'hello')
    const path = `/api/units/${id}/checks/end_stop`
    expect((await post(`${path}/dismiss/`, plain)).status).toBe(403)
    expect((await site.call(`${path}/dismiss/`, { method: 'POST', json: {} })).status).toBe(401)
    expect((await post(`/api/units/${id}/checks/end_colon/dismiss/`, checker)).status).toBe(404)
    expect((await post(`/api/units/${id}/checks/nonsense/dismiss/`, checker)).status).toBe(404)
    const reply = await post(`${path}/dismiss/`, checker)
    expect([reply.status, reply.json()]).toEqual([
      200,
      { check: 'end_stop', dismissed: true, has_failing_check: false },
    ])
    expect((await checks(id)).map(({ check, dismissed }) => [check, dismissed])).toEqual([['end_stop', true]])
    expect((await unit(web, 'hello')).has_failing_check).toBe(false)
    await statisticsHold()
    await save(app, 'hello', 'Hallo, liebe Welt')
    expect((await unit(app, 'hello')).has_failing_check).toBe(false)
    expect((await post(`${path}/restore/`, checker)).json()).toMatchObject({ has_failing_check: true })
    expect((await unit(web, 'hello')).has_failing_check).toBe(true)
    await statisticsHold()
  })

  it('cannot be dismissed where they are enforced, and send translated strings back', async () => {
    await runWaitingChecks(site)
    await settings(app, { enforced_checks: ['end_stop'] })
    await runWaitingChecks(site)
    const sent = await unit(app, 'hello')
    expect(sent.state).toBe(10)
    expect((await unit(web, 'hello')).state).toBe(20)
    const refused = await post(`/api/units/${sent.id}/checks/end_stop/dismiss/`, checker)
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('enforced')])
    const { results } = await site.read<{ results: { action: number }[] }>(
      `/api/translations/${project.slug}/app/de/changes/`,
    )
    expect(results[0]?.action).toBe(76)
    expect((await checks(sent.id))[0]).toMatchObject({ check: 'end_stop', enforced: true })
    await statisticsHold()
  })

  it('count again for the source string where they are enforced after they were dismissed', async () => {
    await runWaitingChecks(site)
    const source = await unit(app, 'hello', 'en')
    const { id } = await unit(app, 'hello')
    expect((await post(`/api/units/${id}/checks/end_stop/dismiss/`, checker)).status).toBe(200)
    expect(await failing(source.id)).toEqual([])
    await settings(app, { enforced_checks: ['end_stop'] })
    await runWaitingChecks(site)
    expect((await unit(app, 'hello')).state).toBe(10)
    expect(await failing(source.id)).toEqual(['multiple_failures'])
    await statisticsHold()
  })

  it('are switched off in all languages by whoever may edit the source', async () => {
    await runWaitingChecks(site)
    const { id } = await unit(app, 'hello')
    const path = `/api/units/${id}/checks/end_stop`
    expect((await post(`${path}/dismiss/`, checker, { everywhere: true })).status).toBe(403)
    expect((await post(`${path}/dismiss/`, admin, { everywhere: true })).status).toBe(200)
    expect(await unit(app, 'hello')).toMatchObject({ has_failing_check: false, extra_flags: '' })
    expect((await unit(app, 'hello', 'en')).extra_flags).toBe('ignore-end-stop')
    expect((await unit(app, 'hello', 'cs')).has_failing_check).toBe(false)
    await statisticsHold()
    expect((await post(`${path}/restore/`, admin, { everywhere: true })).status).toBe(200)
    expect(await unit(app, 'hello', 'cs')).toMatchObject({ has_failing_check: true, extra_flags: '' })
    await statisticsHold()
  })

  it('find texts that differ between components, until they are the same', async () => {
    await runWaitingChecks(site)
    await settings(web, { allow_translation_propagation: false })
    await save(app, 'open', 'Öffnen')
    expect((await unit(app, 'open')).has_failing_check).toBe(false)
    await save(web, 'open', 'Aufmachen')
    await settings(web, { allow_translation_propagation: true })
    await runWaitingChecks(site)
    expect(await failing((await unit(app, 'open')).id)).toEqual(['inconsistent'])
    expect(await failing((await unit(web, 'open')).id)).toEqual(['inconsistent'])
    await save(app, 'open', 'Auf')
    expect((await unit(web, 'open')).target).toEqual(['Auf'])
    expect(await failing((await unit(app, 'open')).id)).toEqual([])
    expect(await failing((await unit(web, 'open')).id)).toEqual([])
    expect([(await unit(app, 'open')).has_failing_check, (await unit(web, 'open')).has_failing_check]).toEqual([
      false,
      false,
    ])
    await statisticsHold()
  })

  it('find one text for two sources, for both of them, until one has another', async () => {
    await runWaitingChecks(site)
    await save(app, 'open', 'Auf')
    await save(app, 'close', 'Auf')
    expect(await failing((await unit(app, 'open')).id)).toEqual(['reused'])
    expect(await failing((await unit(app, 'close')).id)).toEqual(['reused'])
    expect((await unit(web, 'open')).has_failing_check).toBe(true)
    await save(app, 'close', 'Zu')
    expect((await unit(app, 'open')).has_failing_check).toBe(false)
    expect((await unit(web, 'open')).has_failing_check).toBe(false)
    await statisticsHold()
    const more = (name: 'en' | 'de', strings: object) => ({
      [`locales/${name}.json`]: { ...files[`locales/${name}.json`], ...strings },
    })
    const en = more('en', { start: 'Start', begin: 'Begin' })
    await pullFiles(site, web, { ...en, ...more('de', { start: 'Los', begin: 'Los' }) })
    await runWaitingChecks(site)
    expect(await failing((await unit(web, 'start')).id)).toEqual(['reused'])
    expect(await failing((await unit(web, 'begin')).id)).toEqual(['reused'])
    await pullFiles(site, web, { ...en, ...more('de', { start: 'Los', begin: 'Beginn' }) })
    await runWaitingChecks(site)
    expect((await units(web)).filter((one) => one.has_failing_check).map((one) => one.context)).toEqual([
      'hello',
      'bye',
    ])
    await statisticsHold()
  })

  it('remember that a string had a translation', async () => {
    await runWaitingChecks(site)
    const id = await save(app, 'open', 'Auf')
    await save(app, 'open', '', 0)
    const [found] = await checks(id)
    expect(found).toMatchObject({ check: 'translated', places: [{ fix: 'Auf' }] })
    await save(app, 'open', 'Auf')
    expect(await failing(id)).toEqual([])
    await save(app, 'open', 'Auf', 10)
    expect(await failing(id)).toEqual([])
    await statisticsHold()
  })

  it('tell a source string of failures in several languages, and of a long wait', async () => {
    await runWaitingChecks(site)
    const { id } = await unit(app, 'hello', 'en')
    expect(await failing(id)).toEqual(['multiple_failures'])
    await save(app, 'hello', 'Ahoj, světe.', 20, 'cs')
    expect((await unit(app, 'hello', 'en')).has_failing_check).toBe(false)
    site.time += 100 * DAY
    await save(app, 'bye', 'Sbohem', 20, 'cs')
    expect((await post(`/api/components/${project.slug}/app/checks/`, plain, { all: true })).status).toBe(403)
    const queued = await post(`/api/components/${project.slug}/app/checks/`, admin, { all: true })
    expect([queued.status, queued.json()]).toEqual([202, expect.objectContaining({ task_url: expect.any(String) })])
    await runWaitingChecks(site)
    expect(await failing((await unit(app, 'close', 'en')).id)).toEqual(['long_untranslated'])
    expect(await failing(id)).toEqual([])
    site.time -= 100 * DAY
    await statisticsHold()
  })

  it('tell a source string of texts that are used for another one, too', async () => {
    await runWaitingChecks(site)
    for (const language of ['de', 'cs']) {
      await save(app, 'open', 'Ano', 20, language)
      await save(app, 'close', 'Ano', 20, language)
    }
    await runWaitingChecks(site)
    expect(await failing((await unit(app, 'open')).id)).toEqual(['reused'])
    for (const key of ['open', 'close'])
      expect(await failing((await unit(app, key, 'en')).id)).toEqual(['multiple_failures'])
    await save(app, 'close', 'Ne', 20, 'cs')
    await runWaitingChecks(site)
    expect(await failing((await unit(app, 'open', 'en')).id)).toEqual([])
    await statisticsHold()
  })

  it('follow the flags of the component', async () => {
    await runWaitingChecks(site)
    await settings(app, { check_flags: 'ignore-end-stop' })
    await runWaitingChecks(site)
    expect((await unit(app, 'hello')).has_failing_check).toBe(false)
    expect((await unit(web, 'hello')).has_failing_check).toBe(true)
    await statisticsHold()
  })

  it('take forms that a file lacks for empty ones', async () => {
    const file = (text: string) => `<?php\n\nreturn [\n    'files' => '${text}',\n];\n`
    const texts = { 'lang/en.php': file(':count file|:count files'), 'lang/cs.php': file('jeden|:count soubory') }
    const laravel = { filemask: 'lang/*.php', template: 'lang/en.php', file_format: 'laravel' }
    const short = await makeComponent(site, project, 'short', { files: texts, ...laravel })
    await runWaitingChecks(site)
    const { id, target } = await unit(short, 'files', 'cs')
    expect(target).toEqual(['jeden', ':count soubory', ''])
    // A form for one number needs no placeholder.
    expect(await failing(id)).toEqual(['plurals'])
    await statisticsHold()
  })

  it('list the same source elsewhere, for those who may see it', async () => {
    await save(web, 'open', 'Auf')
    const hidden = await makeComponent(site, project, 'hidden', { files, restricted: 1 })
    const { id } = await unit(app, 'open')
    const same = async (as: TestUser, query = '') =>
      (await site.read<{ results: UnitView[] }>(`/api/units/${id}/same/${query}`, { as })).results.map((one) => one.id)
    expect(await same(plain)).toEqual([(await unit(web, 'open')).id])
    expect(await same(admin)).toHaveLength(2)
    expect(await same(plain, '?different=true')).toEqual([])
    await site.db.updateTable('component').set({ restricted: 0 }).where('id', '=', hidden.id).execute()
    expect(await same(plain, '?different=true')).toEqual([(await unit(hidden, 'open')).id])
  })
})
