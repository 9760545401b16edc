/** A repository address without user name and password, as it may be shown. Plain `user@host:path` stays: it is no secret. */
export const withoutCredentials = (address: string): string =>
  address.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#@]*(?:@[^/?#@]*)*@/i, '$1')
