import type { Catalog, Entry, PluralRule, Problem } from '#core/formats/format.ts'
import { categoriesOf } from '#core/languages/plural-types.ts'
import { storable } from '#core/units/forms.ts'
import type { LanguageRow } from '#server/db/queries/languages.ts'
import type { SyncSubject } from '#server/sync/context.ts'

const pluralOf = (language: LanguageRow): PluralRule => {
  const rule = { number: language.plural_number, formula: language.plural_formula }
  return { ...rule, categories: categoriesOf(rule) }
}

/** Reads a file of the component in one language. */
export function readCatalog(
  subject: SyncSubject,
  language: LanguageRow,
  file: { readonly code: string; readonly bytes: Uint8Array; readonly template: Uint8Array },
): Catalog {
  return subject.format.read(file.bytes, {
    language: file.code,
    template: file.template,
    sourceLanguage: subject.sourceLanguage.code,
    plural: pluralOf(language),
    sourcePlural: pluralOf(subject.sourceLanguage),
    params: subject.params,
  })
}

const fatal: readonly string[] = ['syntax', 'encoding', 'limit']

/** A file with a part that cannot be read is not taken: what seems missing might stand in that part. */
export const fatalProblem = (catalog: Catalog): Problem | undefined =>
  catalog.problems.find((problem) => fatal.includes(problem.code))

export const describeProblem = ({ line, column, message }: Problem): string =>
  `Line ${line}, column ${column}: ${message}`

/** Entries by key; of doubled keys the first counts. */
export function entriesByKey(catalog: Catalog): Map<string, Entry> {
  const map = new Map<string, Entry>()
  for (const entry of catalog.entries) {
    const key = storable(entry.key)
    if (!map.has(key)) map.set(key, entry)
  }
  return map
}
