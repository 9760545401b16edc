import { languageRows, pluralRows, rightToLeftScripts } from './data/languages.ts'
import type { PluralCategory, PluralRule } from './plurals.ts'

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
  /** CLDR's rule for integers: every category some integer reaches. See plural-sources.ts for other dialects. */
  readonly plural: PluralRule
  /** Script it is written in (ISO 15924). */
  readonly script: string
  /** Country that the code implies (ISO 3166); '' where there is none. */
  readonly country: string
}

/** A rule of the table with its relatives. */
export interface KnownPlural extends PluralRule {
  /** Categories that only fractions or compact numbers take. */
  readonly fractional: readonly PluralCategory[]
  /** Rows of the table: the rule without a form for whole millions, and with a form of its own for 0. */
  readonly gettext: number
  readonly withZero: number
}

const rightToLeft = new Set(rightToLeftScripts.split(' '))

export const knownPlurals: readonly KnownPlural[] = lines(pluralRows).map(readPlural)
export const languages: readonly Language[] = lines(languageRows).map(readLanguage)

const byCode = new Map(languages.map((language) => [language.code, language]))

/** The language with exactly this code; resolveLanguage knows every other spelling. */
export function findLanguage(code: string): Language | undefined {
  return byCode.get(code)
}

export function directionOfScript(script: string): Direction {
  return rightToLeft.has(script) ? 'rtl' : 'ltr'
}

function lines(table: string): string[] {
  return table.trim().split('\n')
}

function words(text: string | undefined): string[] {
  return text ? text.split(' ') : []
}

function readPlural(line: string): KnownPlural {
  const [categories, formula = '0', fractional, gettext, withZero] = line.split(';')
  const names = words(categories) as PluralCategory[]
  return {
    number: names.length,
    formula,
    categories: names,
    fractional: words(fractional) as PluralCategory[],
    gettext: Number(gettext),
    withZero: Number(withZero),
  }
}

// Columns by index: destructuring some thousand arrays costs milliseconds at start.
function readLanguage(line: string): Language {
  const columns = line.split(';')
  const script = columns[4] ?? ''
  return {
    code: columns[0] ?? '',
    name: columns[1] ?? '',
    direction: directionOfScript(script),
    population: Number(columns[2]),
    aliases: words(columns[6]),
    plural: knownPlurals[Number(columns[3])] as KnownPlural,
    script,
    country: columns[5] ?? '',
  }
}
