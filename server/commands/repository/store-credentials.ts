import { message } from '#core/messages/message.ts'
import { hostOf, type Login, parseRepositoryAddress, splitLogin } from '#core/text/repository-address.ts'
import type { Db } from '#server/db/database.ts'
import { hasOwnCredential, type Purpose } from '#server/db/queries/repository/credentials.ts'
import { invalid } from '#server/errors.ts'
import { whyGiveAgain } from '#server/vault/masked-secret.ts'
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

const fields = ['repo', 'push'] as const
const purposes = { repo: 'fetch', push: 'push' } as const

/** Takes user names and passwords out of repository addresses; whoever stores the addresses keeps the logins beside. */
export function splitAddresses<T extends { readonly repo?: string; readonly push?: string }>(
  given: T,
): SplitAddresses<T> {
  const logins: FoundLogin[] = []
  const bare: { repo?: string; push?: string } = {}
  for (const field of fields) {
    const written = given[field]
    if (written === undefined) continue
    const parts = parseRepositoryAddress(written)
    if (parts?.protocol === 'ssh' && parts.password !== undefined)
      throw invalid(field, message('repository.noSshPassword'))
    const { address, login } = splitLogin(written)
    bare[field] = address
    if (parts && login) logins.push({ host: hostOf(parts), purpose: purposes[field], login })
  }
  return { settings: { ...given, ...bare }, logins }
}

/**
 * A login that is stored for a component stays with the repository it was given for: whoever names another one at that host
 * gives a login, too, or could read with somebody's password what its owner never meant for the project.
 */
export async function demandLoginsAgain(
  tx: Db,
  component: { readonly id: number; readonly repo: string; readonly push: string },
  { settings, logins }: SplitAddresses<{ readonly repo?: string; readonly push?: string }>,
): Promise<void> {
  for (const field of fields) {
    const wanted = settings[field]
    const parts = wanted === undefined ? undefined : parseRepositoryAddress(wanted)
    if (wanted === undefined || !parts || !/^https?$/.test(parts.protocol)) continue
    const host = hostOf(parts)
    if (logins.some((login) => login.host === host && login.purpose === purposes[field])) continue
    const known = fields.map((one) => ({ label: field, before: component[one], after: wanted }))
    const problems = known.map((address) => whyGiveAgain([address]))
    const [problem] = problems
    if (problem === undefined || problems.includes(undefined) || !(await hasOwnCredential(tx, component.id, host)))
      continue
    throw invalid(field, message('repository.componentLogin', { host, problem }))
  }
}

export async function storeCredentials(
  tx: Db,
  vcs: Vcs,
  componentId: number,
  logins: readonly FoundLogin[],
  now: number,
): Promise<void> {
  if (logins.length > 0 && !vcs.keyring) throw invalid('repo', message('repository.noPasswords'))
  for (const { host, purpose, login } of logins)
    await vcs.keyring?.remember(tx, { componentId, host, purpose }, login, now)
}
