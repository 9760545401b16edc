import type { FileFormat, PluralDialect } from '#core/formats/model/format.ts'
import { findLanguage } from '#core/languages/languages.ts'
import { type PluralSource, pluralBySource, pluralSources } from '#core/languages/plural-sources.ts'
import { isSameFormula, validatePlural } from '#core/languages/plurals.ts'
import type { Db } from '#server/db/database.ts'
import type { LanguageRow } from '#server/db/queries/languages/languages.ts'
import { insertPlural, type PluralRow, pluralsOfLanguage } from '#server/db/queries/languages/plurals.ts'
import { mustExist } from '#server/errors.ts'
import type { SyncedComponent } from '#server/sync/context/sync-component.ts'
import type { Plural } from '#server/sync/files/read-catalog.ts'

/** The rules of a language that files of a format may count by. */
const sourceOf: Readonly<Record<Exclude<PluralDialect, 'language'>, PluralSource>> = {
  cldr: pluralSources.cldr,
  'cldr-with-zero': pluralSources.cldrWithZero,
  android: pluralSources.android,
  qt: pluralSources.qt,
}

/** Documents have no plurals: their languages count by their own rule. */
const dialectOf = ({ kind, pluralDialect }: FileFormat): PluralDialect =>
  pluralDialect ?? (kind === 'document' ? 'language' : 'cldr')

/** The rule a language's files of this format have unless they say otherwise. */
export async function usualPlural(tx: Db, synced: SyncedComponent, language: LanguageRow): Promise<PluralRow> {
  const known = await pluralsOfLanguage(tx, { languageId: language.id })
  const usual = known.find((row) => row.source === pluralSources.default)
  const own = mustExist(usual, `plural rule of ${language.code}`)
  const dialect = dialectOf(synced.format)
  if (dialect === 'language') return own
  const source = sourceOf[dialect]
  const rule = pluralBySource(findLanguage(language.code) ?? ownRule(own), source)
  return rule.formula === own.formula ? own : ensurePlural(tx, language.id, known, { ...rule, source })
}

const ownRule = ({ number, formula }: Plural) => ({
  code: '',
  name: '',
  direction: 'ltr' as const,
  population: 0,
  aliases: [],
  plural: { number, formula, categories: [] },
  script: '',
  country: '',
})

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
