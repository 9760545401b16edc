import type { Generated } from 'kysely'

type Flag = Generated<number>
type TextColumn = Generated<string>

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

export interface ProjectInWorkspaceColumns extends InheritingColumns {
  workspace_id: Generated<string | null>
  /** Whether the memory of the other projects of the workspace is asked, and whether those are given this one's. */
  use_workspace_tm: Flag
  contribute_workspace_tm: Flag
}

export interface TeamOfWorkspaceColumns {
  /** The workspace whose own team this is, if any. */
  workspace_id: Generated<string | null>
}

export interface WorkspaceTables {
  workspace: WorkspaceTable
}
