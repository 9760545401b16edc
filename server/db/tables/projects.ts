import type { Generated } from 'kysely'
import type { Count, Flag, Id, TextColumn } from '#server/db/tables/columns.ts'

/** Settings that what is inside may take over: see core/settings/effective.ts. */
export interface SettingColumns {
  license: TextColumn
  agreement: TextColumn
  new_lang: TextColumn
  language_code_style: TextColumn
  secondary_language_id: Generated<number | null>
  commit_message: TextColumn
  add_message: TextColumn
  delete_message: TextColumn
  merge_message: TextColumn
  addon_message: TextColumn
  pull_message: TextColumn
  /** Check ids, separated by blanks. */
  enforced_checks: TextColumn
  check_flags: TextColumn
}

/** The settings as they hold, so that nobody has to walk up the chain; commands/hand-down.ts keeps them so. */
export interface InheritingColumns extends SettingColumns {
  /** JSON object: own values of the settings that are taken from outside, by name. */
  inherited: TextColumn
  /** Flags of everything outside, merged. */
  inherited_flags: TextColumn
}

export interface WorkspaceTable extends SettingColumns {
  /** A UUID. */
  id: string
  name: string
  created: number
}

export interface ProjectTable extends InheritingColumns {
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
  /** Strings below this state are not committed; 0 for all. */
  commit_policy: Count
  /** Whether the memory that projects share is asked, and whether others are given this one's. */
  use_shared_tm: Flag
  contribute_shared_tm: Flag
  workspace_id: Generated<string | null>
  /** Whether the memory of the other projects of the workspace is asked, and whether those are given this one's. */
  use_workspace_tm: Flag
  contribute_workspace_tm: Flag
  /** Whether a newer text of a string takes the place of older ones in the memory. */
  autoclean_tm: Flag
  /** Whether everybody may see how far a hidden project is: its widgets and its page for newcomers. */
  public_sharing: Flag
}

export interface CategoryTable extends InheritingColumns {
  id: Id
  project_id: number
  parent_id: number | null
  name: string
  slug: string
}

export interface LabelTable {
  id: Id
  project_id: number
  name: string
  description: TextColumn
  color: string
}

/** How strings of a language are worked on, in one project or (project null) everywhere. */
export interface WorkflowTable {
  id: Generated<number>
  project_id: number | null
  language_id: number
  translation_review: Generated<number>
  enable_suggestions: Generated<number>
  restrict_direct_editing: Generated<number>
  suggestion_voting: Generated<number>
  suggestion_autoaccept: Generated<number>
}

export interface ProjectsTables {
  workspace: WorkspaceTable
  project: ProjectTable
  category: CategoryTable
  label: LabelTable
  workflow: WorkflowTable
}
