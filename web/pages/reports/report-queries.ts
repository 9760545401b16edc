import { queryOptions } from '@tanstack/react-query'
import { addressOf, type Reply, readAtQuery, readQuery } from '../../api/call.ts'
import { componentParams, projectParams } from '../../api/repositories.ts'
import type { Scope } from '../../api/scopes.ts'

export const reportKinds = ['credits', 'contributor_stats', 'cost_estimate', 'translator_work'] as const
export type ReportKind = (typeof reportKinds)[number]

/** The pages where reports are asked for. */
export const pageOfKind: Readonly<Record<ReportKind, string>> = {
  credits: 'credits',
  contributor_stats: 'counts',
  cost_estimate: 'costs',
  translator_work: 'translator-work',
}

export type Report = Reply<'GET /api/reports/:id/'>

/** Where the reports about a place are. */
export function reportsAddress(scope: Scope): string {
  const category = scope.categories.at(-1)
  if (scope.component)
    return addressOf('GET /api/components/:project/:component/reports/', { params: componentParams(scope) })
  if (category) return addressOf('GET /api/categories/:id/reports/', { params: category })
  if (scope.project) return addressOf('GET /api/projects/:project/reports/', { params: projectParams(scope) })
  return addressOf('GET /api/reports/', {})
}

const PAGE_SIZE = 30

export const reportsQuery = (scope: Scope, kind: ReportKind) =>
  readAtQuery('GET /api/reports/', `${reportsAddress(scope)}?kind=${kind}&page_size=${PAGE_SIZE}`)

export const reportQuery = (id: string) =>
  queryOptions({
    ...readQuery('GET /api/reports/:id/', { params: { id: Number(id) } }),
    // One that is still being made is looked at again.
    refetchInterval: ({ state }) => (state.error || state.data?.data !== null ? false : 1500),
  })
