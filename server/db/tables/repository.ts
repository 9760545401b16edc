import type { Generated } from 'kysely'
import type { Count, Id, TextColumn, Time } from '#server/db/tables/columns.ts'

/** What somebody changed in the files of a component beyond the texts of strings, and upstream does not have yet. */
export interface FileEditTable {
  id: Generated<number>
  component_id: number
  /** See `FileEditKind`. */
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

export interface CredentialTable {
  id: Generated<number>
  /** Null: the site's own, for the projects that `credential_grant` names. */
  component_id: number | null
  /** Lower case, with the port where it is not the usual one: a login never goes to another host. */
  host: string
  /** fetch or push. */
  purpose: string
  /** User name and secret, sealed. */
  sealed: string
  /** The same for equal logins, and tells nothing of them; '' for logins that are older than this column. */
  fingerprint: Generated<string>
  created: number
}

/** A project that may use what the site has at a host. */
export interface CredentialGrantTable {
  id: Generated<number>
  /** fetch or push: the site's login for that. ssh: its key. */
  means: string
  host: string
  /** Null: every project. */
  project_id: number | null
}

/** Where commits go that a code host is then asked to merge: our copy of a repository. */
export interface RequestSourceTable {
  component_id: number
  /** The repository it is a copy of. */
  repo: string
  address: string
  /** What the code host calls the copy. */
  full_name: string
}

export interface AlertTable {
  id: Id
  component_id: number
  name: string
  /** JSON object. */
  details: string
  severity: Count
  created: Time
  updated: Time
  /** When somebody said that nothing needs to be done; it comes back when there is something new to tell. */
  dismissed_at: Generated<Time | null>
  dismissed_by: Generated<number | null>
  dismissal_reason: TextColumn
}

/** What the code of a component was last searched at. */
export interface CodeScanTable {
  component_id: number
  commit_id: string
  /** Kinds of code, by commas. */
  families: string
  /** See `USAGES_VERSION`. */
  version: number
  files: number
  /** Files that are too large, or too many. */
  skipped: number
  usages: number
  unused: number
  missing: number
  scanned: Time
}

export interface CodeFileTable {
  id: Id
  component_id: number
  path: string
  blob: string
}

/** A name that code uses; several with the same line and place are one usage that can mean several strings. */
export interface CodeUsageTable {
  id: Id
  component_id: number
  file_id: number
  name: string
  /** See `usageHash`. */
  hash: number
  is_prefix: number
  line: number
  /** Column, from 1. */
  place: number
}

/** A string that no code uses, or a usage of a string that is not there. */
export interface CodeGapTable {
  id: Id
  component_id: number
  source_string_id: number | null
  usage_id: number | null
}

export interface RepositoryTables {
  code_scan: CodeScanTable
  code_file: CodeFileTable
  code_usage: CodeUsageTable
  code_gap: CodeGapTable
  file_edit: FileEditTable
  stored_file: StoredFileTable
  schedule: ScheduleTable
  credential: CredentialTable
  credential_grant: CredentialGrantTable
  request_source: RequestSourceTable
  alert: AlertTable
}
