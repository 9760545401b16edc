import { queryOptions } from '@tanstack/react-query'
import { readAt } from './call.ts'
import { SITE } from './scope-parts.ts'

/** A query about the strings of one place. */
function queryWithin(path: string, q: string): string {
  const scope = path === SITE ? '' : `path:"${path.replaceAll('"', '')}"`
  if (scope === '') return q
  return q.trim() === '' ? scope : `${scope} AND (${q})`
}

export interface FoundUnits {
  path: string
  q: string
  page: number
  sort?: string
  size?: number
}

export const foundUnitsQuery = ({ path, q, page, sort = '', size = 50 }: FoundUnits) => {
  const values = {
    q: queryWithin(path, q),
    page: String(page),
    page_size: String(size),
    source_info: 'true',
    failing_checks: 'true',
    ...(sort && { sort_by: sort }),
  }
  const address = `/api/units/?${new URLSearchParams(values)}`
  return queryOptions({
    queryKey: ['units', address],
    queryFn: ({ signal }) => readAt('GET /api/units/', address, signal),
  })
}
