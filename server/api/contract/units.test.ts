import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { setPermissions } from '#server/db/queries/access/roles.ts'
import { claimNewJob, finishJob, type JobRow } from '#server/queue/queue.ts'
import { setComponent } from '#server/testing/change-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestComponent, type TestProject } from '#server/testing/factories.ts'
import { makeLabel } from '#server/testing/parts.ts'
import { po, poSettings } from '#server/testing/po-files.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { attrs, body, type Page, sender } from '#server/testing/send-as.ts'
import type { TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, openWithPeople, type TestUser } from '#server/testing/users.ts'
import { Vcs } from '#server/vcs/vcs.ts'

interface Unit {
  readonly id: number
  readonly context: string
  readonly source: readonly string[]
  readonly target: readonly string[]
  readonly state: number
  readonly pending: boolean
  readonly flags: string
  readonly has_failing_check: boolean
}
const plural = (forms: readonly string[]) =>
  `\nmsgid "%d file"\nmsgid_plural "%d files"\n${forms.map((form, n) => `msgstr[${n}] "${form}"`).join('\n')}\n`

const threeForms = (text: string) =>
  text.replace(/nplurals=[^\\]*/, 'nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;')

const strings = { 'Hello, world!\\n': '', Orangutan: '', 'Try the service  ': '', 'Thank you': '' }
const files = {
  'po/hello.pot': po(strings) + plural(['', '']),
  'po/cs.po': threeForms(po({ ...strings, 'Thank you': 'Díky' }, 'cs')) + plural(['', '', '']),
  'po/de.po': po(strings, 'de') + plural(['', '']),
  'po/it.po': po(strings, 'it') + plural(['', '']),
}

describeEachEngine('api-facts 10.10 units', (open) => {
  let site: TestSite
  let root: TestUser
  let plain: TestUser
  let reviewer: TestUser
  let project: TestProject
  let bilingual: TestComponent
  let number = 0

  beforeAll(async () => {
    ;({ site, root, plain, reviewer } = await openWithPeople(open, 'root', 'plain', 'reviewer'))
  })
  afterAll(() => site.close())

  // Each test has a project of its own: what one reviews or locks is nothing to the others.
  beforeEach(async () => {
    project = await makeProject(site, `test${++number}`)
    bilingual = await makeComponent(site, project, 'po', { files, ...poSettings })
  })

  const send = sender(() => site)
  const unitsAt = (component: TestComponent, language: string) =>
    `/api/translations/${project.slug}/${component.slug}/${language}/units/`
  const unit = async (component: TestComponent, language: string, text: string): Promise<Unit> => {
    const { results } = await site.read<Page<Unit>>(unitsAt(component, language))
    const found = results.find(({ context, source }) => context === text || source[0]?.startsWith(text))
    if (!found) throw new Error(`no string ${text}`)
    return found
  }
  const patch = async (one: Promise<Unit>, json: object, as = plain) =>
    send('PATCH', `/api/units/${(await one).id}/`, as, json)
  const set = (component: TestComponent, values: object) =>
    site.db.updateTable('component').set(values).where('id', '=', component.id).execute()
  const reviews = () =>
    site.db.updateTable('project').set({ translation_review: 1 }).where('id', '=', project.id).execute()
  const actionsOf = async (id: number) =>
    (await site.db.selectFrom('change').select('action').where('unit_id', '=', id).orderBy('id').execute()).map(
      ({ action }) => action,
    )

  it('10.10 #115: a string with a key is added to the source language only, once, as a list of texts', async () => {
    const keyed = await makeComponent(site, project, 'json')
    await set(keyed, { manage_units: 1 })
    const add = (language: string, json: object) => send('POST', unitsAt(keyed, language), root, json)
    const fresh = { key: 'fresh', value: ['Fresh'] }
    expect((await add('de', fresh)).status).toBe(403)
    expect(body(await add('en', fresh))).toMatchObject({ context: 'fresh', source: ['Fresh'] })
    expect((await unit(keyed, 'de', 'fresh')).target).toEqual([''])
    expect((await add('en', fresh)).status).toBe(400)
    expect((await add('en', { key: 'odd', value: [{}] })).status).toBe(400)
    expect((await add('en', { key: 'odd', value: 'text' })).status).toBe(400)
    expect((await add('en', { key: 'many', value: ['One', 'More'] })).status).toBe(400)
  })

  it('10.10 #116: a string of a bilingual file: refused, added, there already, in another context, in odd states', async () => {
    const add = (json: object) => send('POST', unitsAt(bilingual, 'cs'), root, json)
    const fresh = { source: ['Source'], target: ['Target'] }
    expect((await add(fresh)).status).toBe(403)
    await set(bilingual, { manage_units: 1 })
    expect((await add(fresh)).status).toBe(200)
    expect((await add(fresh)).status).toBe(400)
    expect((await add({ ...fresh, context: 'Another' })).status).toBe(200)
    for (const state of [0, 30, 100]) expect((await add({ ...fresh, context: `S${state}`, state })).status).toBe(400)
    expect((await add({ source: ['Blank'], target: [''] })).status).toBe(400)
    expect(body(await add({ ...fresh, context: 'ten', state: 10 }))).toMatchObject({ state: 10 })
  })

  it('10.10 #117: in the source language of a bilingual file the target is given, blank or missing', async () => {
    await set(bilingual, { manage_units: 1 })
    for (const [index, more] of [{ target: ['Text 0'] }, { target: [''] }, {}].entries()) {
      const reply = await send('POST', unitsAt(bilingual, 'en'), root, { source: [`Text ${index}`], ...more })
      expect(reply.status, reply.text).toBe(200)
    }
  })

  it('10.10 #118: who may not review adds no approved string', async () => {
    await set(bilingual, { manage_units: 1 })
    await reviews()
    const adder = await makeUser(site, `adder${number}`)
    const team = await makeTeam(site, `Adders ${number}`, {
      members: [adder],
      projects: [project],
      permissions: ['unit.add', 'unit.edit'],
    })
    const add = () =>
      send('POST', unitsAt(bilingual, 'cs'), adder, { source: ['Approved'], target: ['Schváleno'], state: 30 })
    expect(attrs(await add())).toEqual(['state'])
    const role = await site.db
      .selectFrom('team_role')
      .select('role_id')
      .where('team_id', '=', team)
      .executeTakeFirstOrThrow()
    await setPermissions(site.db, role.role_id, ['unit.add', 'unit.edit', 'unit.review'])
    expect(body(await add())).toMatchObject({ state: 30 })
  })

  it('10.10 #119: text and state come together; what was saved waits to be committed', async () => {
    expect(attrs(await patch(unit(bilingual, 'cs', 'Orang'), { state: 20 }))).toEqual(['target'])
    expect(attrs(await patch(unit(bilingual, 'cs', 'Orang'), { target: ['O'] }))).toEqual(['state', 'target'])
    expect((await patch(unit(bilingual, 'cs', 'Orang'), { target: ['O'], state: 20 })).status).toBe(200)
    expect(await unit(bilingual, 'cs', 'Orang')).toMatchObject({ target: ['O'], state: 20, pending: true })
  })

  it('10.10 #120: forms and states that do not fit are refused', async () => {
    for (const json of [
      { target: ['a', 'b'], state: 20 },
      { target: ['a'], state: 100 },
      { target: ['a'], state: 0 },
      { target: [''], state: 20 },
    ])
      expect((await patch(unit(bilingual, 'cs', 'Orang'), json)).status).toBe(400)
    expect(await unit(bilingual, 'cs', 'Orang')).toMatchObject({ target: [''], state: 0, pending: false })
  })

  it('10.10 #121: a newline at the end follows the source, blanks stay', async () => {
    expect((await patch(unit(bilingual, 'cs', 'Hello'), { target: ['Ahoj'], state: 20 })).status).toBe(200)
    expect((await unit(bilingual, 'cs', 'Hello')).target).toEqual(['Ahoj\n'])
    expect((await patch(unit(bilingual, 'cs', 'Try'), { target: ['Zkuste  '], state: 20 })).status).toBe(200)
    expect((await unit(bilingual, 'cs', 'Try')).target).toEqual(['Zkuste  '])
  })

  it('10.10 #122: an empty text with state 0 takes the translation away', async () => {
    expect((await patch(unit(bilingual, 'cs', 'Thank'), { target: [''], state: 0 })).status).toBe(200)
    expect(await unit(bilingual, 'cs', 'Thank')).toMatchObject({ target: [''], state: 0 })
  })

  it('10.10 #123: only reviewers approve, and change what is approved', async () => {
    const approved = { target: ['Schváleno'], state: 30 }
    expect(attrs(await patch(unit(bilingual, 'cs', 'Orang'), approved))).toEqual(['state'])
    await reviews()
    await makeTeam(site, `Reviewers ${number}`, {
      members: [reviewer],
      projects: [project],
      permissions: ['unit.edit', 'unit.review'],
    })
    expect(attrs(await patch(unit(bilingual, 'cs', 'Orang'), approved))).toEqual(['state'])
    for (const [as, text] of [
      [reviewer, 'Schváleno'],
      [root, 'Nově'],
    ] as const)
      expect((await patch(unit(bilingual, 'cs', 'Orang'), { target: [text], state: 30 }, as)).status).toBe(200)
    expect((await patch(unit(bilingual, 'cs', 'Orang'), { target: ['Jinak'], state: 20 })).status).toBe(403)
  })

  it('10.10 #124: states 11 and 12 are not set', async () => {
    for (const state of [11, 12])
      expect(attrs(await patch(unit(bilingual, 'cs', 'Orang'), { target: ['O'], state }, root))).toEqual(['state'])
  })

  it('10.10 #125: source texts are for who may change them; explanations, flags and labels belong to the source', async () => {
    const keyed = await makeComponent(site, project, 'json')
    const limited = await makeUser(site, `limited${number}`)
    await site.db.deleteFrom('membership').where('user_id', '=', limited.id).execute()
    const permissions = ['unit.edit']
    await makeTeam(site, `Limited ${number}`, { members: [limited], projects: [project], permissions })
    expect((await patch(unit(keyed, 'en', 'bye'), { target: ['Bye'], state: 20 }, limited)).status).toBe(403)
    expect((await patch(unit(keyed, 'en', 'bye'), { explanation: 'When leaving' }, root)).status).toBe(200)
    expect((await patch(unit(keyed, 'en', 'bye'), { explanation: 'Else' })).status).toBe(403)
    for (const json of [{ explanation: 'x' }, { labels: [] }])
      expect((await patch(unit(keyed, 'de', 'bye'), json, root)).status).toBe(403)
    const flags = { extra_flags: 'python-format' }
    expect(body(await patch(unit(keyed, 'de', 'bye'), flags, root))).toMatchObject(flags)
  })

  it('10.10 #126: flags of the source change flags and checks of all languages at once', async () => {
    expect((await patch(unit(bilingual, 'cs', 'Orang'), { target: ['Opice  dvě'], state: 20 })).status).toBe(200)
    expect((await unit(bilingual, 'cs', 'Orang')).has_failing_check).toBe(true)
    const flags = { extra_flags: 'ignore-double-space' }
    expect((await patch(unit(bilingual, 'en', 'Orang'), flags, root)).status).toBe(200)
    expect(await unit(bilingual, 'cs', 'Orang')).toMatchObject({ has_failing_check: false })
    const effective_flags = 'ignore-double-space'
    for (const language of ['cs', 'de'])
      expect(await unit(bilingual, language, 'Orang')).toMatchObject({ extra_flags: '', effective_flags })
  })

  it('10.10 #127: labels are those of the project, and each that comes or goes is on record', async () => {
    const own = await makeLabel(site, project, { name: 'Own', color: 'navy' })
    const more = await makeLabel(site, project, { name: 'More', color: 'red' })
    const foreign = await makeLabel(site, await makeProject(site, `other${number}`), { name: 'Foreign', color: 'navy' })
    const source = await unit(bilingual, 'en', 'Orang')
    const label = (labels: unknown) => send('PATCH', `/api/units/${source.id}/`, root, { labels })
    for (const wrong of [[999_999], ['x'], [foreign]]) expect(attrs(await label(wrong))[0]).toMatch(/^labels/)
    expect(body(await label([own, more]))).toMatchObject({ labels: [own, more] })
    expect((await label([more])).status).toBe(200)
    expect((await actionsOf(source.id)).filter((action) => action === 86 || action === 87)).toEqual([86, 86, 87])
  })

  it('10.10 #128: a string with plurals has as many forms as the language', async () => {
    const forms = { cs: 3, de: 2 }
    for (const [language, count] of Object.entries(forms)) {
      const text = (length: number) => ({ target: Array.from({ length }, (_, n) => `%d ${n}`), state: 20 })
      for (const wrong of [1, count + 1])
        expect(attrs(await patch(unit(bilingual, language, '%d'), text(wrong)))).toEqual(['target'])
      expect((await patch(unit(bilingual, language, '%d'), text(count))).status).toBe(200)
    }
  })

  it('10.10 #129: a string is removed through its source, in all languages and from the files', async () => {
    const keyed = await makeComponent(site, project, 'json')
    await set(keyed, { manage_units: 1 })
    const remove = async (language: string, as: TestUser) =>
      send('DELETE', `/api/units/${(await unit(keyed, language, 'bye')).id}/`, as)
    expect((await remove('en', plain)).status).toBe(403)
    expect((await remove('de', root)).status).toBe(403)
    expect((await remove('en', root)).status).toBe(204)
    for (const language of ['en', 'de']) await expect(unit(keyed, language, 'bye')).rejects.toThrow('no string')
    await runJobs(site)
    const file = await site.call(`/api/translations/${project.slug}/json/en/file/`)
    expect(file.text).not.toContain('bye')
  })

  it('10.10 #130: under a lock nothing is removed, and the answer says which lock', async () => {
    const keyed = await makeComponent(site, project, 'json')
    await set(keyed, { manage_units: 1 })
    await setComponent(site, keyed, { locked: 1 })
    const path = `/api/units/${(await unit(keyed, 'en', 'bye')).id}/`
    const locked = (code: string) => ({
      type: 'client_error',
      errors: [{ code, detail: expect.any(String), attr: null }],
    })
    expect(body(await send('DELETE', path, root), 423)).toEqual(locked('component-locked'))
    await setComponent(site, keyed, { locked: 0 })
    // A string that goes waits for its commit: only what needs the repository itself minds that others work on it.
    const busy = site.beside({ DATA_DIR: site.services.config.dataDir, REPOSITORY_WAIT: '0' })
    const lane = Vcs.lane(keyed.repository.address)
    const job = { kind: 'change_languages', payload: { componentId: keyed.id }, key: 'busy', lane } as const
    const held = await inTransaction(site.db, (tx) => claimNewJob(tx, job, busy.time))
    const language = `/api/translations/${project.slug}/json/de/`
    expect(body(await busy.call(language, { method: 'DELETE', as: root }), 423)).toEqual(locked('repository-locked'))
    expect((await busy.call(path, { method: 'DELETE', as: root })).status).toBe(204)
    await inTransaction(site.db, (tx) => finishJob(tx, held as JobRow, null, site.time))
    await busy.app.close()
  })

  it('10.10 #131: a source unit tells its translations, and no other does', async () => {
    const source = await unit(bilingual, 'en', 'Orang')
    const others = await site.read<Unit[]>(`/api/units/${source.id}/translations/`)
    expect(others).toHaveLength(3)
    expect(others.map(({ id }) => id)).not.toContain(source.id)
    const reply = await send('GET', `/api/units/${others[0]?.id}/translations/`)
    expect(body(reply, 400)).toMatchObject({
      type: 'client_error',
      errors: [{ code: 'not-a-source-unit', attr: null }],
    })
  })

  it('10.10 #132: a query narrows the list of all units', async () => {
    const all = await site.read<Page<Unit>>('/api/units/?page_size=1000')
    const found = await site.read<Page<Unit>>('/api/units/?q=is:translated&page_size=1000')
    expect(found.count).toBe(all.results.filter(({ state }) => state >= 20).length)
    expect(found.results.every(({ state }) => state >= 20)).toBe(true)
    expect(found.count).toBeLessThan(all.count)
  })
})
