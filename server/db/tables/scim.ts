import type { Id, TextColumn, Time } from '#server/db/tables/columns.ts'

/** An identity provider that keeps accounts and teams up to date over SCIM. */
export interface ScimClientTable {
  id: Id
  name: string
  /** Domains of the addresses it vouches for, separated by blanks. */
  domains: TextColumn
  /** SHA-256 of its token; null: it has none. */
  key_hash: string | null
  created: Time
  last_used: Time | null
}

/** An account that a client keeps up to date: what the client last said of it. */
export interface ScimUserTable {
  user_id: number
  client_id: number
  user_name: string
  external_id: string
  display_name: string
  given_name: string
  family_name: string
  email: string
  /** Whether the client made the account; otherwise it was there before. */
  is_own: number
  /** Whether the client deactivated it: only then can the client activate it again. */
  is_suspended: number
  created: Time
  modified: Time
}

/** A team whose members a client says. */
export interface ScimGroupTable {
  team_id: number
  client_id: number
  external_id: string
  /** Whether the client made the team; otherwise an administrator handed it over. */
  is_own: number
  created: Time
  modified: Time
}

export interface ScimTables {
  scim_client: ScimClientTable
  scim_user: ScimUserTable
  scim_group: ScimGroupTable
}
