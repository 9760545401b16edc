import type { SignInProvider } from '#core/access/sign-in-providers.ts'
import type { Db } from '#server/db/database.ts'
import { addMember, removeMember } from '#server/db/queries/access/memberships.ts'
import { teamById } from '#server/db/queries/access/teams.ts'

/** The teams that groups stand for. */
export const teamsOfGroups = ({ teams }: Pick<SignInProvider, 'teams'>, groups: readonly string[]): number[] => [
  ...new Set(teams.filter(({ group }) => groups.includes(group)).map(({ team }) => team)),
]

/**
 * Brings somebody into the teams of their groups, and out of those whose groups they have left. Other teams stay, and so do all of
 * them where the groups are not known.
 */
export async function followGroups(
  tx: Db,
  userId: number,
  provider: Pick<SignInProvider, 'teams'>,
  groups: readonly string[] | undefined,
): Promise<void> {
  if (!groups) return
  const joined = new Set(teamsOfGroups(provider, groups))
  for (const teamId of new Set(provider.teams.map(({ team }) => team))) {
    if (!joined.has(teamId)) await removeMember(tx, { userId, teamId })
    // A team that was deleted meanwhile keeps nobody out.
    else if (await teamById(tx, { id: teamId })) await addMember(tx, { userId, teamId })
  }
}
