import { pluralBySource, pluralSources } from './plural-sources.ts'
import { categoriesOf } from './plural-types.ts'
import type { PluralCategory, PluralRule } from './plurals.ts'
import { nearestLanguage } from './resolve.ts'

const { cldr, cldrWithZero, gettext } = pluralSources

/** CLDR category of each form of a rule: Croatian and Ukrainian choose alike, but the last form is 'other' or 'many'. */
export function categoriesIn(code: string, rule: Pick<PluralRule, 'number' | 'formula'>): readonly PluralCategory[] {
  const language = nearestLanguage(code)
  return categoriesOf(
    rule,
    language ? [cldr, cldrWithZero, gettext].map((source) => pluralBySource(language, source)) : [],
  )
}
