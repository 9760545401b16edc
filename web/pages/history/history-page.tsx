import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../api/account.ts'
import { type HistoryFilter as Filter, historyQuery } from '../../api/history.ts'
import { SITE } from '../../api/scope-parts.ts'
import { may } from '../../api/scopes.ts'
import { PageHead } from '../../components/layout/page-head.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { ScopeFrame } from '../scope/scope-frame.tsx'
import { HistoryFilter } from './history-filter.tsx'
import { HistoryList, type HistoryScope } from './history-list.tsx'

export function HistoryPage({ path, filter }: { path: string; filter: Filter }) {
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

function History(scope: HistoryScope) {
  const { t } = useTranslation('browse')
  const changes = useInfiniteQuery(historyQuery(scope.path, scope.filter))
  return (
    <>
      <HistoryFilter filter={scope.filter} />
      <Loaded query={changes} waiting={<WaitingList />}>
        {({ pages }) =>
          pages[0]?.results.length === 0 ? (
            <Notice title={t('history.none')}>{t('history.noneAdvice')}</Notice>
          ) : (
            <>
              <HistoryList list={pages.flatMap(({ results }) => results)} scope={scope} />
              {changes.hasNextPage && (
                <Button
                  mt="md"
                  variant="default"
                  loading={changes.isFetchingNextPage}
                  onClick={() => void changes.fetchNextPage()}
                >
                  {t('history.older')}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </>
  )
}
