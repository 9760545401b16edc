import { afterEach, beforeEach, expect, it } from 'vitest'
import { pullComponent } from '#server/sync/pull/pull-component.ts'
import { pushComponent } from '#server/sync/push/push.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { kept, recount } from '#server/testing/recount.ts'
import { RepositorySite } from '#server/testing/repository-site.ts'

const header = (language: string, plural = 'nplurals=2; plural=n != 1;') =>
  `msgid ""\nmsgstr ""\n"Last-Translator: Nobody <nobody@example.org>\\n"\n"Language: ${language}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: ${plural}\\n"\n`
const message = (id: string, text: string, more = '') => `\n${more}msgid "${id}"\nmsgstr "${text}"\n`

const POT = `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n${message('Home', '')}${message('Back', '')}${message('Only here', '')}`
const DE = `${header('de')}${message('Home', 'Start', '#. The first page\n')}${message('Back', 'Zurück', '#, fuzzy\n')}`
const CS = `${header('cs', 'nplurals=3; plural=n==1 ? 0 : n>=2 && n<=4 ? 1 : 2;')}${message('Back', 'Zpět')}${message('Only Czech', 'Jen česky')}\nmsgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] "%d soubor"\nmsgstr[1] "%d soubory"\nmsgstr[2] "%d souborů"\n`

const settings = { file_format: 'po', filemask: 'po/*.po', template: '', new_base: 'po/app.pot' }

describeEachEngine('a component without a template', (open) => {
  let database: TestDatabase
  let site: RepositorySite

  beforeEach(async () => {
    database = await open()
    site = await RepositorySite.open(database)
  })
  afterEach(async () => {
    const [counts, fresh] = [await kept(database.db), await recount(database.db)]
    for (const [scope, sums] of fresh) expect(counts.get(scope), scope).toEqual(sums)
    await database.drop()
  })

  const texts = async (id: number, code: string) =>
    (await site.units(id, code)).map(({ source, target, state, position }) => [position, source, target, state])

  it('takes its source strings from all files, each once, in the order of the first', async () => {
    const id = await site.component({ 'po/app.pot': POT, 'po/de.po': DE, 'po/cs.po': CS }, settings)
    expect(await texts(id, 'en')).toEqual([
      [1, 'Home', 'Home', 100],
      [2, 'Back', 'Back', 100],
      [3, 'Only here', 'Only here', 100],
      [4, 'Only Czech', 'Only Czech', 100],
      [5, '%d file\u001e\u001e%d files', '%d file\u001e\u001e%d files', 100],
    ])
    expect(await texts(id, 'de')).toEqual([
      [1, 'Home', 'Start', 20],
      [2, 'Back', 'Zurück', 10],
    ])
    expect(await texts(id, 'cs')).toEqual([
      [1, 'Back', 'Zpět', 20],
      [2, 'Only Czech', 'Jen česky', 20],
      [3, '%d file\u001e\u001e%d files', '%d soubor\u001e\u001e%d soubory\u001e\u001e%d souborů', 20],
    ])
    const files = await database.db.selectFrom('translation').select(['filename', 'is_source']).orderBy('id').execute()
    expect(files).toContainEqual({ filename: '', is_source: 1 })
  })

  it('records that a source was another one where the file remembers it', async () => {
    const fuzzy = message('Back', 'Zurück', '#, fuzzy\n#| msgid "Bak"\n')
    await site.component({ 'po/de.po': `${header('de')}${fuzzy}` }, { ...settings, new_base: '' })
    const changes = database.db.selectFrom('change').select(['target', 'old']).where('action', '=', 30)
    expect(await changes.execute()).toEqual([{ target: 'Back', old: 'Bak' }])
  })

  it('counts as the header of a file says', async () => {
    const odd = header('cs', 'nplurals=4; plural=n==1 ? 0 : n==2 ? 1 : n==3 ? 2 : 3;')
    const id = await site.component({ 'po/cs.po': `${odd}${message('Home', 'Domů')}` }, { ...settings, new_base: '' })
    const plural = await database.db
      .selectFrom('translation')
      .innerJoin('plural', 'plural.id', 'translation.plural_id')
      .select(['plural.number', 'plural.source'])
      .where('component_id', '=', id)
      .where('is_source', '=', 0)
      .executeTakeFirst()
    expect(plural).toEqual({ number: 4, source: 1 })
  })

  it('follows files: new strings, moved ones, vanished ones', async () => {
    const id = await site.component({ 'po/de.po': DE, 'po/cs.po': CS }, { ...settings, new_base: '' })
    const moved = `${header('de')}${message('New', 'Neu')}${message('Back', 'Zurück')}`
    await site.upstream.commit({ 'po/de.po': moved }, { time: site.tick() })
    await pullComponent(site.context, id)
    expect(await texts(id, 'de')).toEqual([
      [1, 'New', 'Neu', 20],
      [2, 'Back', 'Zurück', 20],
    ])
    expect((await texts(id, 'en')).map(([, source]) => source)).toEqual([
      'Back',
      'Only Czech',
      '%d file\u001e\u001e%d files',
      'New',
    ])
    expect((await texts(id, 'en')).map(([position]) => position)).toEqual([1, 2, 3, 4])
  })

  it('writes texts and the head of the file, and no other line', async () => {
    const id = await site.component({ 'po/app.pot': POT, 'po/de.po': DE }, settings)
    await site.edit(id, { code: 'de', key: 'Back', target: 'Nach hinten' })
    await pushComponent({ ...site.context, siteUrl: 'https://l10n.example.org' }, id)
    const [commit] = await site.upstream.log()
    const lines = (await site.upstream.changedLines(commit?.id ?? '')).filter((line) => !line.includes('Revision-Date'))
    expect(lines).toEqual([
      '-"Last-Translator: Nobody <nobody@example.org>\\n"',
      '+"Last-Translator: Ann Author <ann@example.org>\\n"',
      '+"Language-Team: German <https://l10n.example.org/projects/harbour/app/de/>\\n"',
      '+"X-Generator: Dragoman\\n"',
      '-#, fuzzy',
      '-msgstr "Zurück"',
      '+msgstr "Nach hinten"',
    ])
    expect(await site.unit(id, 'de', 'Back')).toMatchObject({ state: 20, upstream: null })
    await site.edit(id, { code: 'de', key: 'Back', target: 'Nach hinten', state: 10 })
    await pushComponent(site.context, id)
    expect(await site.upstream.read('po/de.po')).toContain('#, fuzzy\nmsgid "Back"\nmsgstr "Nach hinten"\n')
    expect(await site.unit(id, 'de', 'Back')).toMatchObject({ state: 10, upstream: null })
    expect(await site.edits()).toEqual([])
  })

  it('alerts of strings that are there twice and of two files for one language, until they are not', async () => {
    const double = `${header('de')}${message('Home', 'Start')}${message('Home', 'Heim')}`
    const id = await site.component({ 'po/de.po': double, 'po/de_DE.po': DE }, { ...settings, new_base: '' })
    expect(await site.alerts()).toEqual(['DuplicateLanguage', 'DuplicateString'])
    await site.upstream.commit({ 'po/de.po': DE, 'po/de_DE.po': null }, { time: site.tick() })
    await pullComponent(site.context, id)
    expect(await site.alerts()).toEqual([])
  })

  it('reads and writes states of XLIFF, approved ones only where reviews are on', async () => {
    const xliff = (units: string) =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n  <file original="app" source-language="en" target-language="de" datatype="plaintext">\n    <body>\n${units}    </body>\n  </file>\n</xliff>\n`
    const unit = (key: string, source: string, target: string, more = '') =>
      `      <trans-unit id="${key}"${more}>\n        <source>${source}</source>\n        ${target}\n      </trans-unit>\n`
    const file = xliff(
      unit('a', 'Alpha', '<target>Alfa</target>', ' approved="yes"') +
        unit('b', 'Beta', '<target state="needs-translation">Beta!</target>') +
        unit('c', 'Gamma', '<target>Gamma</target>', ' translate="no"'),
    )
    const own = { file_format: 'plainxliff', filemask: 'l10n/*.xlf', template: '', new_base: '' }
    const id = await site.component({ 'l10n/de.xlf': file }, own)
    expect((await texts(id, 'de')).map(([, source, , state]) => [source, state])).toEqual([
      ['Alpha', 20],
      ['Beta', 10],
      ['Gamma', 100],
    ])
    await database.db.updateTable('project').set({ translation_review: 1 }).execute()
    await pullComponent(site.context, id, { force: true })
    expect(await site.unit(id, 'de', 'Alpha')).toMatchObject({ state: 30 })
    await site.edit(id, { code: 'de', key: 'Beta', target: 'Beta', state: 30 })
    await pushComponent(site.context, id)
    expect(await site.upstream.read('l10n/de.xlf')).toMatch(/id="b" approved="yes">/)
  })
})
