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

/** Git objects of commits that only we have: processes whose clones lack them take them from here. */
export interface CommitPackTable {
  id: Generated<number>
  /** Of a repository without a remote, the component that it belongs to. */
  component_id: number
  /** The upstream commit whose objects are left out, beside those of earlier packs; '' where there is no upstream. */
  base: string
  /** The newest commit of the pack. */
  head: string
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

/** A line of a `known_hosts` file of OpenSSH, for one host. */
export interface KnownHostTable {
  id: Generated<number>
  /** As ssh writes it: a name, `[name]:port` where the port is not 22, a pattern, or hashed. */
  host: string
  /** @cert-authority, @revoked or ''. */
  marker: string
  key_type: string
  /** Base64. */
  key: string
  /** Of the key, as ssh shows it: SHA256:… */
  fingerprint: string
  created: number
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

/** A name that code uses; several with the same line and column are one usage that can mean several strings. */
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
  line_column: number
}

/** A string that no code uses, or a usage of a string that is not there. */
export interface CodeGapTable {
  id: Id
  component_id: number
  source_string_id: number | null
  usage_id: number | null
}

/** Which branches of a component's repository are translated. */
export interface BranchSettingsTable {
  component_id: number
  enabled: number
  /** Names with `*`, one per line. */
  patterns: string
  excluded: string
  max_branches: number
  /** Days without a commit after which a branch is closed. */
  idle_days: number
  /** Source strings of the component up to this id were looked at for texts of branches. */
  seen_source_id: number
}

export interface BranchTable {
  id: Generated<number>
  owner_id: number
  /** The component with what differs; null: nothing does, or the branch is closed. */
  component_id: number | null
  name: string
  /** Upstream's newest commit. */
  head: string
  status: 'open' | 'closed'
  /** What the strings of the owner were when it was compared. */
  main_state: TextColumn
  /** Why it could not be read; JSON of a message, '' for none. */
  problem: TextColumn
  /** The commit at which its pull request was closed; '': it is open, or nobody said. */
  closed_head: TextColumn
  /** The commit and percentage that the code host was told last; '' for none. */
  reported: TextColumn
  /** When the newest commit was made. */
  committed: number
  created: number
  updated: number
}

/** Texts of strings that a component or a branch of it had: kept until the string is there again. */
export interface BranchTextTable {
  id: Generated<number>
  owner_id: number
  language_id: number
  content_hash: bigint
  source_hash: bigint
  context: string
  source: string
  target: string
  state: number
  /** What the file held, where that was another text. */
  upstream: string | null
  author_id: number | null
  kept: number
}

/** Strings that a component had: on an older branch they are nothing new. */
export interface BranchPastTable {
  owner_id: number
  content_hash: bigint
  kept: number
}

export interface RepositoryTables {
  code_scan: CodeScanTable
  code_file: CodeFileTable
  code_usage: CodeUsageTable
  code_gap: CodeGapTable
  branch: BranchTable
  branch_settings: BranchSettingsTable
  branch_text: BranchTextTable
  branch_past: BranchPastTable
  file_edit: FileEditTable
  stored_file: StoredFileTable
  commit_pack: CommitPackTable
  schedule: ScheduleTable
  credential: CredentialTable
  credential_grant: CredentialGrantTable
  known_host: KnownHostTable
  request_source: RequestSourceTable
  alert: AlertTable
}
