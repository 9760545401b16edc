import { afterAll, beforeAll, expect, it } from 'vitest'
import { languageTable } from '#server/db/migrations/0031-0060/0035-language-table.ts'
import { type LanguageRow, languageByCode } from '#server/db/queries/languages/languages.ts'
import { pluralsOfLanguage } from '#server/db/queries/languages/plurals.ts'
import { mustExist } from '#server/errors.ts'
import { pullComponent } from '#server/sync/pull/pull-component.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { RepositorySite } from '#server/testing/repository-site.ts'

const android = (forms: Readonly<Record<string, string>>) =>
  `<resources><plurals name="files">${Object.entries(forms)
    .map(([quantity, text]) => `<item quantity="${quantity}">${text}</item>`)
    .join('')}</plurals></resources>\n`

describeEachEngine('languages of an older site', (open) => {
  let database: TestDatabase
  let site: RepositorySite
  const language = async (code: string): Promise<LanguageRow> =>
    mustExist(await languageByCode(database.db, { code }), code)
  const rules = async (code: string) =>
    (await pluralsOfLanguage(database.db, { languageId: (await language(code)).id })).map(
      ({ source, number, formula }) => [source, number, formula],
    )
  let app = 0

  beforeAll(async () => {
    database = await open()
    site = await RepositorySite.open(database)
    const { db } = database
    const settings = { filemask: 'app/values-*/s.xml', template: 'app/values/s.xml', file_format: 'aresource' }
    const files = {
      'app/values/s.xml': android({ one: 'file', other: 'files' }),
      'app/values-fr/s.xml': android({ one: 'fichier', many: 'de fichiers', other: 'fichiers' }),
      'app/values-tl/s.xml': android({ one: 'a', other: 'b' }),
    }
    app = await site.component(files, settings)
    // As it was: CLDR's rule by default and that of gettext beside it, one language fewer, Bokmål under another code.
    const fr = await language('fr')
    await db.updateTable('plural').set({ source: 1 }).where('id', '=', fr.plural_id).execute()
    await db.updateTable('plural').set({ source: 0 }).where('language_id', '=', fr.id).where('source', '=', 4).execute()
    const [fil, tl] = [await language('fil'), await language('tl')]
    const { id } = await db
      .selectFrom('translation')
      .select('id')
      .where('language_id', '=', tl.id)
      .executeTakeFirstOrThrow()
    const moved = { language_id: fil.id, plural_id: fil.plural_id }
    await db.updateTable('translation').set(moved).where('id', '=', id).execute()
    await db.deleteFrom('plural').where('language_id', '=', tl.id).execute()
    await db.deleteFrom('stats').where('scope', '=', 'language').where('scope_id', '=', tl.id).execute()
    await db.updateTable('change').set({ language_id: fil.id }).where('language_id', '=', tl.id).execute()
    await db.deleteFrom('language').where('id', '=', tl.id).execute()
    const nb = { code: 'nb_NO', aliases: 'nb no', population: 5 }
    await db.updateTable('language').set(nb).where('code', '=', 'nb').execute()
    await languageTable(db)
  })
  afterAll(() => database.drop())

  it('have the default rules of gettext catalogs, and CLDR beside them', async () => {
    expect(await rules('fr')).toEqual([
      [0, 2, 'n > 1'],
      [4, 3, 'n <= 1 ? 0 : n % 1000000 == 0 ? 1 : 2'],
    ])
    expect(await rules('cs')).toEqual([[0, 3, '(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2']])
  })

  it('keep the rule that texts are counted by, and the texts', async () => {
    const { number, target } = await database.db
      .selectFrom('translation')
      .innerJoin('plural', 'plural.id', 'translation.plural_id')
      .innerJoin('unit', 'unit.translation_id', 'translation.id')
      .select(['plural.number', 'unit.target'])
      .where('translation.language_id', '=', (await language('fr')).id)
      .executeTakeFirstOrThrow()
    expect([number, target]).toEqual([3, 'fichier\u001e\u001ede fichiers\u001e\u001efichiers'])
  })

  it('are more, and called as clients know them', async () => {
    expect(await language('tl')).toMatchObject({ name: 'Tagalog', plural_number: 2 })
    expect(await language('nb')).toMatchObject({ name: 'Norwegian Bokmål', population: 5_511_222 })
    expect((await language('nb')).aliases).toContain('nb_no')
    expect(await languageByCode(database.db, { code: 'nb_NO' })).toBeUndefined()
  })

  it('keep their files, whatever the codes of these mean by now', async () => {
    const [before] = await site.units(app, 'fil')
    await site.upstream.commit({ 'app/values-tl/s.xml': android({ one: 'a', other: 'c' }) }, { time: site.tick() })
    await pullComponent(site.context, app)
    const [after] = await site.units(app, 'fil')
    expect([after?.id, after?.target]).toEqual([before?.id, 'a\u001e\u001ec'])
    expect(await site.units(app, 'tl')).toEqual([])
  })
})
