/** A repository address without user name and password, as it may be shown. Plain `user@host:path` stays: it is no secret. */
export const withoutCredentials = (address: string): string =>
  address.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#@]*(?:@[^/?#@]*)*@/i, '$1')

/** An address as anyone may see it: of a repository on the server's own disk only the name, not the folders above it. */
export function publicAddress(address: string): string {
  const local = /^(?:file:\/\/|\/|[A-Za-z]:[\\/])/.test(address)
  return local ? (address.split(/[\\/]/).findLast((part) => part !== '') ?? '') : withoutCredentials(address)
}
