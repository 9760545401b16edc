import type { Generated } from 'kysely'
import type { Count, Flag, Id, TextColumn, Time } from '#server/db/tables/columns.ts'

export interface RoleTable {
  id: Generated<number>
  name: string
}

export interface RolePermissionTable {
  role_id: number
  permission: string
  /** Where it stands in the list, from 0: clients get it back as they gave it. */
  position: number
}

export interface TeamTable {
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
  /** The workspace whose own team this is, if any. */
  workspace_id: Generated<string | null>
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

export interface TeamComponentListTable {
  team_id: number
  component_list_id: number
}

export interface MembershipTable {
  user_id: number
  team_id: number
  is_admin: Flag
}

/** Languages one member is limited to, within what the team is for; none: all the team's. */
export interface MembershipLanguageTable {
  user_id: number
  team_id: number
  language_id: number
}

/** Keeps a user from contributing to a project; null `expires`: until taken back. */
export interface BlockTable {
  user_id: number
  project_id: number
  expires: Time | null
  note: TextColumn
  created: Time
}

/** Contributor agreements that a user has accepted. */
export interface AgreementTable {
  user_id: number
  component_id: number
  accepted: Time
}

export interface InvitationTable {
  /** A UUID; what administrators see. The link has a secret of its own. */
  id: string
  key_hash: string
  author_id: number | null
  /** Either an existing account or an address. */
  user_id: number | null
  email: string | null
  username: TextColumn
  full_name: TextColumn
  team_id: number
  is_superuser: Flag
  created: Time
  expires: Time
}

export interface InvitationLanguageTable {
  invitation_id: string
  language_id: number
}

export interface AccessTables {
  role: RoleTable
  role_permission: RolePermissionTable
  team: TeamTable
  team_role: TeamRoleTable
  team_project: TeamProjectTable
  team_component: TeamComponentTable
  team_language: TeamLanguageTable
  team_component_list: TeamComponentListTable
  membership: MembershipTable
  membership_language: MembershipLanguageTable
  block: BlockTable
  agreement: AgreementTable
  invitation: InvitationTable
  invitation_language: InvitationLanguageTable
}
