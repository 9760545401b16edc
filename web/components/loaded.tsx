import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorNotice } from './error-notice.tsx'

interface Props<Data> {
  query: UseQueryResult<Data>
  waiting: ReactNode
  /** What was looked for, for the sentence when it is not there. */
  what?: string
  children: (data: Data) => ReactNode
}

/** Shows a query in each of its states: on its way, failed with a way on, or there. */
export function Loaded<Data>({ query, waiting, what, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <ErrorNotice error={query.error} what={what} onRetry={() => query.refetch()} />
  return (
    <div aria-busy="true" role="status" aria-label="Loading">
      {waiting}
    </div>
  )
}
