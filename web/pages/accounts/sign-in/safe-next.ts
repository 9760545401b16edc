/** Where to go after signing in: a path of this site, and never another site. */
export function safeNext(next: string | undefined): string {
  if (next === undefined || !/^\/(?![/\\])/.test(next)) return '/'
  const here = 'http://here.invalid'
  const url = URL.canParse(next, here) ? new URL(next, here) : undefined
  return url?.origin === here ? `${url.pathname}${url.search}${url.hash}` : '/'
}
