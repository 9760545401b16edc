import { hash } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { type ScimGroupRow, scimMembers } from '#server/db/queries/accounts/scim-groups.ts'
import { type ScimUserRow, scimGroupsOfUsers } from '#server/db/queries/accounts/scim-users.ts'

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group'

/** Somebody or a group as clients get them. */
export type ScimResource = Readonly<Record<string, unknown>> & { readonly meta: { readonly version: string } }

export interface Shown {
  readonly db: Db
  readonly clientId: number
  /** Where SCIM begins. */
  readonly base: string
}

const time = (microseconds: number): string => new Date(Math.floor(microseconds / 1000)).toISOString()

interface About {
  readonly resourceType: 'User' | 'Group'
  readonly location: string
  readonly row: { readonly created: number; readonly modified: number }
}

/** The version is of what is shown, whoever changed it. */
function withMeta(fields: Readonly<Record<string, unknown>>, { resourceType, location, row }: About): ScimResource {
  const version = `W/"${hash('sha1', JSON.stringify(fields), 'base64url')}"`
  const meta = { resourceType, created: time(row.created), lastModified: time(row.modified), location, version }
  return { ...fields, meta }
}

export async function presentUsers(
  { db, clientId, base }: Shown,
  rows: readonly ScimUserRow[],
): Promise<ScimResource[]> {
  const ids = rows.map(({ user_id }) => user_id)
  const groups = Map.groupBy(await scimGroupsOfUsers(db, clientId, ids), ({ user_id }) => user_id)
  return rows.map((row) => {
    const id = String(row.user_id)
    const name = {
      ...(row.given_name && { givenName: row.given_name }),
      ...(row.family_name && { familyName: row.family_name }),
      formatted: `${row.given_name} ${row.family_name}`.trim() || row.display_name || row.user_name,
    }
    const fields = {
      schemas: [USER_SCHEMA],
      id,
      ...(row.external_id && { externalId: row.external_id }),
      userName: row.user_name,
      name,
      ...(row.display_name && { displayName: row.display_name }),
      emails: [{ value: row.email, type: 'work', primary: true }],
      active: row.is_active === 1,
      groups: (groups.get(row.user_id) ?? []).map((team) => ({
        value: String(team.id),
        display: team.name,
        $ref: `${base}/Groups/${team.id}`,
        type: 'direct',
      })),
    }
    return withMeta(fields, { resourceType: 'User', location: `${base}/Users/${id}`, row })
  })
}

export async function presentGroups(
  { db, clientId, base }: Shown,
  rows: readonly ScimGroupRow[],
): Promise<ScimResource[]> {
  const ids = rows.map(({ team_id }) => team_id)
  const members = Map.groupBy(await scimMembers(db, clientId, ids), ({ team_id }) => team_id)
  return rows.map((row) => {
    const id = String(row.team_id)
    const fields = {
      schemas: [GROUP_SCHEMA],
      id,
      ...(row.external_id && { externalId: row.external_id }),
      displayName: row.name,
      members: (members.get(row.team_id) ?? []).map((one) => ({
        value: String(one.user_id),
        display: one.display_name || one.user_name,
        $ref: `${base}/Users/${one.user_id}`,
        type: 'User',
      })),
    }
    return withMeta(fields, { resourceType: 'Group', location: `${base}/Groups/${id}`, row })
  })
}

const namesIn = (text: string): Set<string> =>
  new Set(text.split(',').map((name) => name.trim().toLowerCase().split(/[.[]/)[0] ?? ''))

const alwaysShown: ReadonlySet<string> = new Set(['schemas', 'id', 'meta'])

/** Only what `attributes` names, or all but what `excludedAttributes` does. */
export function selected(
  resource: ScimResource,
  { attributes, excludedAttributes }: { readonly attributes?: string; readonly excludedAttributes?: string },
): object {
  const only = attributes ? namesIn(attributes) : undefined
  const without = excludedAttributes ? namesIn(excludedAttributes) : undefined
  if (!only && !without) return resource
  const isShown = (name: string) =>
    alwaysShown.has(name) || (only ? only.has(name.toLowerCase()) : !without?.has(name.toLowerCase()))
  return Object.fromEntries(Object.entries(resource).filter(([name]) => isShown(name)))
}
