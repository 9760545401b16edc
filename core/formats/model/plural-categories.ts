/** The plural categories of CLDR, in the order in which files write them. */
export const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

const known: ReadonlySet<string> = new Set(CATEGORIES)

export const isCategory = (name: string): boolean => known.has(name)
