import { languages } from '#core/languages/languages.ts'
import { pluralBySource, pluralSources } from '#core/languages/plural-sources.ts'
import type { Db } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { pluralRow } from '#server/db/queries/languages/languages.ts'

/** Stores every language we know of, with its plural rule and, where it differs, the one gettext files use. */
export async function seedLanguages(tx: Db): Promise<void> {
  await insertMany(
    tx,
    'language',
    ['code', 'name', 'direction', 'population', 'aliases'],
    languages.map(({ code, name, direction, population, aliases }) => ({
      code,
      name,
      direction,
      population,
      aliases: aliases.join(' '),
    })),
  )
  const rows = await tx.selectFrom('language').select(['id', 'code']).execute()
  const ids = new Map(rows.map((row) => [row.code, row.id]))
  const plurals = languages.flatMap((language) => {
    const language_id = ids.get(language.code)
    if (language_id === undefined) throw new Error(`The language ${language.code} was not stored.`)
    const own = pluralRow(language_id, pluralSources.default, language.plural)
    const gettext = pluralBySource(language, pluralSources.gettext)
    const same = gettext.formula === language.plural.formula
    return same ? [own] : [own, pluralRow(language_id, pluralSources.gettext, gettext)]
  })
  await insertMany(tx, 'plural', ['language_id', 'source', 'number', 'formula', 'type'], plurals)
}
