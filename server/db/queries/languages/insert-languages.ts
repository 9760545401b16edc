import type { Language } from '#core/languages/languages.ts'
import { hasOwnCldrRule, pluralSources } from '#core/languages/plural-sources.ts'
import type { Db } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { pluralRow } from '#server/db/queries/languages/languages.ts'

/** Stores languages with their plural rules: the default one and, where it differs, CLDR's. */
export async function insertLanguages(tx: Db, added: readonly Language[]): Promise<void> {
  await insertMany(
    tx,
    'language',
    ['code', 'name', 'direction', 'population', 'aliases'],
    added.map(({ code, name, direction, population, aliases }) => ({
      code,
      name,
      direction,
      population,
      aliases: aliases.join(' '),
    })),
  )
  const rows = await tx.selectFrom('language').select(['id', 'code']).execute()
  const ids = new Map(rows.map((row) => [row.code, row.id]))
  const plurals = added.flatMap((language) => {
    const language_id = ids.get(language.code)
    if (language_id === undefined) throw new Error(`The language ${language.code} was not stored.`)
    const own = pluralRow(language_id, pluralSources.default, language.plural)
    return hasOwnCldrRule(language) ? [own, pluralRow(language_id, pluralSources.cldr, language.cldr)] : [own]
  })
  await insertMany(tx, 'plural', ['language_id', 'source', 'number', 'formula', 'type'], plurals)
}
