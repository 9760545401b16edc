import { pluralExamples } from '#core/languages/plurals.ts'
import type { CheckedUnit, CheckLanguage } from './check.ts'

/** A form of the target and the form of the source that it translates. */
export interface Pair {
  /** Index of the target's form. */
  readonly form: number
  readonly target: string
  readonly source: string
  /** The first few numbers that take the target's form; empty without plurals or where the rule is unknown. */
  readonly numbers: readonly number[]
}

const LIMIT = 12
const MAX_REMEMBERED = 500
const remembered = new Map<string, readonly (readonly number[])[]>()

function examplesOf({ plural }: CheckLanguage): readonly (readonly number[])[] {
  const key = `${plural.number};${plural.formula}`
  const known = remembered.get(key)
  if (known) return known
  const examples = pluralExamples(plural, LIMIT)
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  remembered.set(key, examples)
  return examples
}

/** One check after the other asks for the pairs of the same unit. */
let latest: { readonly unit: CheckedUnit; readonly pairs: readonly Pair[] } | undefined

/** Target forms with the source forms that they translate, mapped by example numbers. */
export function pairs(unit: CheckedUnit): readonly Pair[] {
  if (latest?.unit !== unit) latest = { unit, pairs: pairsOf(unit) }
  return latest.pairs
}

function pairsOf(unit: CheckedUnit): readonly Pair[] {
  const { source, target, sourceLanguage, language } = unit
  const last = source[source.length - 1] ?? ''
  const [only] = target
  if (only !== undefined && source.length === 1 && target.length === 1)
    return [{ form: 0, target: only, source: last, numbers: [] }]
  const fits = source.length === sourceLanguage.plural.number && target.length === language.plural.number
  if (!fits) return target.map((text, form) => ({ form, target: text, source: last, numbers: [] }))
  const examples = examplesOf(language)
  const sourceExamples = examplesOf(sourceLanguage)
  return target.map((text, form) => {
    const numbers = examples[form] ?? []
    return { form, target: text, source: source[sourceForm(numbers, sourceExamples, target.length)] ?? last, numbers }
  })
}

/** The source form for all numbers of the target form, if one has them all; else the last. */
function sourceForm(numbers: readonly number[], examples: readonly (readonly number[])[], forms: number): number {
  const last = examples.length - 1
  if (forms === 1 || numbers.length === 0) return last
  const form = examples.findIndex((list) => numbers.every((number) => list.includes(number)))
  return form === -1 ? last : form
}
