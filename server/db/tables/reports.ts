import type { Generated } from 'kysely'
import type { Count, Time } from '#server/db/tables/columns.ts'

export interface StatsTable {
  /** translation, component, project or language. */
  scope: string
  scope_id: number
  total: Count
  total_words: Count
  total_chars: Count
  translated: Count
  translated_words: Count
  translated_chars: Count
  fuzzy: Count
  fuzzy_words: Count
  fuzzy_chars: Count
  approved: Count
  approved_words: Count
  approved_chars: Count
  readonly: Count
  readonly_words: Count
  readonly_chars: Count
  failing: Count
  failing_words: Count
  failing_chars: Count
  suggestions: Count
  comments: Count
  changes: Count
  last_change: Time | null
  last_author_id: number | null
}

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

/** What somebody asked to be counted; at most one of project, category and component says where. */
export interface ReportTable {
  id: Generated<number>
  kind: string
  user_id: number
  project_id: number | null
  category_id: number | null
  component_id: number | null
  /** JSON object: what was asked. */
  parameters: string
  /** JSON: the answer. */
  data: string
  created: number
}

export interface ReportsTables {
  stats: StatsTable
  stats_day: StatsDayTable
  report: ReportTable
}
