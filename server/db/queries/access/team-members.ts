import type { Db } from '#server/db/database.ts'
import { holdsText } from '#server/db/holds-text.ts'

export interface TeamMember {
  readonly id: number
  readonly username: string
  readonly full_name: string
  readonly limit_language_codes: string[]
  readonly is_admin: boolean
}

interface Asked {
  /** Part of a name. */
  readonly text: string
  /** All, where it is left out. */
  readonly range?: { readonly limit: number; readonly offset: number } | undefined
}

/** People in a team, by name, with the languages they are limited to there. */
export async function membersOfTeam(db: Db, teamId: number, { text, range }: Asked): Promise<TeamMember[]> {
  const people = await db
    .selectFrom('membership')
    .innerJoin('user', 'user.id', 'membership.user_id')
    .select(['user.id', 'user.username', 'user.full_name', 'membership.is_admin'])
    .where('membership.team_id', '=', teamId)
    .where('user.is_bot', '=', 0)
    .$if(text !== '', (q) => q.where(holdsText(db, ['user.username', 'user.full_name'], text)))
    .orderBy('user.username')
    .$if(range !== undefined, (q) => q.limit(range?.limit ?? 0).offset(range?.offset ?? 0))
    .execute()
  const limits = await db
    .selectFrom('membership_language')
    .innerJoin('language', 'language.id', 'membership_language.language_id')
    .select(['membership_language.user_id', 'language.code'])
    .where('membership_language.team_id', '=', teamId)
    .orderBy('language.code')
    .execute()
  const codes = Map.groupBy(limits, ({ user_id }) => user_id)
  return people.map(({ id, username, full_name, is_admin }) => ({
    id,
    username,
    full_name,
    limit_language_codes: (codes.get(id) ?? []).map(({ code }) => code),
    is_admin: is_admin === 1,
  }))
}
