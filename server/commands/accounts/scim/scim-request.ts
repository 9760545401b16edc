import type { Device } from '#server/access/sessions.ts'
import type { Config } from '#server/config.ts'
import type { ScimClientRow } from '#server/db/queries/accounts/scim-clients.ts'

/** A request of an identity provider over SCIM. */
export interface ScimRequest {
  readonly client: ScimClientRow
  readonly config: Config
  readonly device: Device
  readonly now: number
}

/** What a client says of somebody. */
export interface ScimPerson {
  readonly userName: string
  readonly externalId: string
  readonly displayName: string
  readonly givenName: string
  readonly familyName: string
  readonly email: string
  readonly active: boolean
}
