import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../api/account.ts'
import { type ChangeFilter, changesQuery } from '../../api/changes.ts'
import { SITE } from '../../api/scope-parts.ts'
import { may } from '../../api/scopes.ts'
import { Paging } from '../../components/controls/paging.tsx'
import { PageHead } from '../../components/layout/page-head.tsx'
import { ChangeList } from '../../components/lists/change-list.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { ScopeFrame } from '../scope/scope-frame.tsx'
import { HistoryFilter } from './history-filter.tsx'

export function HistoryPage({ path, filter }: { path: string; filter: ChangeFilter }) {
  const { t } = useTranslation('browse')
  const me = useMe()
  if (path !== SITE)
    return (
      <ScopeFrame path={path} current="history">
        {(scope) => <History path={path} filter={filter} mayRevert={Boolean(me) && may(scope, 'unit.edit')} />}
      </ScopeFrame>
    )
  return (
    <>
      <PageHead title={t('history.title')} lead={t('history.lead')} />
      <History path={path} filter={filter} mayRevert={false} />
    </>
  )
}

function History({ path, filter, mayRevert }: { path: string; filter: ChangeFilter; mayRevert: boolean }) {
  const { t } = useTranslation('browse')
  const changes = useQuery(changesQuery(path, filter))
  return (
    <>
      <HistoryFilter filter={filter} />
      <Loaded query={changes} waiting={<WaitingList />}>
        {(list) =>
          list.count === 0 ? (
            <Notice title={t('history.none')}>{t('history.noneAdvice')}</Notice>
          ) : (
            <>
              <ChangeList changes={list.results} mayRevert={mayRevert} />
              <Paging count={list.count} page={filter.page ?? 1} />
            </>
          )
        }
      </Loaded>
    </>
  )
}
