import { hostOf, type Login, parseRepositoryAddress, splitLogin } from '#core/text/repository-address.ts'
import type { Db } from '#server/db/database.ts'
import type { Purpose } from '#server/db/queries/credentials.ts'
import { invalid } from '#server/errors.ts'
import type { Vcs } from '#server/vcs/vcs.ts'

interface FoundLogin {
  readonly host: string
  readonly purpose: Purpose
  readonly login: Login
}

/** Addresses as they may be stored and shown, and the logins that stood in them. */
export interface SplitAddresses<T> {
  readonly settings: T
  readonly logins: readonly FoundLogin[]
}

const purposes = { repo: 'fetch', push: 'push' } as const

/** Takes user names and passwords out of repository addresses; whoever stores the addresses keeps the logins beside. */
export function splitAddresses<T extends { readonly repo?: string; readonly push?: string }>(
  given: T,
): SplitAddresses<T> {
  const logins: FoundLogin[] = []
  const bare: { repo?: string; push?: string } = {}
  for (const field of ['repo', 'push'] as const) {
    const written = given[field]
    if (written === undefined) continue
    const parts = parseRepositoryAddress(written)
    if (parts?.protocol === 'ssh' && parts.password !== undefined)
      throw invalid(
        field,
        'Over ssh there are no passwords: give the public key of this service to the code host instead.',
      )
    const { address, login } = splitLogin(written)
    bare[field] = address
    if (parts && login) logins.push({ host: hostOf(parts), purpose: purposes[field], login })
  }
  return { settings: { ...given, ...bare }, logins }
}

export async function keepLogins(
  tx: Db,
  vcs: Vcs,
  componentId: number,
  logins: readonly FoundLogin[],
  now: number,
): Promise<void> {
  if (logins.length > 0 && !vcs.keyring) throw invalid('repo', 'Addresses with a password cannot be used here.')
  for (const { host, purpose, login } of logins)
    await vcs.keyring?.remember(tx, { componentId, host, purpose }, login, now)
}
