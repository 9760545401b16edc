import { message } from '#core/messages/message.ts'
import { AppError } from '#server/errors.ts'

/** With `__Host-` a browser takes the cookie only over https, for this host and no other. */
const PLAIN = 'dragoman_session'
export const SECURE = `__Host-${PLAIN}`

const MAX_AGE = 14 * 24 * 3600

export const isHttps = (base: string): boolean => base.startsWith('https:')

/** `Set-Cookie` for a new session. `base` is the address people use. */
export function sessionCookie(key: string, base: string): string {
  const secure = isHttps(base)
  return `${secure ? SECURE : PLAIN}=${key}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${MAX_AGE}${secure ? '; Secure' : ''}`
}

/** `Set-Cookie` headers that take a session from the browser, whichever name it has. */
export const noSessionCookies: readonly string[] = [
  `${PLAIN}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`,
  `${SECURE}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure`,
]

/** The last cookie of a name in a `Cookie` header. */
export function cookieNamed(header: string | undefined, name: string): string | undefined {
  const found = header?.split(';').findLast((part) => {
    const at = part.indexOf('=')
    return at > 0 && part.slice(0, at).trim() === name
  })
  return found?.slice(found.indexOf('=') + 1).trim()
}

/** The key in a `Cookie` header. Of two the one that only this host can have set counts. */
export const sessionKey = (header: string | undefined): string | undefined =>
  (cookieNamed(header, SECURE) ?? cookieNamed(header, PLAIN)) || undefined

type Headers = Readonly<Record<string, string | string[] | undefined>>

/**
 * A browser sends the cookie whoever made it send the request. What changes something must come from our own pages:
 * browsers say so in `Sec-Fetch-Site`, older ones in `Origin`; a request that says neither does not come from a page.
 */
export function demandOwnPage(headers: Headers, publicUrl: string): void {
  const site = headers['sec-fetch-site']
  if (site === 'same-origin') return
  if (site === undefined && isOwnOrigin(headers, publicUrl)) return
  throw new AppError('permission_denied', message('access.crossSite'))
}

/** The same host; and where that is the one people are told to use, the same scheme: http of it may be somebody else. */
function isOwnOrigin({ origin, host }: Headers, publicUrl: string): boolean {
  if (typeof origin !== 'string' || typeof host !== 'string' || !URL.canParse(origin)) return false
  const from = new URL(origin)
  const known = publicUrl === '' ? undefined : new URL(publicUrl)
  return from.host === host.toLowerCase() && (from.host !== known?.host || from.protocol === known.protocol)
}

/**
 * Signing in has no session yet that another page could misuse, but it could sign people in to an account that is not
 * theirs. Programs say nothing about where they are; pages do, and must be ours.
 */
export function refuseForeignPage(headers: Headers, publicUrl: string): void {
  const site = headers['sec-fetch-site']
  if (site === 'none' || (site === undefined && headers.origin === undefined)) return
  demandOwnPage(headers, publicUrl)
}
