import type { Generated } from 'kysely'

export interface CredentialTable {
  id: Generated<number>
  /** Null: the site's own, for every repository on that host. */
  component_id: number | null
  /** Lower case, with the port where it is not the usual one: a login never goes to another host. */
  host: string
  /** fetch or push. */
  purpose: string
  /** User name and secret, sealed. */
  sealed: string
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

export interface CredentialTables {
  credential: CredentialTable
  request_source: RequestSourceTable
}
