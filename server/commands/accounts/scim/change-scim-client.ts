import { message } from '#core/messages/message.ts'
import { hashKey, newKey } from '#server/access/keys.ts'
import type { Db } from '#server/db/database.ts'
import { teamById } from '#server/db/queries/access/teams.ts'
import {
  insertScimClient,
  type ScimClientRow,
  scimClientById,
  updateScimClient,
} from '#server/db/queries/accounts/scim-clients.ts'
import { connectedTeams, deleteScimGroup, insertScimGroup } from '#server/db/queries/accounts/scim-groups.ts'
import { AppError, invalid } from '#server/errors.ts'

/** Recognisable to people and to programs that look for leaked secrets. */
const newToken = (): string => `scim_${newKey()}`

function domainsText(domains: readonly string[]): string {
  const wrong = domains.find((domain) => !/^[a-z\d-]+(\.[a-z\d-]+)+$/i.test(domain))
  if (wrong !== undefined) throw invalid('domains', message('signIn.domain', { domain: wrong }))
  if (domains.length === 0) throw invalid('domains', message('signIn.domainsNeeded'))
  return domains.map((domain) => domain.toLowerCase()).join(' ')
}

/** Lets an identity provider in; its token is told once. */
export async function addScimClient(
  tx: Db,
  { name, domains }: { readonly name: string; readonly domains: readonly string[] },
  now: number,
): Promise<{ client: ScimClientRow; token: string }> {
  const token = newToken()
  const row = { name: name.trim(), domains: domainsText(domains), key_hash: hashKey(token), created: now }
  return { client: await insertScimClient(tx, row), token }
}

interface ClientChange {
  readonly name?: string
  readonly domains?: readonly string[]
  /** Ids of the teams that are handed over to the client. */
  readonly teams?: readonly number[]
}

export async function changeScimClient(
  tx: Db,
  id: number,
  { name, domains, teams }: ClientChange,
  now: number,
): Promise<ScimClientRow> {
  const client = await scimClientById(tx, { id })
  if (!client) throw new AppError('not_found')
  const values = {
    name: name === undefined ? client.name : name.trim(),
    domains: domains ? domainsText(domains) : client.domains,
  }
  await updateScimClient(tx, id, values)
  if (teams) await connectTeams(tx, id, new Set(teams), now)
  return { ...client, ...values }
}

/** Hands teams over. Members stay: those that the client brings are its own to take away. */
async function connectTeams(tx: Db, clientId: number, wanted: ReadonlySet<number>, now: number): Promise<void> {
  const all = await connectedTeams(tx)
  const ours = all.filter((one) => one.client_id === clientId && one.is_own === 0)
  for (const { team_id } of ours) if (!wanted.has(team_id)) await deleteScimGroup(tx, team_id)
  for (const team_id of wanted) {
    if (ours.some((one) => one.team_id === team_id)) continue
    const team = await teamById(tx, { id: team_id })
    if (!team) throw invalid('teams', message('signIn.noTeam', { team: team_id }))
    const { name } = team
    if (team.project_id !== null || team.workspace_id !== null)
      throw invalid('teams', message('scim.notOfSite', { name }))
    if (all.some((one) => one.team_id === team_id)) throw invalid('teams', message('scim.connectedElsewhere', { name }))
    await insertScimGroup(tx, { team_id, client_id: clientId, external_id: '', is_own: 0, created: now, modified: now })
  }
}

/** A new token in place of the one before, which is worthless at once. */
export async function renewScimToken(tx: Db, id: number): Promise<string> {
  const token = newToken()
  if (!(await updateScimClient(tx, id, { key_hash: hashKey(token) }))) throw new AppError('not_found')
  return token
}

export async function revokeScimToken(tx: Db, id: number): Promise<void> {
  if (!(await updateScimClient(tx, id, { key_hash: null }))) throw new AppError('not_found')
}
