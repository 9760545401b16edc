import type { Generated } from 'kysely'

/** What somebody changed in the files of a component beyond the texts of strings, and upstream does not have yet. */
export interface FileEditTable {
  id: Generated<number>
  component_id: number
  /** add_language, remove_language or remove_string. */
  kind: string
  /** The file it is about. */
  filename: string
  /** JSON object; '' for none. */
  details: Generated<string>
  author_id: number | null
  created: number
  /** Our commit that holds it; '' while there is none. */
  commit_id: Generated<string>
}

/** Files of a repository that has no remote: what it is made from again when its folder is gone. */
export interface StoredFileTable {
  component_id: number
  path: string
  blob: string
  content: Uint8Array
}

/** When each kind of repeated work is due next. */
export interface ScheduleTable {
  name: string
  next_run: number
}

export interface RepositoryTables {
  file_edit: FileEditTable
  stored_file: StoredFileTable
  schedule: ScheduleTable
}
