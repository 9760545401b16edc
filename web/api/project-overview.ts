import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Input, type Reply, readQuery } from './call.ts'

type ProjectOverview = Reply<'GET /api/project-overview/'>

export type ListedProject = ProjectOverview['results'][number]

type Asked = NonNullable<Input<'GET /api/project-overview/'>['query']>

/** Projects with their progress, in one request; the list before stays while the next is on its way. */
export const projectOverviewQuery = (query: Asked) =>
  queryOptions({ ...readQuery('GET /api/project-overview/', { query }), placeholderData: keepPreviousData })
