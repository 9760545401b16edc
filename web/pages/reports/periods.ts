export const periods = ['lastMonth', 'thisMonth', 'days30', 'thisYear', 'lastYear', 'other'] as const
export type Period = (typeof periods)[number]

export interface Span {
  /** Days, as in 2026-11-15. */
  start: string
  end: string
}

const dayOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

/** The days of a period that has a name; `today` as in 2026-11-15. */
export function spanOf(period: Exclude<Period, 'other'>, today: string): Span {
  const [year = 1970, month = 1, day = 1] = today.split('-').map(Number)
  switch (period) {
    case 'lastMonth':
      return { start: dayOf(year, month - 2, 1), end: dayOf(year, month - 1, 0) }
    case 'thisMonth':
      return { start: dayOf(year, month - 1, 1), end: today }
    case 'days30':
      return { start: dayOf(year, month - 1, day - 29), end: today }
    case 'thisYear':
      return { start: dayOf(year, 0, 1), end: today }
    case 'lastYear':
      return { start: dayOf(year - 1, 0, 1), end: dayOf(year - 1, 11, 31) }
  }
}
