import type { Generated } from 'kysely'
import type { AccountTables } from '#server/db/tables-accounts.ts'
import type { AddonTables } from '#server/db/tables-addons.ts'
import type { BackupTables } from '#server/db/tables-backups.ts'
import type { CredentialTables } from '#server/db/tables-credentials.ts'
import type { FeedbackTables } from '#server/db/tables-feedback.ts'
import type { FindingsTables } from '#server/db/tables-findings.ts'
import type { MachineryTables } from '#server/db/tables-machinery.ts'
import type { PresenceTables } from '#server/db/tables-presence.ts'
import type { ReportTables } from '#server/db/tables-reports.ts'
import type { RepositoryTables } from '#server/db/tables-repository.ts'
import type { RoleTables } from '#server/db/tables-roles.ts'
import type { SearchTables } from '#server/db/tables-search.ts'
import type { StatsTables } from '#server/db/tables-stats.ts'
import type { VariantTables } from '#server/db/tables-variants.ts'
import type {
  InheritingColumns,
  ProjectInWorkspaceColumns,
  TeamOfWorkspaceColumns,
  WorkspaceTables,
} from '#server/db/tables-workspaces.ts'

/**
 * The rows as both engines hold them. Times are integer microseconds since 1970 UTC, flags are 0 or 1, 64-bit hashes
 * are written as bigint and read as text (see int64.ts), plural forms share one column (core/units/forms.ts).
 */
type Id = Generated<number>
type Flag = Generated<number>
type Time = number
type Hash = bigint
type TextColumn = Generated<string>
type Count = Generated<number>

export interface LanguageTable {
  id: Id
  code: string
  name: string
  direction: string
  population: Count
  /** Alternative codes, separated by blanks. */
  aliases: TextColumn
}

export interface PluralTable {
  id: Id
  language_id: number
  source: Count
  number: number
  formula: string
  type: number
}

export interface UserTable {
  id: Id
  username: string
  full_name: string
  email: string | null
  password: string | null
  is_active: Flag
  is_superuser: Flag
  is_bot: Flag
  date_joined: Time
  date_expires: Time | null
  last_login: Time | null
  /** The project whose token this account stands for. */
  bot_project_id: number | null
}

export interface SubscriptionTable {
  id: Id
  user_id: number
  notification: string
  scope: number
  frequency: number
  project_id: number | null
  component_id: number | null
}

export interface TeamTable extends TeamOfWorkspaceColumns {
  id: Id
  name: string
  /** 0 the projects listed, 1 all, 2 the component lists, 3 all public, 4 all protected. */
  project_selection: Count
  /** 0 the languages listed, 1 all. */
  language_selection: Count
  /** The project whose own team this is, if any. */
  project_id: number | null
  enforced_2fa: Flag
  /** Made by the service: keeps its name and selections. */
  internal: Flag
  /** New users whose e-mail address fits this regular expression join; '': none do. */
  join_match: TextColumn
}

export interface TeamRoleTable {
  team_id: number
  role_id: number
}

export interface TeamProjectTable {
  team_id: number
  project_id: number
}

export interface TeamComponentTable {
  team_id: number
  component_id: number
}

export interface TeamLanguageTable {
  team_id: number
  language_id: number
}

export interface MembershipTable {
  user_id: number
  team_id: number
  is_admin: Flag
}

export interface TokenTable {
  id: Id
  user_id: number
  /** SHA-256 of the key: the key itself is shown once and never stored. */
  key_hash: string
  name: TextColumn
  created: Time
  expires: Time | null
}

export interface ProjectTable extends ProjectInWorkspaceColumns {
  id: Id
  name: string
  slug: string
  web: TextColumn
  instructions: TextColumn
  /** 0 public, 1 protected, 100 private, 200 custom. */
  access_control: Count
  translation_review: Flag
  source_review: Flag
  set_language_team: Flag
  enable_hooks: Flag
  language_aliases: TextColumn
  /** Members without a second factor may only look. */
  enforced_2fa: Flag
  /** Whether the memory that projects share is asked, and whether others are given this one's. */
  use_shared_tm: Flag
  contribute_shared_tm: Flag
}

export interface CategoryTable extends InheritingColumns {
  id: Id
  project_id: number
  parent_id: number | null
  name: string
  slug: string
}

export interface ComponentTable extends InheritingColumns {
  id: Id
  project_id: number
  category_id: number | null
  name: string
  slug: string
  /** Category slugs and own slug joined by '/': unique in the project, what addresses name. */
  path: string
  source_language_id: number
  linked_component_id: number | null
  vcs: TextColumn
  repo: string
  push: TextColumn
  git_export: TextColumn
  branch: TextColumn
  push_branch: TextColumn
  filemask: string
  screenshot_filemask: TextColumn
  template: TextColumn
  edit_template: Flag
  intermediate: TextColumn
  new_base: TextColumn
  file_format: string
  /** JSON object. */
  file_format_params: TextColumn
  priority: Count
  /** Check ids, separated by blanks. */
  enforced_checks: TextColumn
  restricted: Flag
  /** Whether its texts go into the memory of the project. */
  contribute_project_tm: Flag
  repoweb: TextColumn
  report_source_bugs: TextColumn
  merge_style: TextColumn
  allow_translation_propagation: Flag
  manage_units: Flag
  enable_suggestions: Flag
  suggestion_voting: Flag
  suggestion_autoaccept: Count
  push_on_commit: Flag
  commit_pending_age: Count
  auto_lock_error: Flag
  language_regex: TextColumn
  variant_regex: TextColumn
  is_glossary: Flag
  glossary_color: TextColumn
  locked: Flag
  /** Upstream commit whose files are in the database; '' before the first import is complete. */
  revision: TextColumn
  /** The commit that its own last fetch brought; '' until one has since its address, branch or login changed. Only what leads there is shown. */
  fetched: TextColumn
  /** Our newest commit that upstream may not have; '' for none. Disposable: it is made again from the edits. */
  outgoing: TextColumn
  /** The upstream commit that one was made for. */
  outgoing_base: TextColumn
  /** What our push branch held when we last saw it, where that is another branch than upstream's. */
  pushed: TextColumn
  created: Time
}

/** Projects a component is shared with, beside its own. */
export interface ComponentLinkTable {
  component_id: number
  project_id: number
  /** Category of that project it is shown in. */
  category_id: Generated<number | null>
}

export interface TranslationTable {
  id: Id
  component_id: number
  language_id: number
  plural_id: number
  /** Code as the file name has it. */
  language_code: string
  filename: string
  /** Blob ids of the file and of the template, joined by a comma. */
  revision: TextColumn
  is_source: Flag
  /** Source strings up to this id have a unit here: what a resumed import goes on from. */
  source_watermark: Count
  /** Strings of the file that the template lacks. */
  orphans: Count
}

/** A source string's id is the id of its unit in the source language. */
export interface SourceStringTable {
  id: number
  component_id: number
  id_hash: Hash
  content_hash: Hash
  context: string
  source: string
  position: number
  note: TextColumn
  location: TextColumn
  flags: TextColumn
  extra_flags: TextColumn
  explanation: TextColumn
  priority: Count
  num_words: Count
  num_chars: Count
  /** 1: made here, and upstream's files lack it so far. */
  is_new: Flag
}

export interface UnitTable {
  id: number
  translation_id: number
  source_string_id: number
  /** Order in a bilingual file; null: the source string's. */
  position: number | null
  target: string
  state: number
  /** What upstream's file holds, where that differs from `target`; null: the same. */
  upstream: string | null
  previous_source: TextColumn
  flags: TextColumn
  automatically_translated: Flag
  suggestion_count: Count
  comment_count: Count
  finding_count: Count
  created: Time
  /** Null: not changed since `created`. */
  updated: Time | null
}

/** What somebody changed and upstream does not have yet. */
export interface EditTable {
  id: Id
  unit_id: number
  translation_id: number
  author_id: number | null
  target: string
  state: number
  created: Time
  /** Our commit that holds it; '' while there is none. */
  commit_id: TextColumn
  /** Blob of the file into which it could not be written; tried again when the file is another one, or after a while. */
  failed: TextColumn
  /** When that was. */
  failed_at: Count
  /** Ids of others who had a part in the text, separated by blanks. */
  co_authors: TextColumn
}

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

/** How many rows of a list fall into each block of ids: where page N begins, without walking to it. */
export interface ListBlockTable {
  list: string
  /** Component the rows belong to; a project's own rows count under minus its id, the site's under 0. */
  owner: number
  block: number
  rows: number
}

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

export interface LabelTable {
  id: Id
  project_id: number
  name: string
  description: TextColumn
  color: string
}

export interface SourceStringLabelTable {
  source_string_id: number
  label_id: number
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

export interface AddonTable {
  id: Id
  name: string
  component_id: number | null
  project_id: number | null
  /** JSON object. */
  configuration: TextColumn
}

export interface JobTable {
  id: Id
  kind: string
  /** JSON object of ids. */
  payload: string
  /** A second request while one with the same key waits is the same request. */
  key: string
  /** One job at a time per lane. */
  lane: string
  attempts: Count
  max_attempts: Count
  run_at: Time
  /** Who runs it now; null: waiting. */
  worker: string | null
  /** Until when that worker is believed alive. */
  lease_until: Time | null
  last_error: TextColumn
  task_id: string | null
  created: Time
}

/** What people see of a job: kept after the job is gone. */
export interface TaskTable {
  id: string
  kind: string
  component_id: number | null
  user_id: number | null
  progress: Count
  completed: Flag
  /** JSON; null while it runs. */
  result: string | null
  log: TextColumn
  created: Time
  updated: Time
}

export interface SettingTable {
  name: string
  value: string
}

/** The next free id of tables whose rows are written in bulk. Only on SQLite; PostgreSQL has sequences. */
export interface SequenceTable {
  name: string
  value: number
}

export interface Tables
  extends AccountTables,
    AddonTables,
    BackupTables,
    CredentialTables,
    FeedbackTables,
    FindingsTables,
    MachineryTables,
    PresenceTables,
    ReportTables,
    RepositoryTables,
    RoleTables,
    SearchTables,
    StatsTables,
    VariantTables,
    WorkspaceTables {
  language: LanguageTable
  plural: PluralTable
  user: UserTable
  subscription: SubscriptionTable
  team: TeamTable
  team_role: TeamRoleTable
  team_project: TeamProjectTable
  team_component: TeamComponentTable
  team_language: TeamLanguageTable
  membership: MembershipTable
  token: TokenTable
  project: ProjectTable
  category: CategoryTable
  component: ComponentTable
  component_link: ComponentLinkTable
  translation: TranslationTable
  source_string: SourceStringTable
  unit: UnitTable
  edit: EditTable
  change: ChangeTable
  list_block: ListBlockTable
  stats: StatsTable
  label: LabelTable
  source_string_label: SourceStringLabelTable
  alert: AlertTable
  addon: AddonTable
  job: JobTable
  task: TaskTable
  setting: SettingTable
  sequence: SequenceTable
}
