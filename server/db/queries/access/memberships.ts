import { RE2JS } from 're2js'
import type { Db } from '#server/db/database.ts'

/** Puts a new user into the teams that take everybody with such an address. */
export async function joinTeams(tx: Db, userId: number, email: string): Promise<void> {
  const teams = await tx.selectFrom('team').select(['id', 'join_match']).where('join_match', '<>', '').execute()
  for (const { id } of teams.filter(({ join_match }) => RE2JS.compile(join_match).matcher(email).find()))
    await addMember(tx, { userId, teamId: id })
}

/** Makes somebody a member; a member already stays as they are. */
export async function addMember(tx: Db, { userId, teamId }: { userId: number; teamId: number }): Promise<void> {
  await tx
    .insertInto('membership')
    .values({ user_id: userId, team_id: teamId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Limits a member to some of the team's languages; none: no limit of their own. */
export async function limitMember(
  tx: Db,
  { userId, teamId }: { userId: number; teamId: number },
  languages: readonly number[],
): Promise<void> {
  await tx.deleteFrom('membership_language').where('user_id', '=', userId).where('team_id', '=', teamId).execute()
  for (const language_id of new Set(languages))
    await tx.insertInto('membership_language').values({ user_id: userId, team_id: teamId, language_id }).execute()
}

/** False when they were no member. */
export async function removeMember(tx: Db, { userId, teamId }: { userId: number; teamId: number }): Promise<boolean> {
  await limitMember(tx, { userId, teamId }, [])
  const gone = await tx
    .deleteFrom('membership')
    .where('user_id', '=', userId)
    .where('team_id', '=', teamId)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

export async function setTeamAdmin(
  tx: Db,
  { userId, teamId }: { userId: number; teamId: number },
  admin: boolean,
): Promise<void> {
  await tx
    .updateTable('membership')
    .set({ is_admin: Number(admin) })
    .where('user_id', '=', userId)
    .where('team_id', '=', teamId)
    .execute()
}

/** Teams a user is in, oldest first. */
export const teamsOfUser = (db: Db, userId: number) =>
  db
    .selectFrom('membership')
    .innerJoin('team', 'team.id', 'membership.team_id')
    .select(['team.id', 'team.name', 'team.project_id', 'membership.is_admin'])
    .where('membership.user_id', '=', userId)
    .orderBy('team.id')
    .execute()
