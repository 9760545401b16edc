import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { accountQuery } from '../../api/account.ts'
import { type Scope, scopeQuery } from '../../api/scopes.ts'
import { ScopeAnnouncements } from '../../components/frame/announcements.tsx'
import { PageHead } from '../../components/layout/page-head.tsx'
import { Busy } from '../../components/status/busy.tsx'
import { isMissing } from '../../components/status/is-missing.ts'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { MissingScope } from './missing-scope.tsx'
import { ScopeActions } from './scope-actions.tsx'
import { useScopeTrail } from './scope-breadcrumbs.tsx'
import { stepsTo } from './scope-names.ts'
import { type ScopeTab, ScopeTabs } from './scope-tabs.tsx'

interface Props {
  path: string
  current: ScopeTab
  children: (scope: Scope) => ReactNode
}

/** What all pages about a place have in common: where it is, what else there is to see of it, what can be done. */
export function ScopeFrame({ path, current, children }: Props) {
  const { t } = useTranslation('browse')
  const query = useQuery(scopeQuery(path))
  // What somebody may do here takes room of its own: drawn before it is known who they are, all below would move.
  const isKnown = !useQuery(accountQuery).isPending
  const scope = isKnown ? query.data : undefined
  const steps = scope ? stepsTo(scope) : []
  const trail = useScopeTrail(scope)
  if (isMissing(query.error)) return <MissingScope path={path} />
  return (
    <>
      <PageHead
        title={steps.at(-1)?.name ?? path}
        part={current === 'overview' ? undefined : t(`tabs.${current}`)}
        trail={trail}
        actions={scope && <ScopeActions scope={scope} />}
      />
      {scope && <ScopeTabs scope={scope} current={current} />}
      {scope && <ScopeAnnouncements path={path} />}
      {isKnown ? (
        <Loaded query={query} waiting={<WaitingList />}>
          {children}
        </Loaded>
      ) : (
        <Busy>
          <WaitingList />
        </Busy>
      )}
    </>
  )
}
