/** The counters of a stats row that follow from its units. Every one of them adds up over scopes. */
export const counters = [
  'total',
  'total_words',
  'total_chars',
  'translated',
  'translated_words',
  'translated_chars',
  'fuzzy',
  'fuzzy_words',
  'fuzzy_chars',
  'approved',
  'approved_words',
  'approved_chars',
  'readonly',
  'readonly_words',
  'readonly_chars',
  'failing',
  'failing_words',
  'failing_chars',
  'suggestions',
  'comments',
  'changes',
] as const

export type Counter = (typeof counters)[number]
export type Counts = Record<Counter, number>

/** A zero for each name. */
export const zeros = <Name extends string>(names: readonly Name[]): Record<Name, number> =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>

const none = zeros(counters)

export const noCounts = (): Counts => ({ ...none })
