/** Address of a page about a scope: pageOf('projects', 'a/b') is /projects/a/b/. */
export const pageOf = (page: string, path: string): string =>
  `/${page}/${path.split('/').map(encodeURIComponent).join('/')}/`

/** Address of the page about a person; a name may have a slash in it. */
export const userPage = (username: string): string => `/user/${encodeURIComponent(username)}/`

/** What an address of the interface in a reply is here: path and parameters, without the host. */
export function insideAddress(url: string): { to: string; search: Record<string, string> } {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  return { to: decodeURI(pathname), search: Object.fromEntries(searchParams) }
}

/** The path in an API address of a project, component or translation: …/translations/p/cat%252Fc/de/ is p/cat/c/de. */
export function pathOfApi(url: string | null | undefined): string | undefined {
  if (!url) return undefined
  const [, , kind, ...rest] = new URL(url, 'http://localhost').pathname.split('/')
  if (kind !== 'projects' && kind !== 'components' && kind !== 'translations') return undefined
  return rest
    .filter(Boolean)
    .map((segment) => decodeURIComponent(decodeURIComponent(segment)))
    .join('/')
}

/** The last segment of an API address: …/users/anna/ is anna. */
export const nameOfApi = (url: string | null | undefined): string | undefined =>
  url
    ? decodeURIComponent(new URL(url, 'http://localhost').pathname.split('/').filter(Boolean).at(-1) ?? '')
    : undefined

/** A splat of the router as a path: no slashes at its ends. */
export const pathOfSplat = (splat: string | undefined): string => (splat ?? '').replace(/^\/+|\/+$/g, '')
