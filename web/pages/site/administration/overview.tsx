import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { pageOf } from '../../../api/addresses.ts'
import { TextLink } from '../../../components/controls/text-link.tsx'
import { ScrollBox } from '../../../components/layout/scroll-box.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { FigureList } from '../../../components/lists/figure-list.tsx'
import table from '../../../components/lists/text-table.module.css'
import { Loaded } from '../../../components/status/loaded.tsx'
import { WaitingList } from '../../../components/status/loading.tsx'
import { Notice } from '../../../components/status/notice.tsx'
import { Ago } from '../../../components/text/ago.tsx'
import { formatNumber } from '../../../locale/format.ts'
import { useMessages, useNames } from '../../../locale/own-words.ts'
import { overviewQuery, type SiteOverview } from './administration-queries.ts'
import { MailState } from './mail-state.tsx'
import { RemoveDemo } from './remove-demo.tsx'
import { SetupChecklist } from './setup-checklist.tsx'
import { StorageState } from './storage-state.tsx'

/** How the service is doing, for whoever runs it. */
export function Overview() {
  return (
    <>
      <SetupChecklist reopens />
      <Loaded query={useQuery(overviewQuery)} waiting={<WaitingList />}>
        {(overview) => (
          <>
            <Service overview={overview} />
            <Queue queue={overview.queue} />
            <MailState mail={overview.mail} />
            <FailingRepositories repositories={overview.failing_repositories} />
            <StorageState />
            <Errors errors={overview.errors} />
          </>
        )}
      </Loaded>
      <RemoveDemo />
    </>
  )
}

function Service({ overview: { version, database, public_url } }: { overview: SiteOverview }) {
  const { t } = useTranslation('admin')
  return (
    <Section title={t('overview.title')}>
      <FigureList
        figures={[
          { name: t('overview.version'), value: version },
          { name: t('overview.database'), value: t(`overview.engine.${database}`) },
          { name: t('overview.publicUrl'), value: public_url || t('overview.publicUrlMissing'), wide: true },
        ]}
      />
    </Section>
  )
}

function Queue({ queue }: { queue: SiteOverview['queue'] }) {
  const { t } = useTranslation('admin')
  return (
    <Section title={t('overview.queue')}>
      <FigureList
        figures={[
          { name: t('overview.waiting'), value: formatNumber(queue.waiting) },
          { name: t('overview.running'), value: formatNumber(queue.running) },
          { name: t('overview.failed'), value: formatNumber(queue.failed), wide: true },
          {
            name: t('overview.oldest'),
            value: queue.oldest === null ? t('overview.noWait') : <Ago time={queue.oldest} />,
            wide: true,
          },
        ]}
      />
    </Section>
  )
}

function FailingRepositories({ repositories }: { repositories: SiteOverview['failing_repositories'] }) {
  const { t } = useTranslation('admin')
  const alertName = useNames('alerts')
  const more = repositories.count - repositories.results.length
  return (
    <Section title={t('overview.repositories')}>
      {repositories.count === 0 && <Notice title={t('overview.repositoriesNone')} />}
      <ul>
        {repositories.results.map(({ project, component, name, alert, since }) => (
          <li key={`${project}/${component} ${alert}`}>
            <TextLink to={pageOf('repository', `${project}/${component}`)}>
              <bdi>
                {project} / {name}
              </bdi>
            </TextLink>
            : {alertName(alert, alert)}, <Ago time={since} />
          </li>
        ))}
        {more > 0 && <li>{t('overview.repositoriesMore', { count: more })}</li>}
      </ul>
    </Section>
  )
}

function Errors({ errors }: { errors: SiteOverview['errors'] }) {
  const { t } = useTranslation('admin')
  const words = useMessages('messages')
  if (errors.length === 0)
    return (
      <Section title={t('overview.errors')}>
        <Notice title={t('overview.errorsNone')} />
      </Section>
    )
  return (
    <Section title={t('overview.errors')}>
      <ScrollBox className={table.scroll} label={t('overview.errorsLabel')}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{t('overview.job')}</th>
              <th scope="col">{t('overview.component')}</th>
              <th scope="col">{t('overview.error')}</th>
              <th scope="col">{t('overview.when')}</th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ task, kind, component, message, time }) => (
              <tr key={task}>
                <td>{kind.replaceAll('_', ' ')}</td>
                <td>{component !== null && <TextLink to={pageOf('projects', component)}>{component}</TextLink>}</td>
                <td>{words(message)}</td>
                <td>
                  <Ago time={time} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Section>
  )
}
