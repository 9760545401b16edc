import type { References } from '#server/backups/references.ts'
import type { RowWriter } from '#server/backups/row-writer.ts'
import { checkName } from '#server/commands/names.ts'
import type { Db } from '#server/db/database.ts'
import type { BackupRow } from '#server/db/queries/backup-rows.ts'
import { restoreTeam, type TeamInBackup, teamsForBackup } from '#server/db/queries/backup-teams.ts'
import { addMember, limitMember, setTeamAdmin } from '#server/db/queries/memberships.ts'
import { AppError } from '#server/errors.ts'

/** Writes the teams of a project's own, as far as they are about components of the backup. */
export async function writeTeams(
  db: Db,
  rows: RowWriter,
  projectId: number,
  components: readonly { readonly id: number }[],
): Promise<void> {
  const seen = new Set(components.map(({ id }) => id))
  for (const team of await teamsForBackup(db, projectId)) {
    const known = team.components.filter((id) => seen.has(id))
    // Without any of its components it would be for all of them.
    if (team.components.length > 0 && known.length === 0) continue
    const languages = [...team.languages, ...team.members.flatMap((member) => member.languages)]
    const users = team.members.map(({ user }) => user)
    await rows.other('team', { ...team, components: known }, { users, languages })
  }
}

/** Makes the teams of a backup; returns what of them could not come back. */
export async function restoreTeams(
  tx: Db,
  projectId: number,
  rows: readonly BackupRow[],
  { references, names }: { readonly references: References; readonly names: ReadonlyMap<number, string> },
): Promise<string[]> {
  const left: string[] = []
  for (const row of rows) {
    const team = teamOf(row)
    const wrongName = problemOf(() => checkName(team.name, 150))
    if (wrongName !== undefined) {
      left.push(`A team was left out: ${wrongName}`)
      continue
    }
    const components = here(references, 'component', team.components)
    if (team.components.length > 0 && components.length === 0) {
      left.push(`Team "${team.name}": none of its components is in the backup.`)
      continue
    }
    const languages = here(references, 'language', team.languages)
    const { id, unknownRoles } = await restoreTeam(tx, projectId, { ...team, components, languages })
    if (unknownRoles.length > 0) left.push(`Team "${team.name}": roles that are not here: ${listed(unknownRoles)}.`)
    const missing: string[] = []
    for (const { user, admin, languages: limits } of team.members) {
      const userId = references.of('user').get(user)
      if (userId === undefined) missing.push(names.get(user) ?? String(user))
      else await restoreMember(tx, { userId, teamId: id }, admin, here(references, 'language', limits))
    }
    if (missing.length > 0) left.push(`Team "${team.name}": members to be invited anew: ${listed(missing)}.`)
  }
  return left
}

async function restoreMember(
  tx: Db,
  member: { readonly userId: number; readonly teamId: number },
  admin: number,
  limits: readonly number[],
): Promise<void> {
  await addMember(tx, member)
  if (admin === 1) await setTeamAdmin(tx, member, true)
  if (limits.length > 0) await limitMember(tx, member, limits)
}

const here = (references: References, kind: 'component' | 'language', ids: readonly number[]): number[] =>
  ids.flatMap((id) => references.of(kind).get(id) ?? [])

function problemOf(check: () => void): string | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

const MOST_NAMED = 20

const listed = (names: readonly string[]): string => {
  const shown = names.slice(0, MOST_NAMED).join(', ')
  return names.length > MOST_NAMED ? `${shown} and ${names.length - MOST_NAMED} more` : shown
}

/** A row as it was written; another program may have made the archive. */
function teamOf(row: BackupRow): TeamInBackup {
  const lists = [row.roles, row.components, row.languages, row.members]
  if (typeof row.name !== 'string' || !lists.every(Array.isArray))
    throw new AppError('invalid', 'The backup has a team that cannot be read.')
  return row as unknown as TeamInBackup
}
