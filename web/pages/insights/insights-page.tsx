import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Activity, activityQuery, SITE } from '../../api/place-parts.ts'
import { Loaded } from '../../components/loaded.tsx'
import { Notice } from '../../components/notice.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { Section } from '../../components/section.tsx'
import { TextLink } from '../../components/text-link.tsx'
import { WaitingList } from '../../components/waiting.tsx'
import { formatNumber } from '../../locale/format.ts'
import { PlaceFrame } from '../place/place-frame.tsx'
import { binsOf } from './activity-bins.ts'
import { ActivityChart } from './activity-chart.tsx'
import classes from './insights-page.module.css'

export function InsightsPage({ path }: { path: string }) {
  const { t } = useTranslation('browse')
  if (path === SITE)
    return (
      <>
        <PageHead title={t('insights.title')} />
        <Insights path={path} />
      </>
    )
  return (
    <PlaceFrame path={path} current="insights">
      {() => <Insights path={path} />}
    </PlaceFrame>
  )
}

function Insights({ path }: { path: string }) {
  const { t } = useTranslation('browse')
  const [days, setDays] = useState<30 | 365>(30)
  const activity = useQuery(activityQuery(path, days))
  return (
    <Section
      title={t('insights.activity')}
      aside={
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
      }
    >
      <Loaded query={activity} waiting={<WaitingList rows={1} height={220} />}>
        {(data) => <ActivityView data={data} days={days} />}
      </Loaded>
    </Section>
  )
}

function ActivityView({ data, days }: { data: Activity; days: 30 | 365 }) {
  const { t } = useTranslation('browse')
  const bins = binsOf(data.days, { days, today: new Date().toISOString().slice(0, 10) })
  const total = bins.reduce((sum, bin) => sum + bin.changes, 0)
  if (total === 0) return <Notice title={t('insights.none')}>{t('insights.noneAdvice')}</Notice>
  return (
    <>
      <ActivityChart bins={bins} label={t('insights.chart', { count: total })} />
      <Section title={t('insights.contributors')}>
        <ol className={classes.people}>
          {data.contributors.map(({ username, full_name, changes }) => (
            <li key={username}>
              <TextLink to={`/user/${encodeURIComponent(username)}/` as string}>
                <bdi>{full_name || username}</bdi>
              </TextLink>
              <span>{t('insights.changes', { count: changes })}</span>
              <span className={classes.bar} style={{ inlineSize: `${(changes / total) * 100}%` }} />
            </li>
          ))}
        </ol>
        <p className={classes.total}>{t('insights.total', { changes: formatNumber(total) })}</p>
      </Section>
    </>
  )
}
