import type { Db } from '#server/db/database.ts'

export interface TeamMember {
  readonly username: string
  readonly full_name: string
  readonly limit_language_codes: string[]
}

/** People in a team, by name, with the languages they are limited to there. */
export async function membersOfTeam(db: Db, teamId: number): Promise<TeamMember[]> {
  const people = await db
    .selectFrom('membership')
    .innerJoin('user', 'user.id', 'membership.user_id')
    .select(['user.id', 'user.username', 'user.full_name'])
    .where('membership.team_id', '=', teamId)
    .where('user.is_bot', '=', 0)
    .orderBy('user.username')
    .execute()
  const limits = await db
    .selectFrom('membership_language')
    .innerJoin('language', 'language.id', 'membership_language.language_id')
    .select(['membership_language.user_id', 'language.code'])
    .where('membership_language.team_id', '=', teamId)
    .orderBy('language.code')
    .execute()
  const codes = Map.groupBy(limits, ({ user_id }) => user_id)
  return people.map(({ id, username, full_name }) => ({
    username,
    full_name,
    limit_language_codes: (codes.get(id) ?? []).map(({ code }) => code),
  }))
}
