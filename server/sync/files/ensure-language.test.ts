import { afterEach, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { insertFileEdit } from '#server/db/queries/repository/file-edits.ts'
import { addLanguageFile } from '#server/sync/edit/add-language.ts'
import { removeLanguageFile } from '#server/sync/edit/remove-language.ts'
import { pullComponent } from '#server/sync/pull/pull-component.ts'
import { pushComponent } from '#server/sync/push/push.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { kept, recount } from '#server/testing/recount.ts'
import { RepositorySite } from '#server/testing/repository-site.ts'

const EN = '{\n  "title": "Tide table",\n  "home": "Home"\n}\n'
const DE = '{\n  "title": "Gezeiten"\n}\n'
const POT =
  'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Home"\nmsgstr ""\n\nmsgid "Back"\nmsgstr ""\n'

describeEachEngine('languages and strings', (open) => {
  let database: TestDatabase
  let site: RepositorySite

  beforeEach(async () => {
    database = await open()
    site = await RepositorySite.open(database)
  })
  afterEach(async () => {
    const [counts, fresh] = [await kept(database.db), await recount(database.db)]
    // The history of a translation that is gone stays.
    for (const [scope, sums] of fresh) if (sums.total > 0) expect(counts.get(scope), scope).toMatchObject(sums)
    await database.drop()
  })

  const messages = { add_message: 'Add {{ language_name }}', delete_message: 'Drop {{ language_name }}' }
  const ann = () => ({ authorId: site.people.ann })

  it('begins a language, with a commit of its own and the texts on top', async () => {
    const id = await site.component({ 'locales/en.json': EN, 'locales/de.json': DE }, messages)
    await addLanguageFile(site.context, id, { languageCode: 'pt_BR', ...ann() })
    expect((await site.units(id, 'pt_BR')).map(({ state }) => state)).toEqual([0, 0])
    await site.edit(id, { code: 'pt_BR', key: 'home', target: 'Início', by: 'bob' })
    await site.upstream.commit({ 'locales/en.json': EN.replace('}', '').trim().concat(',\n  "new": "New"\n}\n') })
    await pushComponent(site.context, id)
    expect(await site.upstream.read('locales/pt_BR.json')).toBe('{\n  "home": "Início"\n}\n')
    const log = await site.upstream.log()
    expect(log.slice(0, 2).map(({ message, author }) => [message.split('\n')[0], author.split(' ')[0]])).toEqual([
      ['Translate Portuguese (Brazil)', 'Bob'],
      ['Add Portuguese (Brazil)', 'Ann'],
    ])
    expect(await site.units(id, 'pt_BR')).toHaveLength(3)
    const before = (await site.changes(0)).length
    await site.upstream.commit({ 'README.md': 'x' })
    await pullComponent(site.context, id)
    expect(await site.changes(0)).toHaveLength(before)
    await expect(addLanguageFile(site.context, id, { languageCode: 'pt-br', ...ann() })).rejects.toThrow(/already/)
    await expect(addLanguageFile(site.context, id, { languageCode: '??', ...ann() })).rejects.toThrow(/not a language/)
  })

  it('begins a language of a catalog with the strings of its base file', async () => {
    const own = { file_format: 'po', filemask: 'po/*.po', template: '', new_base: 'po/app.pot' }
    const id = await site.component({ 'po/app.pot': POT, 'po/de.po': POT }, own)
    await addLanguageFile(site.context, id, { languageCode: 'cs', ...ann() })
    expect((await site.units(id, 'cs')).map(({ source, position }) => [position, source])).toEqual([
      [1, 'Home'],
      [2, 'Back'],
    ])
    await site.edit(id, { code: 'cs', key: 'Home', target: 'Domů' })
    await pushComponent(site.context, id)
    const file = await site.upstream.read('po/cs.po')
    expect(file).toContain('msgid "Home"\nmsgstr "Domů"\n')
    expect(file).toMatch(/Language: cs.*Plural-Forms: nplurals=3;/s)
    await pullComponent(site.context, id, { force: true })
    expect(await site.unit(id, 'cs', 'Home')).toMatchObject({ target: 'Domů', state: 20, upstream: null })
  })

  it('ends a language with a commit, and does not bring it back meanwhile', async () => {
    const id = await site.component({ 'locales/en.json': EN, 'locales/de.json': DE, 'locales/fr.json': DE }, messages)
    const { translation_id: translationId } = await site.unit(id, 'fr', 'title')
    await removeLanguageFile(site.context, id, { translationId, ...ann() })
    await site.upstream.commit({ 'locales/de.json': DE.replace('Gezeiten', 'Tiden') }, { time: site.tick() })
    await pullComponent(site.context, id)
    expect(await site.units(id, 'fr')).toEqual([])
    await pushComponent(site.context, id)
    expect(await site.upstream.paths()).toEqual(['locales/de.json', 'locales/en.json'])
    expect((await site.upstream.log())[0]).toMatchObject({
      message: 'Drop French',
      author: 'Ann Author <ann@example.org>',
    })
    expect(await database.db.selectFrom('file_edit').selectAll().execute()).toEqual([])
  })

  it('forgets a language that no commit had', async () => {
    const id = await site.component({ 'locales/en.json': EN, 'locales/de.json': DE })
    const { id: translationId } = await addLanguageFile(site.context, id, { languageCode: 'fr', ...ann() })
    await removeLanguageFile(site.context, id, { translationId, ...ann() })
    expect(await pushComponent(site.context, id)).toMatchObject({ pushed: false })
  })

  it('writes a changed source text into the template', async () => {
    const id = await site.component({ 'locales/en.json': EN, 'locales/de.json': DE })
    await site.edit(id, { code: 'en', key: 'title', target: 'Tides' })
    await database.db.updateTable('source_string').set({ source: 'Tides' }).where('context', '=', 'title').execute()
    await site.upstream.commit({ 'locales/en.json': EN.replace('"Home"', '"Start page"') }, { time: site.tick() })
    await pushComponent(site.context, id)
    expect(await site.upstream.read('locales/en.json')).toBe(
      EN.replace('Tide table', 'Tides').replace('"Home"', '"Start page"'),
    )
    expect(await site.unit(id, 'en', 'title')).toMatchObject({ target: 'Tides', upstream: null, source: 'Tides' })
    expect(await site.unit(id, 'de', 'home')).toMatchObject({ source: 'Start page' })
  })

  it('takes a removed string out of every file, and not back in before that', async () => {
    const id = await site.component({ 'locales/en.json': EN, 'locales/de.json': DE })
    await inTransaction(database.db, (tx) =>
      insertFileEdit(tx, {
        componentId: id,
        kind: 'remove_string',
        filename: '',
        details: { context: 'title', source: 'Tide table' },
        authorId: site.people.ann,
        now: site.tick(),
      }),
    )
    await pullComponent(site.context, id, { force: true })
    expect((await site.units(id, 'de')).map(({ context }) => context)).toEqual(['home'])
    await pushComponent(site.context, id)
    expect(await site.upstream.read('locales/en.json')).toBe('{\n  "home": "Home"\n}\n')
    expect(await site.upstream.read('locales/de.json')).toMatch(/^\{\s*\}\n$/)
    expect(await database.db.selectFrom('file_edit').selectAll().execute()).toEqual([])
  })

  it('keeps strings closed whose source text is not ready, or that a flag closes', async () => {
    const drafts = '{"title": "tide tbl", "home": "hm", "later": "ltr"}\n'
    const id = await site.component(
      { 'locales/en.json': '{"title": "Tide table", "home": ""}\n', 'locales/dev.json': drafts, 'locales/de.json': DE },
      { intermediate: 'locales/dev.json', language_regex: '^..$' },
    )
    const states = async (code: string) => (await site.units(id, code)).map(({ source, state }) => [source, state])
    expect(await states('en')).toEqual([
      ['Tide table', 20],
      ['hm', 0],
      ['ltr', 0],
    ])
    expect(await states('de')).toEqual([
      ['Tide table', 20],
      ['hm', 100],
      ['ltr', 100],
    ])
    await site.upstream.commit({ 'locales/en.json': '{"title": "Tide table", "home": "Home"}\n' })
    await pullComponent(site.context, id)
    expect(await states('de')).toEqual([
      ['Tide table', 20],
      ['Home', 0],
      ['ltr', 100],
    ])
    await site.set(id, { check_flags: 'read-only' })
    await pullComponent(site.context, id, { force: true })
    expect((await states('de')).map(([, state]) => state)).toEqual([100, 100, 100])
    await site.set(id, { check_flags: '' })
    await pullComponent(site.context, id, { force: true })
    expect((await states('de')).map(([, state]) => state)).toEqual([20, 0, 100])
  })
})
