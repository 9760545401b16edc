import { queryOptions } from '@tanstack/react-query'
import { readAt } from './call.ts'
import { SITE } from './scope-parts.ts'
import type { Change } from './types.ts'

export interface ChangeFilter {
  action?: string | undefined
  user?: string | undefined
  after?: string | undefined
  before?: string | undefined
  page?: number | undefined
}

/** The whole history has a list that is quick at any page; places are asked for by their path. */
export function changesAddress(path: string, filter: ChangeFilter): string {
  const { action, user, after, before, page = 1 } = filter
  const values = new URLSearchParams({
    ...(path !== SITE && { path }),
    ...(action && { action }),
    ...(user && { user }),
    ...(after && { timestamp_after: `${after}T00:00:00Z` }),
    ...(before && { timestamp_before: `${before}T23:59:59.999999Z` }),
    ...(page > 1 && { page: String(page) }),
  })
  return `${path === SITE ? '/api/changes/' : '/api/places/changes/'}?${values}`
}

export const changesQuery = (path: string, filter: ChangeFilter = {}) => {
  const address = changesAddress(path, filter)
  return queryOptions({
    queryKey: ['changes', address],
    queryFn: ({ signal }) => readAt('GET /api/changes/', address, signal),
  })
}

/** Changes that gave a string a text, which can be taken back. */
const revertible: ReadonlySet<number> = new Set([2, 5, 6, 7, 8, 9, 27, 36, 37, 59, 72, 77, 94])

export const isRevertible = ({ unit, action }: Change): boolean => unit !== null && revertible.has(action)
