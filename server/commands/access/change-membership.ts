import { message } from '#core/messages/message.ts'
import type { Db } from '#server/db/database.ts'
import { addMember, limitMember, removeMember, teamsOfUser } from '#server/db/queries/access/memberships.ts'
import type { AccountRow } from '#server/db/queries/accounts/accounts.ts'
import { languageByCode } from '#server/db/queries/languages/languages.ts'
import { invalid } from '#server/errors.ts'

type Team = { readonly id: number; readonly project_id: number | null }

/** Puts a user into a team. `languages`: limits them to these there; empty: to none; undefined: as they were. */
export async function joinTeam(
  tx: Db,
  user: AccountRow,
  team: Team,
  languages: readonly string[] | undefined,
): Promise<void> {
  if (user.is_active === 0) throw invalid('group_id', message('team.closedAccount'))
  if (user.bot_project_id !== null && team.project_id !== user.bot_project_id)
    throw invalid('group_id', message('team.foreignToken'))
  const ids: number[] = []
  for (const code of languages ?? []) {
    const language = await languageByCode(tx, { code })
    if (!language) throw invalid('limit_language_codes', message('language.notFound', { code }))
    ids.push(language.id)
  }
  const member = { userId: user.id, teamId: team.id }
  await addMember(tx, member)
  if (languages) await limitMember(tx, member, ids)
}

export async function leaveTeam(tx: Db, user: AccountRow, team: Team): Promise<void> {
  if (user.is_bot === 1 && (await teamsOfUser(tx, user.id)).length <= 1)
    throw invalid('group_id', message('team.botNeedsTeam'))
  // Who is no member is out of the team already.
  await removeMember(tx, { userId: user.id, teamId: team.id })
}
