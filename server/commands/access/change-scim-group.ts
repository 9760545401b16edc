import { LanguageSelection } from '#core/access/teams.ts'
import { message } from '#core/messages/message.ts'
import { addTeam, changeTeam, removeTeam } from '#server/commands/access/change-team.ts'
import type { ScimRequest } from '#server/commands/accounts/scim/scim-request.ts'
import type { Db } from '#server/db/database.ts'
import { teamById } from '#server/db/queries/access/teams.ts'
import {
  addScimMembers,
  deleteScimGroup,
  insertScimGroup,
  knownScimUsers,
  removeScimMembers,
  type ScimGroupRow,
  siteTeamByName,
  updateScimGroup,
} from '#server/db/queries/accounts/scim-groups.ts'
import { AppError, demandNoErrors, invalid, mustExist, taken } from '#server/errors.ts'

/** One step of a change of members. */
export interface MemberStep {
  readonly kind: 'add' | 'remove' | 'set'
  readonly ids: readonly string[]
}

/** What a client says of a group; what is not there stays. */
export interface ScimGroupChange {
  readonly displayName?: string | undefined
  readonly externalId?: string | undefined
  readonly members: readonly MemberStep[]
}

/** A new team. It has no roles: what its members may do is for administrators to say. */
export async function addScimGroup(
  tx: Db,
  scim: ScimRequest,
  { displayName = '', externalId = '', members }: ScimGroupChange,
): Promise<number> {
  const { client, now } = scim
  await demandFreeTeamName(tx, displayName)
  const team_id = await addTeam(tx, { name: displayName, language_selection: LanguageSelection.all })
  const row = { team_id, client_id: client.id, external_id: externalId, is_own: 1, created: now, modified: now }
  await insertScimGroup(tx, row)
  for (const step of members) await changeMembers(tx, scim, team_id, step)
  return team_id
}

async function demandFreeTeamName(tx: Db, name: string): Promise<void> {
  if (await siteTeamByName(tx, name)) demandNoErrors([taken('displayName', message('scim.teamTaken'))])
}

export async function changeScimGroup(
  tx: Db,
  scim: ScimRequest,
  row: ScimGroupRow,
  { displayName, externalId, members }: ScimGroupChange,
): Promise<void> {
  if (displayName !== undefined && displayName !== row.name) await rename(tx, row, displayName)
  await updateScimGroup(tx, row.team_id, {
    modified: scim.now,
    ...(externalId !== undefined && { external_id: externalId }),
  })
  for (const step of members) await changeMembers(tx, scim, row.team_id, step)
}

async function rename(tx: Db, row: ScimGroupRow, name: string): Promise<void> {
  if (row.is_own === 0) throw new AppError('permission_denied', message('scim.teamHandedOver'))
  if (name.toLowerCase() !== row.name.toLowerCase()) await demandFreeTeamName(tx, name)
  await changeTeam(tx, mustExist(await teamById(tx, { id: row.team_id }), 'team'), { name })
}

/** Members that the client does not know stay, whatever it says. */
async function changeMembers(tx: Db, { client }: ScimRequest, teamId: number, { kind, ids }: MemberStep) {
  const wanted = ids.map((id) => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0))
  const known = await knownScimUsers(tx, client.id, wanted)
  const scope = { teamId, clientId: client.id }
  // Who is not there is out of the team already.
  if (kind === 'remove') return removeScimMembers(tx, scope, { only: [...known] })
  const unknown = ids.find((_, at) => !known.has(wanted[at] ?? 0))
  if (unknown !== undefined) throw invalid('members', message('scim.unknownMember', { id: unknown }))
  if (kind === 'set') await removeScimMembers(tx, scope, { but: [...known] })
  await addScimMembers(tx, teamId, [...known])
}

/** Deletes a team that the client made. One that was handed over loses the client's members and stays. */
export async function removeScimGroup(tx: Db, { client }: ScimRequest, row: ScimGroupRow): Promise<void> {
  if (row.is_own === 1) return removeTeam(tx, mustExist(await teamById(tx, { id: row.team_id }), 'team'))
  await removeScimMembers(tx, { teamId: row.team_id, clientId: client.id }, { but: [] })
  await deleteScimGroup(tx, row.team_id)
}
