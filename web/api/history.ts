import { infiniteQueryOptions } from '@tanstack/react-query'
import { actionGroups, isActionGroup } from '#core/changes/action-groups.ts'
import type { Reply } from './call.ts'
import { readAt } from './call.ts'

export interface HistoryFilter {
  group?: string | undefined
  action?: string | undefined
  user?: string | undefined
  after?: string | undefined
  before?: string | undefined
}

export type HistoryPage = Reply<'GET /api/places/history/'>
export type HistoryRow = HistoryPage['results'][number]

/** The address of a part of the history; `until`: every change down to that one. */
function historyAddress(path: string, filter: HistoryFilter, older: number, until: number | undefined): string {
  const { group = '', action, user, after, before } = filter
  const actions = action ? [action] : isActionGroup(group) ? actionGroups[group].map(String) : []
  return `/api/places/history/?${new URLSearchParams([
    ['path', path],
    ...actions.map((one) => ['action', one]),
    ...(user ? [['user', user]] : []),
    ...(after ? [['timestamp_after', `${after}T00:00:00Z`]] : []),
    ...(before ? [['timestamp_before', `${before}T23:59:59.999999Z`]] : []),
    ...(older > 0 ? [['older', String(older)]] : []),
    ...(until === undefined ? [] : [['until', String(until)]]),
  ])}`
}

export const historyQuery = (path: string, filter: HistoryFilter, from = 0, until?: number) =>
  infiniteQueryOptions({
    queryKey: ['history', historyAddress(path, filter, from, until)],
    queryFn: ({ pageParam, signal }): Promise<HistoryPage> =>
      readAt('GET /api/places/history/', historyAddress(path, filter, pageParam, until), signal),
    initialPageParam: from,
    getNextPageParam: ({ older }) => older ?? undefined,
  })
