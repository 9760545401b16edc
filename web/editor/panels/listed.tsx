import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../components/status/error-notice.tsx'
import classes from './panel.module.css'

interface Props<Item> {
  query: UseQueryResult<Item[]>
  empty: string
  children: (item: Item, index: number) => ReactNode
}

/** A list in a panel, in each of its states. */
export function Listed<Item>({ query, empty, children }: Props<Item>) {
  const { t } = useTranslation()
  if (query.error && !query.data) return <ErrorNotice error={query.error} onRetry={() => query.refetch()} />
  if (!query.data)
    return (
      <div aria-busy="true" role="status" aria-label={t('loading')}>
        <Skeleton height={40} mt="xs" />
      </div>
    )
  if (query.data.length === 0) return <p className={classes.empty}>{empty}</p>
  return <ul className={classes.list}>{query.data.map(children)}</ul>
}
