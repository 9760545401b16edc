import { cookieNamed, isHttps } from '#server/access/cookies.ts'
import { newKey } from '#server/access/keys.ts'
import type { Vault } from '#server/vault/vault.ts'

const PLAIN = 'dragoman_device'
const SECURE = `__Host-${PLAIN}`
const MAX_AGE = 365 * 24 * 3600
/** Accounts that one browser is known to. */
const MAX_ACCOUNTS = 5
const LONGEST = 2000

interface Account {
  readonly id: number
  readonly password: string | null
}

/** Bound to the account and its password: a new password makes every device unknown. */
const purposeOf = ({ id, password }: Account): string => `device of user ${id} with ${password ?? 'no password'}`

function entriesOf(header: string | undefined): string[] {
  const value = cookieNamed(header, SECURE) ?? cookieNamed(header, PLAIN) ?? ''
  return value === '' || value.length > LONGEST ? [] : value.split('~').slice(0, MAX_ACCOUNTS)
}

function opened(vault: Vault, entry: string, account: Account): string | undefined {
  try {
    return vault.open(entry, purposeOf(account))
  } catch {
    return undefined
  }
}

/** The id of a device that signed in to the account before. It lets nobody in: it only has tries of its own. */
export function knownDevice(vault: Vault, header: string | undefined, account: Account): string | undefined {
  for (const entry of entriesOf(header)) {
    const id = opened(vault, entry, account)
    if (id !== undefined) return id
  }
  return undefined
}

/** `Set-Cookie` for a device that has just signed in to an account; other accounts keep knowing it. */
export function deviceCookie(vault: Vault, header: string | undefined, account: Account, base: string): string {
  const others = entriesOf(header).filter((entry) => opened(vault, entry, account) === undefined)
  const id = knownDevice(vault, header, account) ?? newKey()
  const value = [vault.seal(id, purposeOf(account)), ...others].slice(0, MAX_ACCOUNTS).join('~')
  const secure = isHttps(base)
  return `${secure ? SECURE : PLAIN}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${MAX_AGE}${secure ? '; Secure' : ''}`
}
