import { Box, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../components/layout/section.tsx'
import { type Figure, FigureList } from '../../../components/lists/figure-list.tsx'
import { Loaded } from '../../../components/status/loaded.tsx'
import { WaitingList } from '../../../components/status/loading.tsx'
import { Notice } from '../../../components/status/notice.tsx'
import { Ago } from '../../../components/text/ago.tsx'
import { formatLatency, formatNumber, formatPercent, formatSize } from '../../../locale/format.ts'
import { processesQuery, type SiteProcess, type SiteProcesses } from './administration-queries.ts'
import { FigureTable, MoreFigures } from './figure-table.tsx'

const REFRESH_MS = 30_000

/** `/manage/processes/`: every process of the site, what it does and how long that takes. */
export function Processes() {
  const { t } = useTranslation('admin')
  const query = useQuery({ ...processesQuery, refetchInterval: REFRESH_MS })
  return (
    <Loaded query={query} waiting={<WaitingList />}>
      {({ queue, processes }) => (
        <>
          <Queue queue={queue} />
          <Text c="dimmed" mt="lg">
            {t('processes.lead')}
          </Text>
          {processes.length === 0 && <Notice title={t('processes.none')} />}
          {processes.map((process) => (
            <Process key={process.id} process={process} />
          ))}
        </>
      )}
    </Loaded>
  )
}

const classNames = ['outgoing', 'git', 'upstream', 'bulk', 'short'] as const

function Queue({ queue }: { queue: SiteProcesses['queue'] }) {
  const { t } = useTranslation('admin')
  return (
    <Section title={t('overview.queue')}>
      <FigureTable
        label={t('overview.queue')}
        columns={[t('processes.class'), t('overview.waiting'), t('overview.running'), t('overview.oldest')]}
        rows={queue.map(({ class: name, waiting, running, oldest }) => {
          const known = classNames.find((one) => one === name)
          const words = known ? t(`processes.classes.${known}`) : name
          const age = waiting === 0 ? t('overview.noWait') : formatLatency(oldest)
          return { id: name, cells: [words, formatNumber(waiting), formatNumber(running), age] }
        })}
      />
    </Section>
  )
}

const latency = (seconds: number | null): string => (seconds === null ? '–' : `≤ ${formatLatency(seconds)}`)

function Process({ process }: { process: SiteProcess }) {
  const { t } = useTranslation('admin')
  const { host, pid, silent, figures } = process
  const { routes, jobs, git } = figures
  const times = ['p50', 'p95', 'p99']
  const counted = [t('processes.count'), ...times]
  const timesOf = (one: { count: number; p50: number | null; p95: number | null; p99: number | null }) => [
    formatNumber(one.count),
    ...[one.p50, one.p95, one.p99].map(latency),
  ]
  return (
    <Section title={`${t(`processes.role.${process.role}`)} · ${host} · ${pid}`}>
      {silent && (
        <Box mb="md">
          <Notice title={t('processes.silent')} />
        </Box>
      )}
      <FigureList figures={[...lifeOf(process, t), ...workOf(figures, t)]} />
      <MoreFigures
        title={t('processes.routes')}
        label={`${t('processes.routes')}, ${host} ${pid}`}
        columns={[t('processes.route'), ...counted, t('processes.errors')]}
        rows={routes.map(({ method, route, errors, ...one }) => {
          const name = `${method} ${route}`
          return { id: name, cells: [name, ...timesOf(one), formatNumber(errors)] }
        })}
      />
      <MoreFigures
        title={t('processes.jobs')}
        label={`${t('processes.jobs')}, ${host} ${pid}`}
        columns={[
          t('overview.job'),
          ...(['done', 'failed', 'retried', 'postponed', 'time'] as const).map((name) => t(`processes.${name}`)),
        ]}
        rows={jobs.map(({ kind, done, failed, retried, postponed, seconds }) => ({
          id: kind,
          cells: [
            kind.replaceAll('_', ' '),
            ...[done, failed, retried, postponed].map(formatNumber),
            formatLatency(seconds),
          ],
        }))}
      />
      <MoreFigures
        title={t('processes.git')}
        label={`${t('processes.git')}, ${host} ${pid}`}
        columns={[t('processes.command'), ...counted, t('processes.time')]}
        rows={git.map(({ command, seconds, ...one }) => ({
          id: command,
          cells: [`git ${command}`, ...timesOf(one), formatLatency(seconds)],
        }))}
      />
    </Section>
  )
}

type Translate = ReturnType<typeof useTranslation<'admin'>>['t']

const lifeOf = ({ version, started, seen, figures }: SiteProcess, t: Translate): Figure[] => [
  { name: t('overview.version'), value: version },
  { name: t('processes.started'), value: <Ago time={started} />, wide: true },
  { name: t('processes.seen'), value: <Ago time={seen} />, wide: true },
  { name: t('processes.memory'), value: formatSize(figures.memory.resident), wide: true },
  { name: t('processes.eventLoop'), value: formatLatency(figures.event_loop.p99), wide: true },
  { name: t('processes.eventLoopMax'), value: formatLatency(figures.event_loop.max), wide: true },
]

function workOf({ requests, statements, reply_cache, pools }: SiteProcess['figures'], t: Translate): Figure[] {
  const asked = reply_cache.hits + reply_cache.misses
  const served: Figure[] = [
    { name: t('processes.requests'), value: formatNumber(requests.count) },
    { name: t('processes.requestTime'), value: latency(requests.p95), wide: true },
    { name: t('processes.errors'), value: formatNumber(requests.errors) },
    { name: t('processes.cache'), value: formatPercent((100 * reply_cache.hits) / Math.max(1, asked)), wide: true },
  ]
  return [
    ...(requests.count > 0 ? served : []),
    { name: t('processes.statements'), value: formatNumber(statements.count) },
    { name: t('processes.statementTime'), value: latency(statements.p95), wide: true },
    ...pools.map(({ name, used, idle, waiting }) => ({
      name: t('processes.pool', { name }),
      value: t('processes.poolState', { used, idle, waiting }),
      wide: true,
    })),
  ]
}
