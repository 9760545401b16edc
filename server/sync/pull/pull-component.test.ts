import { afterEach, beforeEach, expect, it } from 'vitest'
import { contentsOf } from '#server/testing/contents.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { makeSyncSite, type SyncSite } from '#server/testing/sync-site.ts'

const EN = { title: 'Tide table', 'nav.home': 'Home', 'nav.back': 'Go back' }
const DE = { title: 'Gezeitentafel', 'nav.home': 'Start' }

describeEachEngine('pulling a component', (open) => {
  let database: TestDatabase
  let site: SyncSite

  beforeEach(async () => {
    database = await open()
    site = await makeSyncSite(database)
  })
  afterEach(() => database.drop())

  const unit = (code: string, context: string) =>
    database.db
      .selectFrom('unit')
      .innerJoin('source_string', 'source_string.id', 'unit.source_string_id')
      .innerJoin('translation', 'translation.id', 'unit.translation_id')
      .innerJoin('language', 'language.id', 'translation.language_id')
      .selectAll('unit')
      .select(['source_string.source', 'source_string.position as source_position'])
      .where('language.code', '=', code)
      .where('source_string.context', '=', context)
      .executeTakeFirst()

  const newChanges = async (after: number) =>
    database.db
      .selectFrom('change')
      .leftJoin('translation', 'translation.id', 'change.translation_id')
      .leftJoin('language', 'language.id', 'translation.language_id')
      .select(['language.code', 'change.action', 'change.target'])
      .where('change.id', '>', after)
      .orderBy('change.id')
      .execute()

  const lastChange = async () =>
    (await database.db.selectFrom('change').select('id').orderBy('id', 'desc').executeTakeFirst())?.id ?? 0

  it('adds every string of the template in every language, then closes each group', async () => {
    await site.repository.commit({ 'locales/en.json': EN, 'locales/de.json': DE })
    const before = await lastChange()
    const result = await site.pull()
    expect(result).toMatchObject({ languages: 2, problems: [] })
    expect(await newChanges(before)).toEqual([
      { code: null, action: 21, target: '' },
      { code: 'en', action: 71, target: 'Tide table' },
      { code: 'en', action: 71, target: 'Home' },
      { code: 'en', action: 71, target: 'Go back' },
      { code: 'en', action: 0, target: '' },
      { code: 'de', action: 71, target: 'Gezeitentafel' },
      { code: 'de', action: 71, target: 'Start' },
      { code: 'de', action: 71, target: '' },
      { code: 'de', action: 0, target: '' },
    ])
    expect(await unit('de', 'nav.back')).toMatchObject({ state: 0, target: '', source_position: 3 })
    expect(await unit('de', 'title')).toMatchObject({ state: 20, source: 'Tide table', source_position: 1 })
  })

  it('changes nothing when nothing changed upstream', async () => {
    await site.repository.commit({ 'locales/en.json': EN, 'locales/de.json': DE })
    await site.pull()
    const before = await lastChange()
    await site.pull()
    await site.repository.commit({ 'README.md': 'about' })
    await site.pull()
    expect(await newChanges(before)).toEqual([])
  })

  it('records only what an upstream commit changed', async () => {
    await site.repository.commit({
      'locales/en.json': EN,
      'locales/de.json': DE,
      'locales/fr.json': { title: 'Marées' },
    })
    await site.pull()
    const before = await lastChange()
    await site.repository.commit({ 'locales/de.json': { ...DE, 'nav.home': 'Startseite' } })
    await site.pull()
    expect(await newChanges(before)).toEqual([
      { code: 'de', action: 59, target: 'Startseite' },
      { code: 'de', action: 0, target: '' },
    ])
  })

  it('puts a new string where the template has it, in all languages', async () => {
    await site.repository.commit({ 'locales/en.json': EN, 'locales/de.json': DE })
    await site.pull()
    const before = await lastChange()
    const en = { title: EN.title, 'nav.new': 'New', 'nav.home': EN['nav.home'], 'nav.back': EN['nav.back'] }
    await site.repository.commit({ 'locales/en.json': en })
    await site.pull()
    expect(await newChanges(before)).toEqual([
      { code: 'en', action: 71, target: 'New' },
      { code: 'en', action: 0, target: '' },
      { code: 'de', action: 71, target: '' },
      { code: 'de', action: 0, target: '' },
    ])
    expect([await unit('de', 'nav.new'), await unit('de', 'nav.home')].map((u) => u?.source_position)).toEqual([2, 3])
  })

  it('finds a text that was in the file before the template knew its key', async () => {
    await site.repository.commit({ 'locales/en.json': EN, 'locales/de.json': { ...DE, late: 'Später' } })
    await site.pull()
    await site.repository.commit({ 'locales/en.json': { ...EN, late: 'Later' } })
    await site.pull()
    expect(await unit('de', 'late')).toMatchObject({ target: 'Später', state: 20 })
  })

  it('asks for a fresh look when the source changes, until it is translated anew or changed back', async () => {
    await site.repository.commit({ 'locales/en.json': EN, 'locales/de.json': DE })
    await site.pull()
    await site.repository.commit({ 'locales/en.json': { ...EN, title: 'Tides' } })
    await site.pull()
    expect(await unit('de', 'title')).toMatchObject({ state: 11, previous_source: 'Tide table', source: 'Tides' })
    expect(await unit('de', 'nav.back')).toMatchObject({ state: 0 })
    await site.repository.commit({ 'locales/en.json': EN })
    await site.pull()
    expect(await unit('de', 'title')).toMatchObject({ state: 20, previous_source: '' })
    await site.repository.commit({
      'locales/en.json': { ...EN, title: 'Tides' },
      'locales/de.json': { ...DE, title: 'Gezeiten' },
    })
    await site.pull()
    expect(await unit('de', 'title')).toMatchObject({ state: 20, previous_source: '', target: 'Gezeiten' })
  })

  it('removes strings the template no longer has, and languages whose file is gone', async () => {
    await site.repository.commit({ 'locales/en.json': EN, 'locales/de.json': DE, 'locales/fr.json': DE })
    await site.pull()
    const { title: _, ...rest } = EN
    await site.repository.commit({ 'locales/en.json': rest, 'locales/fr.json': null })
    await site.pull()
    expect(await unit('de', 'title')).toBeUndefined()
    expect(await unit('en', 'title')).toBeUndefined()
    const { translations, stats } = await contentsOf(database.db)
    expect(translations).toHaveLength(2)
    expect(stats).toContainEqual(expect.objectContaining({ scope: 'translation', code: 'de', total: 2, translated: 1 }))
    expect(stats).toContainEqual(expect.objectContaining({ scope: 'component', total: 4 }))
    expect(await newChanges(0)).toContainEqual({ code: null, action: 25, target: 'locales/fr.json' })
  })

  it('keeps what it has of a file that cannot be read, tells once, and takes it when it is mended', async () => {
    await site.repository.commit({
      'locales/en.json': EN,
      'locales/de.json': DE,
      'locales/fr.json': { title: 'Marées' },
    })
    await site.pull()
    await site.repository.commit({
      'locales/de.json': '{ "title": "kaputt", ',
      'locales/fr.json': { title: 'Les marées' },
    })
    const result = await site.pull()
    expect(result.problems).toEqual([
      { filename: 'locales/de.json', error: expect.stringMatching(/^Line \d+, column \d+: /) },
    ])
    expect(await unit('de', 'title')).toMatchObject({ target: 'Gezeitentafel' })
    expect(await unit('fr', 'title')).toMatchObject({ target: 'Les marées' })
    const parseErrors = async () => (await newChanges(0)).filter((change) => change.action === 24)
    expect(await parseErrors()).toEqual([{ code: null, action: 24, target: 'locales/de.json' }])
    expect(await database.db.selectFrom('alert').select('name').execute()).toEqual([{ name: 'ParseError' }])
    await site.repository.commit({ 'README.md': 'more' })
    await site.pull()
    expect(await parseErrors()).toHaveLength(1)
    await site.repository.commit({ 'locales/de.json': { ...DE, title: 'Heil' } })
    await site.pull()
    expect(await unit('de', 'title')).toMatchObject({ target: 'Heil' })
    expect(await database.db.selectFrom('alert').select('name').execute()).toEqual([])
  })

  it('makes a language of a valid code nobody knows, and leaves out what is no code', async () => {
    await site.repository.commit({ 'locales/en.json': EN, 'locales/qq_XX.json': DE, 'locales/not a code.json': DE })
    await site.pull()
    const codes = (await contentsOf(database.db)).translations?.map((row) => (row as { code: string }).code)
    expect(codes).toEqual(['en', 'qq_XX'])
    const language = await database.db.selectFrom('language').selectAll().where('code', '=', 'qq_XX').executeTakeFirst()
    expect(language?.name).toBe('qq_XX (generated)')
  })

  it('holds texts that no database can hold as they are', async () => {
    const odd = '{"title": "nul \\u0000 half \\ud800", "nav.home": "Home", "nav.back": "Back"}'
    await site.repository.commit({ 'locales/en.json': odd, 'locales/de.json': odd })
    await site.pull()
    const before = await lastChange()
    expect(await unit('de', 'title')).toMatchObject({ target: 'nul \ufffd half \ufffd' })
    await site.repository.commit({ 'locales/de.json': `${odd}\n` })
    await site.pull()
    expect((await newChanges(before)).map((change) => change.action)).toEqual([0])
  })
})
