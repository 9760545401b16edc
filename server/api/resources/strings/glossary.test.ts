import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { pullFiles } from '#server/testing/change-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestComponent, type TestProject } from '#server/testing/factories.ts'
import { shareComponent } from '#server/testing/parts.ts'
import { kept, recount } from '#server/testing/recount.ts'
import { runWaitingChecks } from '#server/testing/run-checks.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

interface TermView {
  source: string
  target: string
  forbidden: boolean
  read_only: boolean
  terminology: boolean
  matches: { form: number; start: number; end: number; exact: boolean; covered: boolean }[]
}

interface UnitView {
  id: number
  context: string
  source: string[]
  target: string[]
  has_failing_check: boolean
}

const tbx = (terms: readonly (readonly [string, string])[], language = 'cs') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<martif type="TBX" xml:lang="en"><martifHeader><fileDesc><sourceDesc><p>x</p></sourceDesc></fileDesc></martifHeader><text><body>\n${terms
    .map(
      ([source, target], i) =>
        `<termEntry id="t${i}"><langSet xml:lang="en"><tig><term>${source}</term></tig></langSet><langSet xml:lang="${language}"><tig><term>${target}</term></tig></langSet></termEntry>\n`,
    )
    .join('')}</body></text></martif>\n`

const glossarySettings = {
  file_format: 'tbx',
  filemask: 'tbx/*.tbx',
  template: '',
  is_glossary: 1,
  manage_units: 1,
} as const

const files = {
  'locales/en.json': { a: 'Open the files of Dragoman', b: 'Translation memory', c: 'Nothing' },
  'locales/cs.json': { a: '', b: '', c: 'Nic' },
}

describeEachEngine('glossaries', (open) => {
  let site: TestSite
  let project: TestProject
  let admin: TestUser
  let app: TestComponent
  let glossary: TestComponent
  let number = 0

  beforeAll(async () => {
    site = await TestSite.open(open)
    admin = await makeUser(site, 'admin', { is_superuser: 1 })
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    project = await makeProject(site, `port${++number}`)
    const terms = [
      ['file', 'soubor'],
      ['memory', 'paměť'],
      ['translation memory', 'překladová paměť'],
      ['Dragoman', ''],
    ] as const
    glossary = await makeComponent(site, project, 'terms', {
      ...glossarySettings,
      files: { 'tbx/cs.tbx': tbx(terms), 'tbx/de.tbx': tbx([['file', 'Datei']], 'de') },
    })
    app = await makeComponent(site, project, 'app', { files, check_flags: 'check-glossary' })
    await runWaitingChecks(site)
  })

  const units = async (component: TestComponent, language = 'cs') =>
    (
      await site.read<{ results: UnitView[] }>(
        `/api/translations/${component.project.slug}/${component.slug}/${language}/units/`,
        { as: admin },
      )
    ).results
  const unit = async (context: string) => (await units(app)).find((one) => one.context === context) as UnitView
  const term = async (source: string, language = 'en') =>
    (await units(glossary, language)).find((one) => one.source[0] === source) as UnitView
  const terms = async (context: string, call: { as?: TestUser } = { as: admin }) =>
    (await site.read<{ results: TermView[] }>(`/api/units/${(await unit(context)).id}/glossary/`, call)).results
  const patch = async (id: number, json: unknown) => {
    site.time += 1000
    const reply = await site.call(`/api/units/${id}/`, { method: 'PATCH', as: admin, json })
    expect(reply.status, reply.text).toBe(200)
  }
  const failing = async (context: string) =>
    (await site.read<{ results: { check: string }[] }>(`/api/units/${(await unit(context)).id}/checks/`)).results.map(
      (one) => one.check,
    )
  const statisticsHold = async () => {
    const counted = await recount(site.db)
    for (const [scope, row] of await kept(site.db))
      if (counted.has(scope)) expect(row, scope).toEqual(counted.get(scope))
  }

  it('show the terms of a string in their places', async () => {
    expect(await terms('a')).toMatchObject([
      { source: 'file', target: 'soubor', matches: [{ form: 0, start: 9, end: 14, exact: false, covered: false }] },
      { source: 'Dragoman', target: '', matches: [{ start: 18, end: 26, exact: true }] },
    ])
    expect(await terms('b')).toMatchObject([
      { source: 'translation memory', matches: [{ covered: false }] },
      { source: 'memory', matches: [{ covered: true }] },
    ])
    expect(await terms('c')).toEqual([])
  })

  it('are followed by the check, in inflected forms too', async () => {
    await patch((await unit('a')).id, { target: ['Otevřít dokumenty'], state: 20 })
    expect(await failing('a')).toEqual(['check_glossary'])
    await patch((await unit('a')).id, { target: ['Otevřít soubory'], state: 20 })
    expect(await failing('a')).toEqual([])
    await statisticsHold()
  })

  it('have terms to be kept as they are and translations to be avoided', async () => {
    await patch((await term('Dragoman')).id, { extra_flags: 'read-only' })
    await patch((await unit('a')).id, { target: ['Otevřít soubory Tlumočníka'], state: 20 })
    expect(await failing('a')).toEqual(['check_glossary'])
    await patch((await unit('a')).id, { target: ['Otevřít soubory Dragoman'], state: 20 })
    expect(await failing('a')).toEqual([])
    await patch((await term('file')).id, { extra_flags: 'forbidden' })
    expect(await terms('a')).toMatchObject([{ forbidden: true }, { read_only: true }])
    await patch((await unit('a')).id, { target: ['Otevřít tyto soubory Dragoman'], state: 20 })
    expect(await failing('a')).toEqual(['check_glossary'])
  })

  it('look again at strings when a term changes', async () => {
    await patch((await unit('a')).id, { target: ['Otevřít soubory Dragoman'], state: 20 })
    expect((await unit('a')).has_failing_check).toBe(false)
    await patch((await term('file', 'cs')).id, { target: ['dokument'], state: 20 })
    await runWaitingChecks(site)
    expect((await unit('a')).has_failing_check).toBe(true)
    await statisticsHold()
  })

  it('look again at strings when a term is gone, from the file or by hand', async () => {
    await patch((await unit('a')).id, { target: ['Otevřít dokumenty'], state: 20 })
    await patch((await unit('b')).id, { target: ['Otevřít'], state: 20 })
    expect([await failing('a'), await failing('b')]).toEqual([['check_glossary'], ['check_glossary']])
    const left = ['memory', 'translation memory'] as const
    await pullFiles(site, glossary, { 'tbx/cs.tbx': tbx(left.map((source) => [source, 'paměť'])) })
    await runWaitingChecks(site)
    expect([await failing('a'), await failing('b')]).toEqual([[], ['check_glossary']])
    for (const source of left)
      await site.call(`/api/units/${(await term(source)).id}/`, { method: 'DELETE', as: admin })
    await runWaitingChecks(site)
    expect(await failing('b')).toEqual([])
    await statisticsHold()
  })

  it('keep terminology in every language, also when a file does not have it', async () => {
    expect(await term('memory', 'de')).toBeUndefined()
    await patch((await term('memory')).id, { extra_flags: 'terminology' })
    expect(await term('memory', 'de')).toMatchObject({ target: [''] })
    await pullFiles(site, glossary, {
      'tbx/de.tbx': tbx(
        [
          ['file', 'Datei'],
          ['mouse', 'Maus'],
        ],
        'de',
      ),
    })
    expect((await units(glossary, 'de')).map((one) => one.source[0]).sort()).toEqual(['file', 'memory', 'mouse'])
    await patch((await term('mouse')).id, { extra_flags: 'terminology' })
    expect((await term('mouse', 'cs')).target).toEqual([''])
    await statisticsHold()
  })

  it('of another project count where they are shared, for those who may see them', async () => {
    const other = await makeProject(site, `other${number}`, { access_control: 100 })
    const shared = await makeComponent(site, other, 'shared', {
      ...glossarySettings,
      files: { 'tbx/cs.tbx': tbx([['nothing', 'nic']]) },
    })
    expect(await terms('c')).toEqual([])
    await shareComponent(site, shared, project)
    expect(await terms('c')).toMatchObject([{ source: 'nothing', target: 'nic' }])
    expect(await terms('c', {})).toEqual([])
  })

  it('take a term in the middle of work from those who may add one', async () => {
    const { id } = await unit('c')
    const open = async (as?: TestUser) =>
      (await site.read<{ results: { name: string; translation: string }[] }>(`/api/units/${id}/glossaries/`, { as }))
        .results
    expect(await open()).toEqual([])
    const [found] = await open(admin)
    const { pathname } = new URL(found?.translation ?? '')
    const json = { source: ['Nothing'], target: ['Nic'], state: 20 }
    const reply = await site.call(`${pathname}units/`, { method: 'POST', as: admin, json })
    expect(reply.status, reply.text).toBe(200)
    expect(await terms('c')).toMatchObject([{ source: 'Nothing', target: 'Nic' }])
  })

  it('come and go as TBX files', async () => {
    const path = `/api/translations/${project.slug}/terms/cs/file/`
    const file = (await site.call(path, { as: admin })).text
    expect(file).toContain('<term>soubor</term>')
    const form = new FormData()
    form.set('file', new Blob([tbx([['file', 'datoteka']])]), 'cs.tbx')
    form.set('method', 'translate')
    form.set('conflicts', 'replace-translated')
    site.time += 1000
    const reply = await site.call(path, { method: 'POST', as: admin, form })
    expect(reply.status, reply.text).toBe(200)
    expect((await term('file', 'cs')).target).toEqual(['datoteka'])
    expect(await terms('a')).toMatchObject([{ source: 'file', target: 'datoteka' }, {}])
  })
})
