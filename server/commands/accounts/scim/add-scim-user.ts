import { isInDomains } from '#core/access/sign-in-providers.ts'
import { message } from '#core/messages/message.ts'
import { hasControlCharacters } from '#core/text/control-characters.ts'
import { siteAddress } from '#server/commands/accounts/account-request.ts'
import { addUser } from '#server/commands/accounts/add-user.ts'
import { checkEmail } from '#server/commands/accounts/check-user.ts'
import { listOfDomains } from '#server/commands/accounts/load-sign-in-providers.ts'
import { freeName } from '#server/commands/accounts/providers/find-or-create-account.ts'
import { postMail } from '#server/commands/accounts/queue-mail.ts'
import { recipientOf } from '#server/commands/accounts/recipient.ts'
import { isInternal } from '#server/commands/accounts/remove-user.ts'
import { deactivate } from '#server/commands/accounts/scim/deactivate.ts'
import type { ScimPerson, ScimRequest } from '#server/commands/accounts/scim/scim-request.ts'
import type { Db } from '#server/db/database.ts'
import { emailOwner } from '#server/db/queries/accounts/account-emails.ts'
import { type AccountRow, accountByEmail, accountById } from '#server/db/queries/accounts/accounts.ts'
import { insertAudit } from '#server/db/queries/accounts/audit-log.ts'
import { insertScimUser, isScimUser, scimUsersPage } from '#server/db/queries/accounts/scim-users.ts'
import { demandNoErrors, invalid, taken } from '#server/errors.ts'
import { accountNotice } from '#server/mail/account-emails.ts'

const LONGEST = 190

const refuse = (attr: string, said: Parameters<typeof taken>[1]) => demandNoErrors([taken(attr, said)])

/** Rules for what a client says: addresses only of the domains that it is trusted for. */
export function checkPerson({ client }: ScimRequest, person: ScimPerson): void {
  if (person.userName.trim() === '') throw invalid('userName', message('scim.userNameNeeded'))
  if (person.email === '') throw invalid('emails', message('scim.emailNeeded'))
  checkEmail(person.email, 'emails')
  if (!isInDomains({ domains: listOfDomains(client.domains) }, person.email))
    throw invalid('emails', message('scim.otherDomain'))
  for (const name of ['userName', 'externalId', 'displayName', 'givenName', 'familyName'] as const)
    if (person[name].length > LONGEST || hasControlCharacters(person[name]))
      throw invalid(name, message('scim.value', { path: name }))
}

export async function demandFreeUserName(
  tx: Db,
  { client }: ScimRequest,
  userName: string,
  ownId?: number,
): Promise<void> {
  const same = { op: 'equals', column: 'scim_user.user_name', value: userName, exact: false } as const
  const { rows } = await scimUsersPage(tx, client.id, same, { offset: 0, limit: 1 })
  if (rows.some(({ user_id }) => user_id !== ownId)) refuse('userName', message('scim.userNameTaken'))
}

/** The full name that an account gets. */
export const fullNameOf = ({ displayName, givenName, familyName, userName }: ScimPerson): string =>
  (displayName || `${givenName} ${familyName}`.trim() || userName).replaceAll(/\s+/g, ' ').trim().slice(0, 150)

export const rowOf = ({ userName, externalId, displayName, givenName, familyName, email }: ScimPerson) => ({
  user_name: userName,
  external_id: externalId,
  display_name: displayName,
  given_name: givenName,
  family_name: familyName,
  email,
})

/**
 * Somebody whom a client brings: as at a first sign-in, by an address that they have shown to be theirs an account that is there,
 * or else a new one.
 */
export async function addScimUser(tx: Db, scim: ScimRequest, person: ScimPerson): Promise<number> {
  const { client, now } = scim
  checkPerson(scim, person)
  await demandFreeUserName(tx, scim, person.userName)
  const owner = await emailOwner(tx, { address: person.email })
  const known = owner && (await accountById(tx, { id: owner.user_id }))
  if (!known && (await accountByEmail(tx, { email: person.email }))) refuse('emails', message('scim.accountExists'))
  const userId = known ? await linkAccount(tx, scim, known) : await create(tx, scim, person)
  const dates = { created: now, modified: now }
  await insertScimUser(tx, {
    user_id: userId,
    client_id: client.id,
    ...rowOf(person),
    is_own: Number(!known),
    is_suspended: 0,
    ...dates,
  })
  if (!person.active) await deactivate(tx, scim, userId)
  return userId
}

async function create(tx: Db, { now }: ScimRequest, person: ScimPerson): Promise<number> {
  const username = await freeName(tx, { username: person.userName, email: person.email })
  return addUser(tx, { username, full_name: fullNameOf(person), email: person.email, date_joined: now })
}

/** An account that is there is managed from now on; its owner is told. */
async function linkAccount(tx: Db, { client, config, device, now }: ScimRequest, account: AccountRow): Promise<number> {
  const { id, email } = account
  if (account.is_superuser === 1 || account.is_bot === 1 || isInternal(account))
    refuse('emails', message('scim.administrator'))
  // Who closed it decides when it opens.
  if (account.is_active === 0) refuse('emails', message('account.closed'))
  if (await isScimUser(tx, id)) refuse('emails', message('scim.managed'))
  await insertAudit(
    tx,
    { userId: id, actorId: null, activity: 'scim_linked', details: { name: client.name }, device },
    now,
  )
  if (email === null) return id
  const what = message('email.scimLinked', { name: client.name })
  await postMail(tx, await accountNotice(await recipientOf(tx, account, email), what, siteAddress(config)), now)
  return id
}
