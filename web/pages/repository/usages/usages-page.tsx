import { Anchor } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Item, type Reply, readQuery } from '../../../api/call.ts'
import { componentParams } from '../../../api/repositories.ts'
import { may, type Scope } from '../../../api/scopes.ts'
import { HelpLink } from '../../../components/controls/help-link.tsx'
import { Paging } from '../../../components/controls/paging.tsx'
import { TabSet } from '../../../components/controls/tab-set.tsx'
import { useTabInAddress } from '../../../components/controls/use-tab-in-address.ts'
import { Section } from '../../../components/layout/section.tsx'
import { DetailList } from '../../../components/lists/detail-list.tsx'
import { Loaded } from '../../../components/status/loaded.tsx'
import { WaitingList } from '../../../components/status/loading.tsx'
import { Notice } from '../../../components/status/notice.tsx'
import { Ago } from '../../../components/text/ago.tsx'
import { CodeLocation } from '../../../components/text/code-location.tsx'
import { formatNumber } from '../../../locale/format.ts'
import { ScopeFrame } from '../../scope/scope-frame.tsx'
import classes from '../repository.module.css'

const PAGE_SIZE = 50

type Scan = Reply<'GET /api/components/:project/:component/usages/'>

/** `/usages/<component>/`: which keys the code doesn't use, and which ones it uses that are missing. */
export function UsagesPage({ path, page }: { path: string; page: number }) {
  const { t } = useTranslation('tools')
  return (
    <ScopeFrame path={path} current="repository">
      {(scope) =>
        may(scope, 'vcs.view') && scope.component ? (
          <Usages scope={scope} page={page} />
        ) : (
          <Notice title={t('repository.hidden')}>{t('repository.hiddenAdvice')}</Notice>
        )
      }
    </ScopeFrame>
  )
}

function Usages({ scope, page }: { scope: Scope; page: number }) {
  const { t } = useTranslation('tools')
  const scan = useQuery(
    readQuery('GET /api/components/:project/:component/usages/', { params: componentParams(scope) }),
  )
  return (
    <Section title={t('usages.title')}>
      <p>
        {t('usages.lead')} <HelpLink topic="usages" title={t('usages.title')} />
      </p>
      <Loaded query={scan} waiting={<WaitingList />}>
        {(data) => <Found scope={scope} scan={data} page={page} />}
      </Loaded>
    </Section>
  )
}

function Found({ scope, scan, page }: { scope: Scope; scan: Scan; page: number }) {
  const { t } = useTranslation('tools')
  const [tab, setTab] = useTabInAddress(['unused', 'missing'])
  if (scan.families.length === 0) return <Notice title={t('usages.unknown')}>{t('usages.unknownHelp')}</Notice>
  if (scan.scanned === null) return <Notice title={t('usages.waiting')}>{t('usages.waitingHelp')}</Notice>
  if (scan.usages === 0) return <Notice title={t('usages.none')}>{t('usages.noneHelp')}</Notice>
  return (
    <>
      <DetailList
        lines={[
          { name: t('usages.commit'), value: <code>{scan.commit.slice(0, 10)}</code> },
          { name: t('usages.scanned'), value: <Ago time={scan.scanned} /> },
          { name: t('usages.files'), value: formatNumber(scan.files) },
          { name: t('usages.skipped'), value: scan.skipped > 0 ? formatNumber(scan.skipped) : null },
          { name: t('usages.usages'), value: formatNumber(scan.usages) },
        ]}
      />
      <div className={classes.panel}>
        <TabSet
          label={t('usages.title')}
          tabs={[
            { id: 'unused' as const, name: t('usages.unused', { number: formatNumber(scan.unused) }) },
            { id: 'missing' as const, name: t('usages.missing', { number: formatNumber(scan.missing) }) },
          ]}
          shown={tab}
          onShow={setTab}
        >
          <div className={classes.panel}>
            {tab === 'unused' ? <Unused scope={scope} page={page} /> : <Missing scope={scope} page={page} />}
          </div>
        </TabSet>
      </div>
    </>
  )
}

const listed = (scope: Scope, page: number) => ({
  params: componentParams(scope),
  query: { page, page_size: PAGE_SIZE },
})

function Unused({ scope, page }: { scope: Scope; page: number }) {
  const { t } = useTranslation('tools')
  const query = useQuery({
    ...readQuery('GET /api/components/:project/:component/usages/unused/', listed(scope, page)),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={query} waiting={<WaitingList />}>
      {({ count, results }) =>
        count === 0 ? (
          <Notice title={t('usages.noUnused')} />
        ) : (
          <>
            <ul className={classes.list}>
              {results.map(({ key, source, unit, web_url }) => (
                <li key={unit}>
                  <Anchor inherit href={new URL(web_url).pathname + new URL(web_url).search}>
                    <bdi>{key || source}</bdi>
                  </Anchor>
                  {key !== '' && <span dir="auto">{source}</span>}
                </li>
              ))}
            </ul>
            <Paging count={count} page={page} size={PAGE_SIZE} />
          </>
        )
      }
    </Loaded>
  )
}

function Missing({ scope, page }: { scope: Scope; page: number }) {
  const { t } = useTranslation('tools')
  const query = useQuery({
    ...readQuery('GET /api/components/:project/:component/usages/missing/', listed(scope, page)),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={query} waiting={<WaitingList />}>
      {({ count, results }) =>
        count === 0 ? (
          <Notice title={t('usages.noMissing')} />
        ) : (
          <>
            <ul className={classes.list}>
              {results.map((usage) => (
                <li key={usage.id}>
                  <bdi>{usage.name}</bdi>
                  <UsageLocation scope={scope} usage={usage} />
                </li>
              ))}
            </ul>
            <Paging count={count} page={page} size={PAGE_SIZE} />
          </>
        )
      }
    </Loaded>
  )
}

type Usage = Item<'GET /api/components/:project/:component/usages/missing/'>

function UsageLocation({ scope, usage: { path, line } }: { scope: Scope; usage: Usage }) {
  const { data } = useQuery(readQuery('GET /api/components/:project/:component/', { params: componentParams(scope) }))
  return <CodeLocation component={data} path={path} line={line} />
}
