import { commonPlural, knownPlurals, type Language } from './languages.ts'
import { isSameFormula, type PluralRule } from './plurals.ts'

/** Values of a plural's `source`. */
export const pluralSources = { default: 0, gettext: 1, manual: 2, cldrWithZero: 3, cldr: 4, android: 5, qt: 6 } as const
export type PluralSource = (typeof pluralSources)[keyof typeof pluralSources]

/** Languages that Qt counts like English, unlike CLDR. */
const twoFormsInQt = new Set(['he'])

/**
 * The rule of a language as a family of file formats counts. CLDR gives French, Spanish and their kin a form of its own
 * for whole millions ('many'); gettext catalogs never had it, so gettext and its kin leave it to 'other'.
 */
export function pluralBySource(language: Language, source: PluralSource): PluralRule {
  const { cldr } = language
  switch (source) {
    case pluralSources.default:
    case pluralSources.manual:
      return language.plural
    case pluralSources.cldrWithZero:
      return knownPlurals[cldr.withZero] ?? cldr
    case pluralSources.cldr:
    case pluralSources.android:
      return cldr
    case pluralSources.qt:
      return twoFormsInQt.has(language.code) ? commonPlural : (knownPlurals[cldr.gettext] ?? cldr)
    default:
      return knownPlurals[cldr.gettext] ?? cldr
  }
}

/** Does CLDR count otherwise than the rule that the language has by default? */
export const hasOwnCldrRule = ({ plural, cldr }: Language): boolean =>
  plural.number !== cldr.number || !isSameFormula(plural.formula, cldr.formula)
