import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Input, type Reply, readQuery } from './call.ts'

type ProjectOverview = Reply<'GET /api/places/projects/'>

export type ListedProject = ProjectOverview['results'][number]

type Asked = NonNullable<Input<'GET /api/places/projects/'>['query']>

/** Projects with their progress, in one request; the list before stays while the next is on its way. */
export const projectOverviewQuery = (query: Asked) =>
  queryOptions({ ...readQuery('GET /api/places/projects/', { query }), placeholderData: keepPreviousData })
