export interface Bin {
  /** First day, as 2026-11-15. */
  from: string
  to: string
  changes: number
}

const DAY = 86_400_000
const iso = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** One bar per day for a month, one per week for a year; days without changes are there too. */
export function binsOf(
  given: readonly { day: string; changes: number }[],
  { days, today }: { days: 30 | 365; today: string },
): Bin[] {
  const width = days === 30 ? 1 : 7
  const count = Math.ceil(days / width)
  const end = Date.parse(today)
  const first = end - (count * width - 1) * DAY
  const bins = Array.from({ length: count }, (_, index) => {
    const from = first + index * width * DAY
    return { from: iso(from), to: iso(from + (width - 1) * DAY), changes: 0 }
  })
  for (const { day, changes } of given) {
    const bin = bins[Math.floor((Date.parse(day) - first) / (width * DAY))]
    if (bin) bin.changes += changes
  }
  return bins
}
