import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { may, type Scope, scopeQuery } from '../../api/scopes.ts'
import { PageHead } from '../../components/layout/page-head.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { useScopeTrail } from '../scope/scope-breadcrumbs.tsx'

interface Props {
  path: string
  title: string
  lead?: ReactNode
  /** Permissions of which one is needed; none: everybody. */
  needs?: readonly string[]
  actions?: (scope: Scope) => ReactNode
  children: (scope: Scope) => ReactNode
}

/** The frame of a page about a place that only some may change. */
export function ManagedScope({ path, title, lead, needs = [], actions, children }: Props) {
  const { t } = useTranslation('manage')
  const query = useQuery(scopeQuery(path))
  const trail = useScopeTrail(query.data, { withItself: true })
  return (
    <>
      <PageHead title={title} lead={lead} trail={trail} actions={query.data && actions?.(query.data)} />
      <Loaded query={query} waiting={<WaitingList />}>
        {(scope) =>
          needs.length === 0 || needs.some((permission) => may(scope, permission)) ? (
            children(scope)
          ) : (
            <Notice title={t('refused')}>{t('refusedHelp')}</Notice>
          )
        }
      </Loaded>
    </>
  )
}
