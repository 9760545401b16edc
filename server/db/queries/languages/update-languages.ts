import type { Selectable } from 'kysely'
import { type Language, languages } from '#core/languages/languages.ts'
import { pluralSources } from '#core/languages/plural-sources.ts'
import { isSameFormula, type PluralRule } from '#core/languages/plurals.ts'
import type { Db } from '#server/db/database.ts'
import { insertLanguages } from '#server/db/queries/languages/insert-languages.ts'
import { pluralRow } from '#server/db/queries/languages/languages.ts'
import type { LanguageTable, PluralTable } from '#server/db/tables/languages.ts'

type LanguageRow = Selectable<LanguageTable>
type PluralRow = Selectable<PluralTable>
type Rule = Pick<PluralRule, 'number' | 'formula'>

const isSameRule = (a: Rule, b: Rule): boolean => a.number === b.number && isSameFormula(a.formula, b.formula)

/**
 * Brings the stored languages in line with the table of them. Translations keep the rule that their texts are counted by: a
 * rule that is no longer the default of its language stays as one of its others.
 */
export async function updateLanguages(db: Db, formerCodes: Readonly<Record<string, string>>): Promise<void> {
  const stored = await db.selectFrom('language').selectAll().execute()
  const byCode = new Map(stored.map((row) => [row.code, row]))
  const plurals = Map.groupBy(await db.selectFrom('plural').selectAll().execute(), (row) => row.language_id)
  const missing: Language[] = []
  for (const language of languages) {
    const row = byCode.get(language.code) ?? byCode.get(formerCodes[language.code] ?? '')
    if (!row) missing.push(language)
    else {
      await updateRow(db, row, language)
      await updateDefault(db, plurals.get(row.id) ?? [], language)
    }
  }
  await insertLanguages(db, missing)
}

async function updateRow(db: Db, { id, ...row }: LanguageRow, language: Language): Promise<void> {
  const { code, name, direction, population } = language
  const now = { code, name, direction, population, aliases: language.aliases.join(' ') }
  const isSame = row.code === code && row.name === name && row.direction === direction
  if (isSame && row.population === population && row.aliases === now.aliases) return
  await db.updateTable('language').set(now).where('id', '=', id).execute()
}

/** A rule that an administrator chose is left alone. */
async function updateDefault(db: Db, rows: readonly PluralRow[], { plural, cldr }: Language): Promise<void> {
  const own = rows.find((row) => row.source === pluralSources.default)
  if (!own) return
  const { number, formula, type, source } = pluralRow(own.language_id, pluralSources.default, plural)
  const change = (id: number, values: Partial<Omit<PluralRow, 'id'>>) =>
    db.updateTable('plural').set(values).where('id', '=', id).execute()
  if (isSameRule(own, plural)) {
    if (own.formula !== formula || own.type !== type) await change(own.id, { formula, type })
    return
  }
  if (!isSameRule(own, cldr)) return
  await change(own.id, { source: pluralSources.cldr })
  const known = rows.find((row) => isSameRule(row, plural))
  if (known) await change(known.id, { source, formula, type })
  else await db.insertInto('plural').values({ language_id: own.language_id, source, number, formula, type }).execute()
}
