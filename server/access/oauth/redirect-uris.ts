/** Schemes that a browser runs or opens by itself, and those of the web, which have rules of their own. */
const forbidden: ReadonlySet<string> = new Set(
  ['about', 'blob', 'data', 'file', 'filesystem', 'ftp', 'http', 'javascript', 'mailto', 'vbscript', 'view-source']
    .concat(['ws', 'wss'])
    .map((scheme) => `${scheme}:`),
)

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

const LONGEST = 500

/** Where programs may have the browser sent back to: https, this very machine, or a scheme that an app has registered. */
export function isRedirectUri(text: string): boolean {
  if (text.length > LONGEST || !URL.canParse(text) || text.includes('#')) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  if (protocol === 'https:') return hostname !== ''
  if (protocol === 'http:') return loopback.has(hostname)
  return !forbidden.has(protocol)
}

const withoutPort = (text: string): string => {
  const url = new URL(text)
  url.port = ''
  return url.href
}

const isLoopback = (text: string): boolean => {
  const { protocol, hostname } = new URL(text)
  return protocol === 'http:' && loopback.has(hostname)
}

/** The same address to the letter; on this machine the port may differ, since programs take any that is free (RFC 8252). */
export const isRegistered = (registered: readonly string[], asked: string): boolean =>
  registered.includes(asked) ||
  (isRedirectUri(asked) &&
    isLoopback(asked) &&
    registered.some((known) => isLoopback(known) && withoutPort(known) === withoutPort(asked)))
