import { message } from '#core/messages/message.ts'
import { type Device, endSessions } from '#server/access/sessions.ts'
import { cancelTicketsOf } from '#server/access/tickets.ts'
import { deleteTokens } from '#server/access/tokens.ts'
import type { Db } from '#server/db/database.ts'
import type { AccountRow } from '#server/db/queries/accounts/accounts.ts'
import { insertAudit } from '#server/db/queries/accounts/audit-log.ts'
import { invalid } from '#server/errors.ts'

interface Wanted {
  /** Who wants it. */
  readonly actorId: number
  readonly device: Device
  readonly now: number
  /** Whether API tokens end, too. */
  readonly tokens?: boolean | undefined
}

/** Ends all sessions of an account, and what could become one: sign-ins that wait for a code, links in emails. */
export async function signOutEverywhere(
  tx: Db,
  { id, bot_project_id }: Pick<AccountRow, 'id' | 'bot_project_id'>,
  { actorId, device, now, tokens = false }: Wanted,
): Promise<void> {
  if (tokens && bot_project_id !== null) throw invalid('tokens', message('account.projectBot'))
  await endSessions(tx, id)
  await cancelTicketsOf(tx, id)
  if (tokens) await deleteTokens(tx, id)
  await insertAudit(tx, { userId: id, actorId, activity: 'sessions_ended', details: { tokens }, device }, now)
}
