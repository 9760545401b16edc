import type { TextColumn, Time } from '#server/db/tables/columns.ts'

export interface ChangeTable {
  id: number
  timestamp: Time
  action: number
  project_id: number | null
  component_id: number | null
  translation_id: number | null
  language_id: number | null
  unit_id: number | null
  user_id: number | null
  author_id: number | null
  /** Counts the changes of one translation from 1 without gaps: its pages are ranges of this. */
  nr: number | null
  target: TextColumn
  old: TextColumn
  /** JSON object; '' for none. */
  details: TextColumn
}

/** Numbers of changes that came back from a backup, both included. */
export interface RestoredChangesTable {
  first_id: number
  last_id: number
}

export interface HistoryTables {
  change: ChangeTable
  restored_changes: RestoredChangesTable
}
