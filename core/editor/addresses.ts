/**
 * What an editor asks for first, as addresses of the API. The pages ask for these; the server sends the answers with the
 * page, and both must write them alike.
 */
const asked = (path: string, given: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ''))}`

/** The path of the whole site. */
export const WHOLE_SITE = '-/-/-'

export const ACCOUNT = '/api/account/'

export const scopeAddress = (path: string): string => asked('/api/places/', { path })

export const announcementsAddress = (path: string): string => asked('/api/places/announcements/', { path })

export interface Sought {
  readonly path: string
  readonly q: string
  readonly sortBy: string
}

export const unitIdsAddress = ({ path, q, sortBy }: Sought, offset = 0): string =>
  asked('/api/unit-ids/', { path, q, sort_by: sortBy, offset: offset > 0 ? String(offset) : '' })

/** Nothing is listed: the answer is about the checksum alone. */
export const checksumAddress = (path: string, checksum: string): string =>
  asked('/api/unit-ids/', { path, q: 'id:0', checksum })

export const unitsAddress = (ids: readonly number[]): string =>
  asked('/api/units/', { q: `id:${ids.join(',')}`, page_size: String(ids.length), source_info: 'true' })

export const personAddress = (username: string): string => `/api/users/${encodeURIComponent(username)}/`
