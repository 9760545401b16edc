import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { Busy } from './busy.tsx'
import { ErrorNotice } from './error-notice.tsx'

interface Props<Data> {
  query: UseQueryResult<Data>
  waiting: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows a query in each of its states: on its way, failed with a way on, or there. What is around it stays as it is. */
export function Loaded<Data>({ query, waiting, children }: Props<Data>) {
  const busy = <Busy>{waiting}</Busy>
  if (query.data !== undefined) return <Suspense fallback={busy}>{children(query.data)}</Suspense>
  if (query.error) return <ErrorNotice error={query.error} onRetry={() => query.refetch()} />
  return busy
}
