import { defaultPluralRows, languageRows, pluralRows, rightToLeftScripts } from './data/languages.ts'
import { defaultPlural, isPluralCategory, type PluralCategory, type PluralRule } from './plurals.ts'

export type Direction = 'ltr' | 'rtl'

export interface Language {
  readonly code: string
  /** English name. */
  readonly name: string
  readonly direction: Direction
  /** Number of speakers; 0 where unknown. */
  readonly population: number
  /** Alternative codes; no other language has them as code or alias. */
  readonly aliases: readonly string[]
  /** More codes that mean it, which are not shown. */
  readonly unlistedAliases: readonly string[]
  /** The rule it has by default: that of gettext catalogs. */
  readonly plural: PluralRule
  /** CLDR's rule for integers: every category some integer reaches. See plural-sources.ts for other dialects. */
  readonly cldr: KnownPlural
  /** Script it is written in (ISO 15924). */
  readonly script: string
  /** Country that the code implies (ISO 3166); '' where there is none. */
  readonly country: string
}

/** A rule of CLDR with its relatives. */
export interface KnownPlural extends PluralRule {
  /** Categories that only fractions or compact numbers take. */
  readonly fractional: readonly PluralCategory[]
  /** Rows of the table: the rule without a form for whole millions, and with a form of its own for 0. */
  readonly gettext: number
  readonly withZero: number
}

export interface DefaultPlural extends PluralRule {
  readonly type: number
}

const rightToLeft = new Set(rightToLeftScripts.split(' '))

export const knownPlurals: readonly KnownPlural[] = lines(pluralRows).map(readPlural)
/** CLDR's rule of most languages, which those get that nothing better is known about. */
export const commonPlural = row(
  knownPlurals,
  knownPlurals.findIndex(({ formula }) => formula === defaultPlural.formula),
)

/** Rules that languages have by default, with their `type`. */
export const defaultPlurals: readonly DefaultPlural[] = lines(defaultPluralRows).map(readDefaultPlural)

export const languages: readonly Language[] = lines(languageRows).map(readLanguage)

const byCode = new Map(languages.map((language) => [language.code, language]))

/** The language with exactly this code; resolveLanguage knows every other spelling. */
export function findLanguage(code: string): Language | undefined {
  return byCode.get(code)
}

export function directionOfScript(script: string): Direction {
  return rightToLeft.has(script) ? 'rtl' : 'ltr'
}

function readDirection(text: string): Direction {
  return text === 'rtl' ? 'rtl' : 'ltr'
}

function lines(table: string): string[] {
  return table.trim().split('\n')
}

function words(text: string | undefined): string[] {
  return text ? text.split(' ') : []
}

function categoryNames(text: string | undefined): PluralCategory[] {
  return words(text).filter(isPluralCategory)
}

function readPlural(line: string): KnownPlural {
  const [categories, formula = '0', fractional, gettext, withZero] = line.split(';')
  const names = categoryNames(categories)
  return {
    number: names.length,
    formula,
    categories: names,
    fractional: categoryNames(fractional),
    gettext: Number(gettext),
    withZero: Number(withZero),
  }
}

function readDefaultPlural(line: string): DefaultPlural {
  const [categories, formula = '0', type] = line.split(';')
  const names = categoryNames(categories)
  return { number: names.length, formula, categories: names, type: Number(type) }
}

function row<T>(rows: readonly T[], index: string | number | undefined): T {
  const found = rows[Number(index)]
  if (found === undefined) throw new Error(`The language table has no plural rule ${index}.`)
  return found
}

// Columns by index: destructuring some thousand arrays costs milliseconds at start.
function readLanguage(line: string): Language {
  const columns = line.split(';')
  const script = columns[5] ?? ''
  return {
    code: columns[0] ?? '',
    name: columns[1] ?? '',
    direction: columns[9] ? readDirection(columns[9]) : directionOfScript(script),
    population: Number(columns[2]),
    aliases: words(columns[7]),
    unlistedAliases: words(columns[8]),
    plural: row(defaultPlurals, columns[3]),
    cldr: row(knownPlurals, columns[4]),
    script,
    country: columns[6] ?? '',
  }
}
