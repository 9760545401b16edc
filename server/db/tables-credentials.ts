import type { Generated } from 'kysely'

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

export interface CredentialTables {
  credential: CredentialTable
  credential_grant: CredentialGrantTable
  request_source: RequestSourceTable
}
