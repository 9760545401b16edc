import { usualPlural } from '#core/formats/usual-plural.ts'
import { pluralSources } from '#core/languages/plural-sources.ts'
import { isSameFormula, validatePlural } from '#core/languages/plurals.ts'
import type { Db } from '#server/db/database.ts'
import type { LanguageRow } from '#server/db/queries/languages/languages.ts'
import { insertPlural, type PluralRow, pluralsOfLanguage } from '#server/db/queries/languages/plurals.ts'
import { mustExist } from '#server/errors.ts'
import type { SyncedComponent } from '#server/sync/context/sync-component.ts'
import type { Plural } from '#server/sync/files/read-catalog.ts'

/** The rule a language's files of this format have unless they say otherwise. */
export async function usualPluralRow(tx: Db, { format }: SyncedComponent, language: LanguageRow): Promise<PluralRow> {
  const known = await pluralsOfLanguage(tx, { languageId: language.id })
  const own = mustExist(
    known.find((row) => row.source === pluralSources.default),
    `plural rule of ${language.code}`,
  )
  const usual = usualPlural(format, { code: language.code, plural: own })
  return usual.source === pluralSources.default ? own : ensurePlural(tx, language.id, known, usual)
}

/** The rule of a file: the one its header names, made known to the language where it is new, else the usual one. */
export async function pluralOfFile(
  tx: Db,
  { language, named, usual }: { readonly language: LanguageRow; readonly named: Plural; readonly usual: PluralRow },
): Promise<PluralRow> {
  if (validatePlural(named.number, named.formula)) return usual
  const known = await pluralsOfLanguage(tx, { languageId: language.id })
  return ensurePlural(tx, language.id, known, { ...named, source: pluralSources.gettext })
}

async function ensurePlural(
  tx: Db,
  languageId: number,
  known: readonly PluralRow[],
  rule: Plural & { readonly source: number },
): Promise<PluralRow> {
  const alike = known.find((row) => row.number === rule.number && isSameFormula(row.formula, rule.formula))
  return alike ?? insertPlural(tx, languageId, rule)
}
