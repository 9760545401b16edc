import { chosenForm, printFormula, shortenConditions } from './formula.ts'
import { forIntegers, holds, type IntegerCondition } from './integers.ts'
import { parseRule } from './rule.ts'

const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
export type Category = (typeof CATEGORIES)[number]

export interface DerivedPlural {
  readonly categories: readonly Category[]
  readonly formula: string
}

export interface DerivedPlurals {
  /** Every category that an integer reaches. */
  readonly cldr: DerivedPlural
  /** The same without categories that only whole millions reach, as gettext catalogs have it. */
  readonly gettext: DerivedPlural
  /** The same with a form of its own for 0. */
  readonly withZero: DerivedPlural
  /** Categories that only fractions and compact numbers reach. */
  readonly fractional: readonly Category[]
}

type Branch = readonly [Category, IntegerCondition]

/** Periods of CLDR's rules are 10, 20, 100, 1000, 100 000 and 1 000 000: these numbers tell any two rules apart. */
const DOMAIN = [
  ...Array.from({ length: 2200 }, (_, n) => n),
  ...[0, 1, 2, 9, 10, 11, 19, 20, 21, 22, 39, 40, 41, 60, 79, 80, 81, 99].flatMap((thousands) =>
    [0, 1, 2, 3, 5, 10].flatMap((hundredThousands) =>
      [0, 1, 2, 3, 4, 11, 21, 22, 23, 100].map((rest) => hundredThousands * 100_000 + thousands * 1000 + rest),
    ),
  ),
  ...[1, 2, 3, 10].flatMap((millions) => [0, 1, 2, 11, 21, 100, 1000, 100_000].map((rest) => millions * 1e6 + rest)),
]

/** From CLDR's rules of one language (category to rule text) to gettext formulas over integers. */
export function derivePlurals(rules: ReadonlyMap<Category, string>): DerivedPlurals {
  const all = CATEGORIES.flatMap((category): Branch[] => {
    const rule = rules.get(category)
    return rule === undefined ? [] : [[category, forIntegers(parseRule(rule))]]
  })
  const reached = numbersByCategory(all)
  const branches = all.filter(([category]) => reached.has(category))
  const small = branches.filter(([category]) => reached.get(category)?.some((n) => n % 1e6 !== 0 || n === 0))
  return {
    cldr: derive(branches),
    gettext: derive(small),
    withZero: derive(
      reached.has('zero')
        ? branches
        : [['zero', [[{ modulus: undefined, equal: true, ranges: [[0, 0]] }]]], ...branches],
    ),
    fractional: all.map(([category]) => category).filter((category) => !reached.has(category)),
  }
}

function numbersByCategory(branches: readonly Branch[]): Map<Category, number[]> {
  const reached = new Map<Category, number[]>()
  for (const n of DOMAIN) {
    const category = branches.find(([, condition]) => holds(condition, n))?.[0] ?? 'other'
    const numbers = reached.get(category)
    if (numbers) numbers.push(n)
    else reached.set(category, [n])
  }
  return reached
}

function derive(branches: readonly Branch[]): DerivedPlural {
  const conditions = branches.slice(0, -1).map(([, condition]) => condition)
  const short = shortenConditions(conditions, DOMAIN)
  const differs = DOMAIN.find((n) => chosenForm(short, n) !== chosenForm(conditions, n))
  if (differs !== undefined) throw new Error(`Shortened plural rule differs for ${differs}`)
  return { categories: branches.map(([category]) => category), formula: printFormula(short) }
}
