import { defaultPlurals, knownPlurals } from './languages.ts'
import { typesByCategories } from './plural-type-names.ts'
import { isSameFormula, type PluralCategory, type PluralRule, pluralForm, sampleNumbers } from './plurals.ts'

const UNKNOWN_TYPE = 666
const ARABIC_TYPE = 3
const EACH_TO_THREE_TYPE = 5

type Definition = Pick<PluralRule, 'number' | 'formula'> & { readonly categories?: readonly PluralCategory[] }

/** The integer that tells clients what kind of rule it is; derived from the formula where no categories are given. */
export function pluralType(rule: Definition): number {
  if (rule.number === 1) return 0
  const known = defaultPlurals.find(
    ({ number, formula }) => number === rule.number && isSameFormula(formula, rule.formula),
  )
  if (known) return known.type
  const names = (rule.categories ?? categoriesOf(rule)).join(' ')
  const type = typesByCategories[names] ?? UNKNOWN_TYPE
  if (type === 12 && isArabic(rule.formula)) return ARABIC_TYPE
  if (type === 6 && isEachToThree(rule.formula)) return EACH_TO_THREE_TYPE
  return type
}

/**
 * CLDR category of each form of a definition that comes without: those of the first of `preferred` (the language's own
 * rules) that chooses alike, else of the commonest known rule that does, else guessed from the numbers that take the form.
 */
export function categoriesOf(
  { number, formula }: Pick<PluralRule, 'number' | 'formula'>,
  preferred: readonly PluralRule[] = [],
): readonly PluralCategory[] {
  const alike = [...preferred, ...knownPlurals].find(
    (rule) => rule.number === number && isSameFormula(rule.formula, formula),
  )
  return alike?.categories ?? guessCategories(number, formula)
}

function guessCategories(number: number, formula: string): PluralCategory[] {
  const forms = Array.from({ length: number }, (): number[] => [])
  for (const n of sampleNumbers) forms[pluralForm(formula, n) ?? -1]?.push(n)
  const usual = forms.reduce((best, numbers, form) => (numbers.length > (forms[best]?.length ?? 0) ? form : best), 0)
  const used = new Set<PluralCategory>(['other'])
  return forms.map((numbers, form) => {
    const name = form === usual ? 'other' : guessCategory(numbers, used)
    used.add(name)
    return name
  })
}

function guessCategory(numbers: readonly number[], used: ReadonlySet<PluralCategory>): PluralCategory {
  const guesses: PluralCategory[] = ['many', 'few', 'two', 'one', 'zero']
  if (numbers.includes(2) || numbers.includes(3) || numbers.includes(4)) guesses.unshift('few')
  if (numbers.includes(2) && !numbers.includes(3)) guesses.unshift('two')
  if (numbers.includes(1)) guesses.unshift('one')
  if (numbers.length === 1 && numbers[0] === 0) guesses.unshift('zero')
  return guesses.find((name) => !used.has(name)) ?? 'other'
}

/** Welsh, Cornish and others have the same categories for other numbers. */
function isArabic(formula: string): boolean {
  return (
    [3, 10, 103, 110].every((n) => pluralForm(formula, n) === 3) && [11, 99].every((n) => pluralForm(formula, n) === 4)
  )
}

function isEachToThree(formula: string): boolean {
  return sampleNumbers.every((n) => (pluralForm(formula, n) === 2) === (n === 3))
}
