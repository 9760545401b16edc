import { queryOptions } from '@tanstack/react-query'
import { apiPath, getJson } from '../../api/client.ts'
import type { Scope } from '../../api/scopes.ts'
import type { Page } from '../../api/types.ts'

export const reportKinds = ['credits', 'contributor_stats', 'cost_estimate', 'translator_work'] as const
export type ReportKind = (typeof reportKinds)[number]

/** The pages where reports are asked for. */
export const pageOfKind: Readonly<Record<ReportKind, string>> = {
  credits: 'credits',
  contributor_stats: 'counts',
  cost_estimate: 'costs',
  translator_work: 'translator-work',
}

export interface ReportItem {
  id: number
  kind: string
  creator: string
  created: string
  scope: { kind: string; id: number; name: string } | null
  json_url: string
  html_url: string
  rst_url: string
}

export interface Report extends ReportItem {
  parameters: Record<string, unknown>
  /** Null until it is counted. */
  data: unknown
}

/** Where the reports about a place are. */
export function reportsAddress({ project, categories, component }: Scope): string {
  const category = categories.at(-1)
  if (project && component) return apiPath('components', project.slug, component.path, 'reports')
  if (category) return apiPath('categories', String(category.id), 'reports')
  return project ? apiPath('projects', project.slug, 'reports') : apiPath('reports')
}

const PAGE_SIZE = 30

export const reportsQuery = (scope: Scope, kind: ReportKind) => {
  const address = `${reportsAddress(scope)}?kind=${kind}&page_size=${PAGE_SIZE}`
  return queryOptions({
    queryKey: [address],
    queryFn: async ({ signal }) => (await getJson<Page<ReportItem>>(address, signal)).results,
  })
}

export const reportQuery = (id: string) => {
  const address = apiPath('reports', id)
  return queryOptions({
    queryKey: [address],
    queryFn: ({ signal }) => getJson<Report>(address, signal),
    // One that is still being made is looked at again.
    refetchInterval: ({ state }) => (state.error || state.data?.data !== null ? false : 1500),
  })
}
