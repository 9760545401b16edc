import type { Login } from '#core/text/repository-address.ts'

/** Anything shorter would blot out ordinary words. */
const SHORTEST_SECRET = 4

export const basicLogin = ({ username, secret }: Login): string =>
  Buffer.from(`${username}:${secret}`).toString('base64')

/** What of a login must not appear in anything that is kept or shown, in every form it travels in. */
export function secretsOf(login: Login | undefined): string[] {
  if (!login) return []
  const { username, secret } = login
  const texts = secret === '' ? [username] : [secret]
  return [...texts, ...texts.map(encodeURIComponent), basicLogin(login)].filter(
    (text) => text.length >= SHORTEST_SECRET,
  )
}

/** A text without the secrets. */
export const hideSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((clean, secret) => clean.replaceAll(secret, '***'), text)
