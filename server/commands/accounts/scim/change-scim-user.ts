import { message } from '#core/messages/message.ts'
import { removeUser } from '#server/commands/accounts/remove-user.ts'
import { checkPerson, demandFreeUserName, fullNameOf, rowOf } from '#server/commands/accounts/scim/add-scim-user.ts'
import { deactivate, reactivate } from '#server/commands/accounts/scim/deactivate.ts'
import type { ScimPerson, ScimRequest } from '#server/commands/accounts/scim/scim-request.ts'
import type { Db } from '#server/db/database.ts'
import { deleteEmail, emailOwner, insertEmail } from '#server/db/queries/accounts/account-emails.ts'
import { type AccountRow, accountByEmail, accountById, updateAccount } from '#server/db/queries/accounts/accounts.ts'
import { insertAudit } from '#server/db/queries/accounts/audit-log.ts'
import { leaveScimTeams } from '#server/db/queries/accounts/scim-groups.ts'
import { deleteScimUser, type ScimUserRow, updateScimUser } from '#server/db/queries/accounts/scim-users.ts'
import { AppError, demandNoErrors, mustExist, taken } from '#server/errors.ts'

export const personOfRow = (row: ScimUserRow): ScimPerson => ({
  userName: row.user_name,
  externalId: row.external_id,
  displayName: row.display_name,
  givenName: row.given_name,
  familyName: row.family_name,
  email: row.email,
  active: row.is_active === 1,
})

const areSame = (one: ScimPerson, other: ScimPerson): boolean =>
  one.email === other.email && fullNameOf(one) === fullNameOf(other)

/** Brings an account to what its client says of it now. */
export async function changeScimUser(tx: Db, scim: ScimRequest, row: ScimUserRow, person: ScimPerson): Promise<void> {
  checkPerson(scim, person)
  await demandFreeUserName(tx, scim, person.userName, row.user_id)
  const account = mustExist(await accountById(tx, { id: row.user_id }), 'account')
  const before = personOfRow(row)
  // Whoever can change the address of an administrator could become one.
  if (account.is_superuser === 1 && !areSame(before, person))
    throw new AppError('permission_denied', message('scim.administrator'))
  if (fullNameOf(person) !== fullNameOf(before)) await updateAccount(tx, row.user_id, { full_name: fullNameOf(person) })
  if (person.email.toLowerCase() !== row.email.toLowerCase()) await changeEmail(tx, scim, account, row, person.email)
  await updateScimUser(tx, row.user_id, { ...rowOf(person), modified: scim.now })
  if (!person.active) await deactivate(tx, scim, row.user_id)
  else if (row.is_suspended === 1) await reactivate(tx, scim, row.user_id)
}

/** The client vouches for the new address, and no longer for the one before. Other addresses of the owner stay as they are. */
async function changeEmail(
  tx: Db,
  { client, device, now }: ScimRequest,
  account: AccountRow,
  row: ScimUserRow,
  email: string,
): Promise<void> {
  const { id } = account
  const owner = await emailOwner(tx, { address: email })
  const user = await accountByEmail(tx, { email })
  if ((owner && owner.user_id !== id) || (user && user.id !== id))
    demandNoErrors([taken('emails', message('account.emailTaken'))])
  if (!owner) await insertEmail(tx, { user_id: id, address: email, verified: now })
  if (account.email === null || account.email.toLowerCase() === row.email.toLowerCase())
    await updateAccount(tx, id, { email })
  const former = await emailOwner(tx, { address: row.email })
  if (former?.user_id === id) await deleteEmail(tx, id, former.id)
  await insertAudit(
    tx,
    { userId: id, actorId: null, activity: 'scim_email', details: { name: client.name, email }, device },
    now,
  )
}

/** Ends what a client made. An account that was there before is deactivated and no longer the client's. */
export async function removeScimUser(tx: Db, scim: ScimRequest, row: ScimUserRow): Promise<void> {
  const account = mustExist(await accountById(tx, { id: row.user_id }), 'account')
  if (account.is_superuser === 1) throw new AppError('permission_denied', message('scim.administrator'))
  if (row.is_own === 1) return removeUser(tx, row.user_id)
  await deactivate(tx, scim, row.user_id)
  await leaveScimTeams(tx, scim.client.id, row.user_id)
  await deleteScimUser(tx, row.user_id)
}
