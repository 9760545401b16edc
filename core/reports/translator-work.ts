export interface WorkLimits {
  /** People with fewer changes are left out. */
  readonly min_changes: number
  /** More in one day is worth a second look. */
  readonly max_changes: number
  readonly max_words: number
}

export const defaultLimits: WorkLimits = { min_changes: 5, max_changes: 1000, max_words: 10_000 }

export interface WorkDay {
  /** As in 2026-11-15. */
  readonly day: string
  readonly changes: number
  readonly words: number
}

export interface TranslatorWork {
  readonly changes: number
  readonly words: number
  readonly active_days: number
  readonly first_day: string
  readonly last_day: string
  readonly changes_per_day: number
  readonly words_per_day: number
  readonly busiest_day: WorkDay
  /** Days with more than a person usually does: texts of a machine, or of somebody else. */
  readonly unusual_days: readonly WorkDay[]
}

/** One change of somebody: when, and how many words its source has. */
export interface WorkDone {
  readonly day: string
  readonly words: number
}

const oneDecimal = (value: number): number => Math.round(value * 10) / 10

/** What somebody's days look like; undefined for too little to say anything. */
export function translatorWork(done: Iterable<WorkDone>, limits: WorkLimits): TranslatorWork | undefined {
  const days = new Map<string, { changes: number; words: number }>()
  for (const { day, words } of done) {
    const known = days.get(day)
    days.set(day, { changes: (known?.changes ?? 0) + 1, words: (known?.words ?? 0) + words })
  }
  const sorted = [...days].map(([day, sums]) => ({ day, ...sums })).sort((a, b) => (a.day < b.day ? -1 : 1))
  const [first] = sorted
  const last = sorted.at(-1)
  if (!first || !last) return undefined
  const changes = sorted.reduce((sum, one) => sum + one.changes, 0)
  const words = sorted.reduce((sum, one) => sum + one.words, 0)
  if (changes < limits.min_changes) return undefined
  return {
    changes,
    words,
    active_days: sorted.length,
    first_day: first.day,
    last_day: last.day,
    changes_per_day: oneDecimal(changes / sorted.length),
    words_per_day: oneDecimal(words / sorted.length),
    busiest_day: sorted.reduce((best, one) => (one.changes > best.changes ? one : best)),
    unusual_days: sorted.filter((one) => one.changes > limits.max_changes || one.words > limits.max_words),
  }
}
