import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { parseCode } from './codes.ts'
import { languages } from './languages.ts'
import { defaultPlural, isSameFormula, pluralForm } from './plurals.ts'

const file = createRequire(import.meta.url).resolve('cldr-core/supplemental/plurals.json')
const cldr: Record<string, Record<string, string>> = JSON.parse(readFileSync(file, 'utf8')).supplemental[
  'plurals-type-cardinal'
]

const numbers = [...Array.from({ length: 1001 }, (_, n) => n), 1e4, 11_000, 4e4, 1e5, 1e6, 1e6 + 1, 2e6, 5e6 + 21]

/** The tag that Intl knows the code by: without what is no variant of BCP 47, such as 'formal' with an '@'. */
function localeOf(code: string): string {
  return (code.split('@')[0] ?? '').replaceAll('_', '-')
}

/** CLDR's rules for the code: of itself, of language and script, of the language. */
function rulesOf(code: string): Record<string, string> | undefined {
  const { language = '', script = '' } = parseCode(code) ?? {}
  return cldr[localeOf(code)] ?? cldr[`${language}-${script}`] ?? cldr[language]
}

/** Evaluates a rule text straight, with no tree: 'n % 10 = 2..4 and v = 0'. */
function holds(rule: string, n: number): boolean {
  const condition = rule.split('@')[0]?.trim() ?? ''
  if (condition === '') return true
  return condition.split(' or ').some((part) => part.split(' and ').every((relation) => isTrue(relation, n)))
}

function isTrue(relation: string, n: number): boolean {
  const [left = '', right = ''] = relation.split(/ !?= /)
  const [operand = '', modulus] = left.trim().split(' % ')
  const value = operand === 'n' || operand === 'i' ? n : 0
  const rest = modulus === undefined ? value : value % Number(modulus)
  const inside = right.split(',').some((range) => {
    const [from, to = from] = range.split('..').map(Number)
    return from !== undefined && to !== undefined && rest >= from && rest <= to
  })
  return inside !== relation.includes('!=')
}

function categoryByRules(rules: Record<string, string>, n: number): string {
  const key = Object.keys(rules).find((name) => !name.endsWith('-other') && holds(rules[name] ?? '', n))
  return (key ?? 'other').replace('pluralRule-count-', '')
}

/** '@integer 0, 2~16, 100, …' as numbers; compact ones such as 1c6 are no plain integers. */
function integerSamples(rule: string): number[] {
  const text = /@integer ([^@]*)/.exec(rule)?.[1] ?? ''
  const items = text.split(',').map((item) => item.trim())
  return items
    .filter((item) => /^\d+(?:~\d+)?$/.test(item))
    .flatMap((item) => {
      const [from = 0, to = from] = item.split('~').map(Number)
      return Array.from({ length: to - from + 1 }, (_, index) => from + index)
    })
}

describe("CLDR's plural rules of all languages", () => {
  const chosen = languages.map(({ code, cldr: rule }) => ({
    code,
    formula: rule.formula,
    category: (n: number) => rule.categories[pluralForm(rule.formula, n) ?? -1],
  }))

  it('agree with Intl for 0 to 1000 and larger numbers', () => {
    const checked = chosen.filter(({ code }) => code !== 'und' && rulesOf(code) !== undefined)
    expect(checked.length).toBeGreaterThan(600)
    const compared = new Set<string>()
    for (const { code, formula, category } of checked) {
      const intl = new Intl.PluralRules(localeOf(code))
      const pair = `${intl.resolvedOptions().locale} ${formula}`
      if (compared.has(pair)) continue
      compared.add(pair)
      const wrong = numbers.find((n) => intl.select(n) !== category(n))
      expect(wrong, code).toBeUndefined()
    }
  })

  it("agree with CLDR's rule texts and samples", () => {
    const compared = new Set<string>()
    for (const { code, formula, category } of chosen) {
      const rules = rulesOf(code)
      const pair = JSON.stringify([rules, formula])
      if (!rules || compared.has(pair)) continue
      compared.add(pair)
      const wrong = numbers.find((n) => categoryByRules(rules, n) !== category(n))
      expect(wrong, code).toBeUndefined()
      for (const [name, rule] of Object.entries(rules)) {
        const misplaced = integerSamples(rule).find((n) => `pluralRule-count-${category(n)}` !== name)
        expect(misplaced, `${code} ${name}`).toBeUndefined()
      }
    }
  })

  it('have exactly the categories that an integer takes', () => {
    for (const { code, cldr: rule } of languages) {
      const rules = rulesOf(code)
      if (!rules) continue
      const sampled = Object.keys(rules).filter((name) => integerSamples(rules[name] ?? '').length > 0)
      expect(rule.categories.map((name) => `pluralRule-count-${name}`).sort(), code).toEqual(sampled.sort())
    }
  })

  it('are those of a relative or as the language counts by default where CLDR has none, else the common one', () => {
    const others = languages.filter(({ code }) => rulesOf(code) === undefined)
    const relatives = ['aeb', 'apc', 'arz', 'cnr', 'csb', 'hsn', 'ltg', 'prs', 'rue', 'szl', 'tw']
    const unusual = others.filter(({ code, plural, cldr: rule }) => {
      const isCommon = rule.formula === defaultPlural.formula
      return !isCommon && !isSameFormula(rule.formula, plural.formula) && !relatives.includes(code)
    })
    expect(unusual.map(({ code }) => code)).toEqual([])
  })
})
