import { type KnownPlural, knownPlurals, type Language } from './languages.ts'
import type { PluralRule } from './plurals.ts'

/** Values of a plural's `source`. */
export const pluralSources = { default: 0, gettext: 1, manual: 2, cldrWithZero: 3, cldr: 4, android: 5, qt: 6 } as const
export type PluralSource = (typeof pluralSources)[keyof typeof pluralSources]

/**
 * The rule of a language as a family of file formats counts. CLDR gives French, Spanish and their kin a form of its own
 * for whole millions ('many'); gettext catalogs never had it, so gettext and its kin leave it to 'other'.
 */
export function pluralBySource(language: Language, source: PluralSource): PluralRule {
  const known = knownPlural(language.plural)
  if (known === undefined) return language.plural
  switch (source) {
    case pluralSources.cldrWithZero:
      return knownPlurals[known.withZero] ?? known
    case pluralSources.default:
    case pluralSources.cldr:
    case pluralSources.android:
      return known
    default:
      return knownPlurals[known.gettext] ?? known
  }
}

function knownPlural(rule: PluralRule): KnownPlural | undefined {
  return knownPlurals.find(
    ({ formula, categories }) => formula === rule.formula && categories.join() === rule.categories.join(),
  )
}
