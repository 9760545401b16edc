import { ANONYMOUS } from '#core/access/teams.ts'
import { type Message, message } from '#core/messages/message.ts'
import type { References } from '#server/backups/references.ts'
import { restoreTeam, teamOf } from '#server/backups/restored-team.ts'
import type { RowWriter } from '#server/backups/row-writer.ts'
import { joinTeam } from '#server/commands/access/change-membership.ts'
import { checkName } from '#server/commands/check-names.ts'
import type { Db } from '#server/db/database.ts'
import { limitMember, setTeamAdmin } from '#server/db/queries/access/memberships.ts'
import type { TeamRow } from '#server/db/queries/access/teams.ts'
import { type AccountRow, accountById } from '#server/db/queries/accounts/accounts.ts'
import type { BackupRow } from '#server/db/queries/files/backup-rows.ts'
import { teamsForBackup } from '#server/db/queries/files/backup-teams.ts'
import { problemOf } from '#server/errors.ts'

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
): Promise<Message[]> {
  const left: Message[] = []
  for (const row of rows) {
    const team = teamOf(row)
    const wrongName = problemOf(() => checkName(team.name, 150))
    if (wrongName !== undefined) {
      left.push(message('backup.teamLeftOut', { problem: wrongName }))
      continue
    }
    const components = here(references, 'component', team.components)
    const named = { team: team.name }
    if (team.components.length > 0 && components.length === 0) {
      left.push(message('backup.teamWithoutComponents', named))
      continue
    }
    const languages = here(references, 'language', team.languages)
    const made = await restoreTeam(tx, projectId, { ...team, components, languages })
    const { unknownRoles, refusedRoles } = made
    if (unknownRoles.length > 0) left.push(message('backup.unknownRoles', { ...named, names: listed(unknownRoles) }))
    if (refusedRoles.length > 0) left.push(message('backup.refusedRoles', { ...named, names: listed(refusedRoles) }))
    const missing: string[] = []
    for (const member of team.members) {
      const limits = here(references, 'language', member.languages)
      const account = await personAt(tx, references.of('user').get(member.user))
      if (account) await restoreMember(tx, account, made.team, { admin: member.admin === 1, limits })
      else missing.push(names.get(member.user) ?? String(member.user))
    }
    if (missing.length > 0) left.push(message('backup.missingMembers', { ...named, names: listed(missing) }))
  }
  return left
}

/** An account that a person still uses; tokens' accounts, closed ones and the visitors' join nothing by an archive. */
async function personAt(tx: Db, id: number | undefined): Promise<AccountRow | undefined> {
  const account = id === undefined ? undefined : await accountById(tx, { id })
  const isPerson = account?.is_active === 1 && account.is_bot === 0 && account.username !== ANONYMOUS
  return isPerson ? account : undefined
}

async function restoreMember(
  tx: Db,
  account: AccountRow,
  team: TeamRow,
  { admin, limits }: { readonly admin: boolean; readonly limits: readonly number[] },
): Promise<void> {
  const member = { userId: account.id, teamId: team.id }
  await joinTeam(tx, account, team, undefined)
  if (admin) await setTeamAdmin(tx, member, true)
  if (limits.length > 0) await limitMember(tx, member, limits)
}

const here = (references: References, kind: 'component' | 'language', ids: readonly number[]): number[] =>
  ids.flatMap((id) => references.of(kind).get(id) ?? [])

const MAX_NAMED = 20

const listed = (names: readonly string[]): string | Message => {
  const shown = names.slice(0, MAX_NAMED).join(', ')
  const count = names.length - MAX_NAMED
  return count > 0 ? message('backup.names', { names: shown, count }) : shown
}
