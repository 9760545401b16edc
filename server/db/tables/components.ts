import type { Generated } from 'kysely'
import type { Count, Flag, Id, TextColumn, Time } from '#server/db/tables/columns.ts'
import type { InheritingColumns } from '#server/db/tables/projects.ts'

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
  /** The component of whose repository this is a branch: see docs/branches.md. */
  branch_of: Generated<number | null>
  vcs: TextColumn
  /** JSON object. */
  vcs_params: TextColumn
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
  restricted: Flag
  /** Whether its texts go into the memory of the project. */
  contribute_project_tm: Flag
  repoweb: TextColumn
  /** The same for files of translations; '' for the same. */
  repoweb_translations: TextColumn
  report_source_bugs: TextColumn
  merge_style: TextColumn
  allow_translation_propagation: Flag
  hide_glossary_matches: Flag
  manage_units: Flag
  enable_suggestions: Flag
  suggestion_voting: Flag
  suggestion_autoaccept: Count
  push_on_commit: Flag
  /** Whether commits that a pull made anew are pushed at once. */
  push_on_update: Flag
  commit_pending_age: Count
  auto_lock_error: Flag
  language_regex: TextColumn
  /** Keys that are strings; '' for all. */
  key_filter: TextColumn
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
  /** The newest commit of a repository without a remote, which is the component's; '' before it is known, and of all others. */
  local_head: TextColumn
  /** Where the history that its fetches brought begins: commits, separated by blanks, or WHOLE; '' before the first fetch. */
  history_start: TextColumn
  /** What our push branch held when we last saw it, where that is another branch than upstream's. */
  pushed: TextColumn
  /** Hours from one scheduled pull to the next; null: as the site says; 0: never. */
  pull_interval: Generated<number | null>
  /** When to look next whether upstream moved. */
  next_pull: Generated<number>
  /** When the last pull ended. */
  last_pull: Generated<number>
  /** Pulls that failed one after another. */
  pull_failures: Count
  created: Time
}

/** Projects a component is shared with, beside its own. */
export interface ComponentLinkTable {
  component_id: number
  project_id: number
  /** Category of that project it is shown in. */
  category_id: Generated<number | null>
}

export interface ComponentListTable {
  id: Generated<number>
  name: string
  slug: string
  show_dashboard: Generated<number>
}

export interface ComponentListMemberTable {
  component_list_id: number
  component_id: number
}

export interface ComponentListRuleTable {
  id: Generated<number>
  component_list_id: number
  project_match: Generated<string>
  component_match: Generated<string>
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

/** What a source string is grouped by with others of its component. */
export interface VariantTable {
  source_string_id: number
  /** Hash of the key: core/units/variants.ts. */
  key_hash: bigint
  component_id: number
  /** 0: others may be variants of it. */
  is_variant: number
}

export interface ComponentsTables {
  component: ComponentTable
  component_link: ComponentLinkTable
  component_list: ComponentListTable
  component_list_member: ComponentListMemberTable
  component_list_rule: ComponentListRuleTable
  translation: TranslationTable
  variant: VariantTable
}
