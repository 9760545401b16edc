import { hostOf, parseRepositoryAddress } from '#core/text/repository-address.ts'
import type { Db } from '#server/db/database.ts'
import { isGranted } from '#server/db/queries/repository/credential-grants.ts'
import {
  type CredentialUser,
  credentialsFor,
  type Purpose,
  type SealedCredential,
} from '#server/db/queries/repository/credentials.ts'

/** The login for an address: the component's own before the site's, one for the purpose before another. */
export async function chooseLogin(
  db: Db,
  user: CredentialUser,
  { address, purpose }: { readonly address: string; readonly purpose: Purpose },
): Promise<SealedCredential | undefined> {
  const parts = parseRepositoryAddress(address)
  if (!parts) return undefined
  const rank = (one: SealedCredential) => (one.componentId === null ? 2 : 0) + (one.purpose === purpose ? 0 : 1)
  const known = await credentialsFor(db, user, hostOf(parts))
  const [best] = known.toSorted((a, b) => rank(a) - rank(b))
  return best
}

/** Whether the site's ssh key may be used for an address. */
export async function mayUseSshKey(db: Db, projectId: number, address: string): Promise<boolean> {
  const parts = parseRepositoryAddress(address)
  return parts?.protocol === 'ssh' && isGranted(db, { means: 'ssh', host: hostOf(parts) }, projectId)
}
