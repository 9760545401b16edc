/** The plural categories of CLDR, in the order in which files write them. */
export const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

const known: ReadonlySet<string> = new Set(CATEGORIES)
const order: readonly string[] = CATEGORIES

export const isCategory = (name: string): boolean => known.has(name)

/** The forms of a template's plural that a new file goes without. `other` stays: programs want it in every language. */
export function foreignForms<T>(forms: ReadonlyMap<string, T>, categories: readonly string[]): readonly T[] {
  const isForeign = (category: string) => category !== 'other' && isCategory(category) && !categories.includes(category)
  const foreign = [...forms].filter(([category]) => isForeign(category)).map(([, form]) => form)
  return foreign.length === forms.size ? [] : foreign
}

/**
 * What `other` is to say where the file has it and the language does not count by it: what the last form says, unless somebody
 * wrote something else there. Programs show it for fractions. `present`: the text of a form in the file.
 */
export function spareOther(
  categories: readonly string[],
  target: readonly string[],
  present: (category: string) => string | undefined,
): string | undefined {
  const last = categories.at(-1)
  const [other, text] = [present('other'), target.at(-1)]
  if (last === undefined || categories.includes('other') || other === undefined || text === undefined) return undefined
  const old = present(last) ?? ''
  return text !== old && (other === '' || other === old) ? text : undefined
}

/** Where a form stands among the others. */
export const rank = (category: string): number => order.indexOf(category)

/** Texts by category, in the order in which files have them. */
export const inFileOrder = (categories: readonly string[], target: readonly string[]): (readonly [string, string])[] =>
  categories
    .map((category, form) => [category, target[form] ?? ''] as const)
    .toSorted(([one], [other]) => rank(one) - rank(other))

/**
 * The forms that a new plural gets in a file. Programs show an empty form as it is, so those are left out once others have a text, and
 * an empty `zero` always. Programs need `other` in every language: where the language does not count by it, it repeats the last form.
 */
export function newForms(categories: readonly string[], target: readonly string[]): (readonly [string, string])[] {
  const last = target.findLast((text) => text !== '')
  const isKept = ([category, text]: readonly [string, string]): boolean =>
    text !== '' || category === 'other' || (last === undefined && category !== 'zero')
  const kept = inFileOrder(categories, target).filter(isKept)
  return last === undefined || categories.includes('other') ? kept : [...kept, ['other', last]]
}
