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

export interface CredentialTables {
  credential: CredentialTable
}
