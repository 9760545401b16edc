import { message } from '#core/messages/message.ts'
import { unreachable } from '#server/access/oidc.ts'
import { LdapRefusal, ldapPerson } from '#server/access/sign-in/ldap-sign-in.ts'
import { countSignIn, forgiveSignIn } from '#server/access/sign-in-limits.ts'
import type { AccountRequest } from '#server/commands/accounts/account-request.ts'
import { directoryOf, loadSignInProvider } from '#server/commands/accounts/load-sign-in-providers.ts'
import { enterVouched, vouch } from '#server/commands/accounts/providers/find-or-create-account.ts'
import { notingRefusal } from '#server/commands/accounts/providers/noting-refusal.ts'
import type { SignedIn } from '#server/commands/accounts/sign-in.ts'
import { inTransaction } from '#server/db/database.ts'
import { AppError } from '#server/errors.ts'

interface DirectoryCredentials {
  readonly provider: string
  readonly name: string
  readonly password: string
}

/** Signs in by name and password in an LDAP directory. Guessing is slowed down as it is for passwords here. */
export async function signInWithDirectory(account: AccountRequest, given: DirectoryCredentials): Promise<SignedIn> {
  const { db, config, device, now } = account
  const provider = await loadSignInProvider(db, config, given.provider)
  const directory = directoryOf(provider)
  const tried = { address: device.address, name: `${provider.slug} ${given.name}`, device: undefined }
  await countSignIn(db, tried, now)
  return notingRefusal(account, { service: provider.slug, name: given.name }, async () => {
    const person = await ldapPerson(directory, given.name, given.password).catch((error: unknown) => {
      if (error instanceof LdapRefusal)
        throw new AppError('authentication_failed', message('signIn.wrongPassword'), { cause: error })
      throw unreachable(error)
    })
    await forgiveSignIn(db, tried)
    return inTransaction(db, (tx) => enterVouched(tx, account, vouch(provider, person)))
  })
}
