import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Reply, readQuery } from './call.ts'

export type Inbox = Reply<'GET /api/inbox/'>

export type InboxItem = Inbox['results'][number]

export const inboxQuery = (page: number) =>
  queryOptions({
    ...readQuery('GET /api/inbox/', { query: page > 1 ? { page } : {} }),
    placeholderData: keepPreviousData,
  })
