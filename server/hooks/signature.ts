import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { type HookRequest, header } from '#server/hooks/hook.ts'

/** Equality that takes the same time wherever two texts differ. */
const sameSecret = (a: string, b: string): boolean =>
  a !== '' && timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))

const hmac = (secret: string, content: Uint8Array | string, encoding: 'hex' | 'base64'): string =>
  createHmac('sha256', secret).update(content).digest(encoding)

/** A header with the HMAC of the body in hexadecimal, bare or after `sha256=`. */
export const hasHmac = ({ headers, body }: HookRequest, secret: string, ...names: readonly string[]): boolean =>
  names.some((name) => sameSecret(header(headers, name).replace(/^sha256=/, ''), hmac(secret, body, 'hex')))

/** A header with the secret itself. */
export const hasToken = ({ headers }: HookRequest, secret: string, name: string): boolean =>
  sameSecret(header(headers, name), secret)

/** The secret as the password of basic authentication, or as a bearer token. */
export function hasAuthorization({ headers }: HookRequest, secret: string): boolean {
  const [kind = '', value = ''] = header(headers, 'authorization').split(' ')
  if (/^bearer$/i.test(kind)) return sameSecret(value, secret)
  const login = /^basic$/i.test(kind) ? Buffer.from(value, 'base64').toString() : ''
  return sameSecret(login.slice(login.indexOf(':') + 1), secret)
}

/** A time and its HMAC, keyed with the secret, in base64. */
export const hasTimedHmac = (
  { headers }: HookRequest,
  secret: string,
  names: { token: string; time: string },
): boolean =>
  sameSecret(header(headers, names.token), hmac(secret, `${header(headers, names.time)}\n${secret}`, 'base64'))
