import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pageOf, userPage } from '../../../api/addresses.ts'
import {
  type Activity,
  activityQuery,
  type DayCounts,
  languagesProgressQuery,
  progressQuery,
  SITE,
  timeToTranslateQuery,
} from '../../../api/scope-parts.ts'
import { ButtonLink } from '../../../components/controls/button-link.tsx'
import { TextLink } from '../../../components/controls/text-link.tsx'
import form from '../../../components/form/form.module.css'
import { PageHead } from '../../../components/layout/page-head.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { Loaded } from '../../../components/status/loaded.tsx'
import { WaitingList } from '../../../components/status/loading.tsx'
import { Notice } from '../../../components/status/notice.tsx'
import { formatNumber } from '../../../locale/format.ts'
import { ScopeFrame } from '../../scope/scope-frame.tsx'
import { pageOfKind, reportKinds } from '../report-queries.ts'
import { binsOf } from './activity-bins.ts'
import { ActivityChart } from './activity-chart.tsx'
import classes from './insights-page.module.css'
import { LanguagesChart } from './languages-chart.tsx'
import { ProgressChart } from './progress-chart.tsx'
import { TimeToTranslate } from './time-to-translate.tsx'

export function InsightsPage({ path }: { path: string }) {
  const { t } = useTranslation('browse')
  if (path === SITE)
    return (
      <>
        <PageHead title={t('insights.title')} />
        <Insights path={path} kind="site" />
      </>
    )
  return (
    <ScopeFrame path={path} current="insights">
      {({ kind }) => <Insights path={path} kind={kind} />}
    </ScopeFrame>
  )
}

type Period = 30 | 365

function Insights({ path, kind }: { path: string; kind: string }) {
  const { t } = useTranslation(['browse', 'tools'])
  const [days, setDays] = useState<Period>(30)
  const activity = useQuery(activityQuery(path, days))
  const progress = useQuery(progressQuery(path, days))
  return (
    <>
      <div className={classes.period}>
        <SegmentedControl
          size="xs"
          aria-label={t('insights.period')}
          value={String(days)}
          onChange={(value) => setDays(value === '365' ? 365 : 30)}
          data={[
            { value: '30', label: t('insights.month') },
            { value: '365', label: t('insights.year') },
          ]}
        />
      </div>
      <Section title={t('insights.progress')}>
        <Loaded query={progress} waiting={<WaitingList rows={1} height={220} />}>
          {(data) => <ProgressView days={data.days} />}
        </Loaded>
      </Section>
      <Loaded query={activity} waiting={<WaitingList rows={1} height={220} />}>
        {(data) => <ActivityView data={data} days={days} />}
      </Loaded>
      <Section title={t('insights.reports')}>
        <p>{t('insights.reportsLead')}</p>
        <div className={form.buttons}>
          {reportKinds.map((kind) => (
            <ButtonLink key={kind} to={pageOf(pageOfKind[kind], path)} variant="default">
              {t(`tools:reports.kind.${kind}`)}
            </ButtonLink>
          ))}
        </div>
      </Section>
      <Languages path={path} kind={kind} days={days} />
      <Waiting path={path} days={days} />
    </>
  )
}

/** Not where there is one language only: the chart of the place is its chart. */
function Languages({ path, kind, days }: { path: string; kind: string; days: Period }) {
  const { t } = useTranslation('browse')
  const { data } = useQuery(languagesProgressQuery(path, days))
  if (!data || data.languages.length < 2) return null
  return (
    <Section title={t('insights.languages')}>
      <LanguagesChart path={path} kind={kind} data={data} />
    </Section>
  )
}

function Waiting({ path, days }: { path: string; days: Period }) {
  const { t } = useTranslation('browse')
  const { data } = useQuery(timeToTranslateQuery(path, days))
  if (!data || data.languages.length === 0) return null
  return (
    <Section title={t('insights.toTranslate')}>
      <TimeToTranslate languages={data.languages} />
    </Section>
  )
}

function ProgressView({ days }: { days: readonly DayCounts[] }) {
  const { t } = useTranslation('browse')
  return days.at(-1)?.total === 0 ? (
    <Notice title={t('insights.noStrings')}>{t('insights.noStringsAdvice')}</Notice>
  ) : (
    <ProgressChart days={days} />
  )
}

function ActivityView({ data, days }: { data: Activity; days: Period }) {
  const { t } = useTranslation('browse')
  const bins = binsOf(data.days, { days, today: new Date().toISOString().slice(0, 10) })
  const total = bins.reduce((sum, bin) => sum + bin.changes, 0)
  return (
    <>
      <Section title={t('insights.activity')}>
        {total === 0 ? (
          <Notice title={t('insights.none')}>{t('insights.noneAdvice')}</Notice>
        ) : (
          <ActivityChart
            bins={bins}
            label={`${t('insights.chart', { count: total })} ${t('insights.before', { count: data.before })}`}
          />
        )}
      </Section>
      {data.contributors.length > 0 && <Contributors people={data.contributors} total={total} />}
    </>
  )
}

function Contributors({ people, total }: { people: Activity['contributors']; total: number }) {
  const { t } = useTranslation('browse')
  return (
    <Section title={t('insights.contributors')}>
      <ol className={classes.people}>
        {people.map(({ username, full_name, changes }) => (
          <li key={username}>
            <TextLink to={userPage(username)}>
              <bdi>{full_name || username}</bdi>
            </TextLink>
            <span className={classes.track}>
              <span className={classes.bar} style={{ inlineSize: `${(changes / total) * 100}%` }} />
            </span>
            <span>{t('insights.changes', { count: changes })}</span>
          </li>
        ))}
      </ol>
      <p className={classes.note}>{t('insights.total', { changes: formatNumber(total) })}</p>
    </Section>
  )
}
