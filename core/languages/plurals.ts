import { type Message, message } from '#core/messages/message.ts'
import { type FormulaProblem, type PluralFormula, parseFormula } from './plural-formula.ts'

const pluralCategories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
export type PluralCategory = (typeof pluralCategories)[number]

export const isPluralCategory = (name: string): name is PluralCategory => pluralCategories.some((one) => one === name)

export interface PluralRule {
  /** How many forms; 1 to MAX_PLURAL_FORMS. */
  readonly number: number
  /** gettext expression over n that gives the index of the form. */
  readonly formula: string
  /** CLDR category of each form. */
  readonly categories: readonly PluralCategory[]
}

export type PluralProblem =
  | FormulaProblem
  | { readonly code: 'number'; readonly message: Message }
  | { readonly code: 'range' | 'not_computable'; readonly message: Message; readonly n: number }

export const MAX_PLURAL_FORMS = 10

/** Given to languages nothing better is known about. */
export const defaultPlural: PluralRule = { number: 2, formula: 'n != 1', categories: ['one', 'other'] }

/** Numbers on which two different rules in use show their difference. */
export const sampleNumbers: readonly number[] = [
  ...Array.from({ length: 1001 }, (_, n) => n),
  ...[1001, 1002, 1003, 2000, 10_000, 20_000, 40_000, 100_000, 1_000_000, 1_000_001, 2_000_000],
]

const MAX_REMEMBERED = 500
const remembered = new Map<string, PluralFormula | undefined>()

function compile(text: string): PluralFormula | undefined {
  if (remembered.has(text)) return remembered.get(text)
  const { formula } = parseFormula(text)
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  remembered.set(text, formula)
  return formula
}

/** Index of the form for n; undefined when the formula cannot be read or computed. */
export function pluralForm(formula: string, n: number): number | undefined {
  return compile(formula)?.(n)
}

/** What is wrong with a plural definition; undefined when it can be used. */
export function validatePlural(number: number, formula: string): PluralProblem | undefined {
  if (!Number.isInteger(number) || number < 1 || number > MAX_PLURAL_FORMS) {
    return { code: 'number', message: message('formula.formCount', { limit: MAX_PLURAL_FORMS }) }
  }
  const result = parseFormula(formula)
  if (result.problem) return result.problem
  for (const n of sampleNumbers) {
    const form = result.formula(n)
    if (form === undefined) return { code: 'not_computable', message: message('language.formulaNoValue', { n }), n }
    if (form < 0 || form >= number) {
      return { code: 'range', message: message('formula.noSuchForm', { form, n, number }), n }
    }
  }
  return undefined
}

/** Do two formulas choose the same form for every number that matters? */
export function isSameFormula(a: string, b: string): boolean {
  if (a === b) return true
  const [first, second] = [compile(a), compile(b)]
  if (!first || !second) return false
  return sampleNumbers.every((n) => first(n) === second(n))
}

/** Smallest numbers that take each form, e.g. to show '1, 21, 31, …' beside an input; empty for a form never taken. */
export function pluralExamples(rule: Pick<PluralRule, 'number' | 'formula'>, limit = 10): number[][] {
  const examples = Array.from({ length: rule.number }, (): number[] => [])
  for (const n of sampleNumbers) {
    const numbers = examples[pluralForm(rule.formula, n) ?? -1]
    if (numbers && numbers.length < limit) numbers.push(n)
  }
  return examples
}
