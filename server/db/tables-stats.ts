import type { Generated } from 'kysely'

/** Differences, not sums: what a day added to the counts of a translation (stats), or took away. */
export interface StatsDayTable {
  translation_id: number
  /** Days since 1970 (UTC). */
  day: number
  total: Generated<number>
  translated: Generated<number>
  fuzzy: Generated<number>
  approved: Generated<number>
}

export interface StatsTables {
  stats_day: StatsDayTable
}
