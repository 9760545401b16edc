import type { AccountRequest } from '#server/commands/accounts/account-request.ts'
import type { Db } from '#server/db/database.ts'
import { languageOfUser } from '#server/db/queries/accounts/profiles.ts'
import type { Recipient } from '#server/mail/reader.ts'

/** Somebody with an account reads the language of their profile; where they chose none, that of `otherwise`. */
export async function recipientOf(
  tx: Db,
  owner: { readonly id: number } | undefined,
  address: string,
  otherwise: Pick<AccountRequest, 'language'> = { language: '' },
): Promise<Recipient> {
  const own = await languageOfUser(tx, { userId: owner?.id ?? 0 })
  return { address, language: own?.language || otherwise.language }
}
