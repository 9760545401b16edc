import { type PluralSource, pluralBySource, pluralSources } from '#core/languages/plural-sources.ts'
import type { PluralRule } from '#core/languages/plurals.ts'
import { nearestLanguage } from '#core/languages/resolve.ts'
import type { FileFormat, PluralDialect } from './model/format.ts'

/** The rules of a language that files of a format may count by. */
const sourceOf: Readonly<Record<PluralDialect, PluralSource>> = {
  language: pluralSources.default,
  cldr: pluralSources.cldr,
  'cldr-with-zero': pluralSources.cldrWithZero,
  android: pluralSources.android,
  qt: pluralSources.qt,
}

/** Documents have no plurals: their languages count by their own rule. */
const dialectOf = ({ kind, pluralDialect }: Pick<FileFormat, 'kind' | 'pluralDialect'>): PluralDialect =>
  pluralDialect ?? (kind === 'document' ? 'language' : 'cldr')

type Rule = Pick<PluralRule, 'number' | 'formula'>

/** The rule that files of a format have in a language unless they say otherwise, and whose it is. */
export function usualPlural(
  format: Pick<FileFormat, 'kind' | 'pluralDialect'>,
  language: { readonly code: string; readonly plural: Rule },
): Rule & { readonly source: PluralSource } {
  const source = sourceOf[dialectOf(format)]
  const known = nearestLanguage(language.code)
  const { number, formula } =
    known && source !== pluralSources.default ? pluralBySource(known, source) : language.plural
  return { source, number, formula }
}
