import { message } from '#core/messages/message.ts'
import { endSessions } from '#server/access/sessions.ts'
import { cancelTicketsOf } from '#server/access/tickets.ts'
import { deleteTokens } from '#server/access/tokens.ts'
import type { ScimRequest } from '#server/commands/accounts/scim/scim-request.ts'
import type { Db } from '#server/db/database.ts'
import { accountById, anyOtherAdministrator, updateAccount } from '#server/db/queries/accounts/accounts.ts'
import { insertAudit } from '#server/db/queries/accounts/audit-log.ts'
import { updateScimUser } from '#server/db/queries/accounts/scim-users.ts'
import { AppError } from '#server/errors.ts'

/** Nobody signs in any more; sessions, tokens and links of emails end for good, and so does the rank of an administrator. */
export async function deactivate(
  tx: Db,
  { client, device, now }: Omit<ScimRequest, 'config'>,
  userId: number,
): Promise<void> {
  const account = await accountById(tx, { id: userId })
  if (!account || account.is_active === 0) return
  if (account.is_superuser === 1 && !(await anyOtherAdministrator(tx, userId)))
    throw new AppError('permission_denied', message('scim.lastAdministrator'))
  await updateAccount(tx, userId, { is_active: 0, is_superuser: 0 })
  await endSessions(tx, userId)
  await deleteTokens(tx, userId)
  await cancelTicketsOf(tx, userId)
  await updateScimUser(tx, userId, { is_suspended: 1 })
  await insertAudit(
    tx,
    { userId, actorId: null, activity: 'scim_deactivated', details: { name: client.name }, device },
    now,
  )
}

/** Opens an account again that the client itself had closed. */
export async function reactivate(
  tx: Db,
  { client, device, now }: Omit<ScimRequest, 'config'>,
  userId: number,
): Promise<void> {
  await updateAccount(tx, userId, { is_active: 1 })
  await updateScimUser(tx, userId, { is_suspended: 0 })
  await insertAudit(
    tx,
    { userId, actorId: null, activity: 'scim_activated', details: { name: client.name }, device },
    now,
  )
}
