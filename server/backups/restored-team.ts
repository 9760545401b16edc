import { Access, projectTeams } from '#core/access/teams.ts'
import { message } from '#core/messages/message.ts'
import { addTeam, extendTeam } from '#server/commands/access/change-team.ts'
import type { Db } from '#server/db/database.ts'
import { rolesByName } from '#server/db/queries/access/find-roles.ts'
import {
  bindToTeam,
  type TeamRow,
  teamById,
  teamOfProject,
  unbindAllFromTeam,
  updateTeam,
} from '#server/db/queries/access/teams.ts'
import type { BackupRow } from '#server/db/queries/files/backup-rows.ts'
import type { TeamInBackup } from '#server/db/queries/files/backup-teams.ts'
import { AppError } from '#server/errors.ts'

const unreadable = () => new AppError('invalid', message('backup.unreadableTeam'))

const flag = (value: unknown): number => Number(value === 1)

function listOf<T>(value: unknown, read: (one: unknown) => T): T[] {
  if (!Array.isArray(value)) throw unreadable()
  return value.map(read)
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw unreadable()
  return value
}

function numberOf(value: unknown): number {
  if (!Number.isSafeInteger(value)) throw unreadable()
  return Number(value)
}

function memberOf(value: unknown): TeamInBackup['members'][number] {
  if (typeof value !== 'object' || value === null) throw unreadable()
  const { user, admin, languages }: BackupRow = { ...value }
  return { user: numberOf(user), admin: flag(admin), languages: listOf(languages, numberOf) }
}

/** A row as it was written; another program may have made the archive. */
export const teamOf = (row: BackupRow): TeamInBackup => ({
  id: numberOf(row.id),
  name: textOf(row.name),
  internal: flag(row.internal),
  enforced_2fa: flag(row.enforced_2fa),
  language_selection: flag(row.language_selection),
  roles: listOf(row.roles, textOf),
  components: listOf(row.components, numberOf),
  languages: listOf(row.languages, numberOf),
  members: listOf(row.members, memberOf),
})

export interface RestoredTeam {
  readonly team: TeamRow
  readonly unknownRoles: readonly string[]
  /** Roles that a team of a project cannot have. */
  readonly refusedRoles: readonly string[]
}

/**
 * Gives a project a team, or makes the one of that name like it. What the team may hold is decided by the rule that holds
 * for everybody else: an archive gives no right that the API would not give.
 */
export async function restoreTeam(
  tx: Db,
  projectId: number,
  wanted: Omit<TeamInBackup, 'id' | 'members'>,
): Promise<RestoredTeam> {
  const team = await emptyTeam(tx, projectId, wanted)
  const roles = await rolesByName(tx)
  const refusedRoles: string[] = []
  for (const name of new Set(wanted.roles)) {
    const value = roles.get(name)
    if (value !== undefined && !(await takesRole(tx, team, value))) refusedRoles.push(name)
  }
  for (const value of wanted.components) await extendTeam(tx, team, { bond: 'component', field: 'component_id', value })
  for (const id of wanted.languages) await bindToTeam(tx, 'language', team.id, id)
  return { team, refusedRoles, unknownRoles: wanted.roles.filter((name) => !roles.has(name)) }
}

async function takesRole(tx: Db, team: TeamRow, value: number): Promise<boolean> {
  try {
    await extendTeam(tx, team, { bond: 'role', field: 'role_id', value })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return false
    throw error
  }
}

/** The team without any role. */
async function emptyTeam(
  tx: Db,
  projectId: number,
  { name, internal, enforced_2fa, language_selection }: Omit<TeamInBackup, 'id' | 'members'>,
): Promise<TeamRow> {
  const known = await teamOfProject(tx, { projectId, name })
  const id = known?.id ?? (await addTeam(tx, { name, projectId }))
  await updateTeam(tx, id, {
    enforced_2fa,
    language_selection,
    ...(!known && internal === 1 && namesOfOurs.has(name) && { internal }),
  })
  await unbindAllFromTeam(tx, 'role', id)
  const team = await teamById(tx, { id })
  if (!team) throw new AppError('not_found')
  return team
}

/** Teams that the service itself gives to projects. */
const namesOfOurs: ReadonlySet<string> = new Set(projectTeams(Access.private, true).map(({ name }) => name))
