import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from './error-notice.tsx'

interface Props<Data> {
  query: UseQueryResult<Data>
  waiting: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows a query in each of its states: on its way, failed with a way on, or there. */
export function Loaded<Data>({ query, waiting, children }: Props<Data>) {
  const { t } = useTranslation()
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <ErrorNotice error={query.error} onRetry={() => query.refetch()} />
  return (
    <div aria-busy="true" role="status" aria-label={t('loading')}>
      {waiting}
    </div>
  )
}
