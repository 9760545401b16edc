import { Badge } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { pageOf } from '../../../api/addresses.ts'
import { type Item, readQuery } from '../../../api/call.ts'
import { HelpLink } from '../../../components/controls/help-link.tsx'
import { Paging } from '../../../components/controls/paging.tsx'
import { TextLink } from '../../../components/controls/text-link.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { Loaded } from '../../../components/status/loaded.tsx'
import { WaitingList } from '../../../components/status/loading.tsx'
import { Notice } from '../../../components/status/notice.tsx'
import { Ago } from '../../../components/text/ago.tsx'
import { ScopeFrame } from '../../scope/scope-frame.tsx'
import styles from './change-sets.module.css'

type ChangeSet = Item<'GET /api/projects/:project/change-sets/'>

const PAGE_SIZE = 50

const changeSetsQuery = (project: string, page: number) => ({
  ...readQuery('GET /api/projects/:project/change-sets/', {
    params: { project },
    query: { page, page_size: PAGE_SIZE },
  }),
  placeholderData: keepPreviousData,
})

/** `/change-sets/<project>/`: translations that were proposed together, by people and by agents. */
export function ChangeSetsPage({ project, page }: { project: string; page: number }) {
  const { t } = useTranslation('tools')
  return (
    <ScopeFrame path={project} current="tools">
      {() => (
        <Section title={t('changeSets.title')}>
          <p>
            {t('changeSets.lead')} <HelpLink topic="change-sets" title={t('changeSets.title')} />
          </p>
          <ChangeSets project={project} page={page} />
        </Section>
      )}
    </ScopeFrame>
  )
}

function ChangeSets({ project, page }: { project: string; page: number }) {
  const { t } = useTranslation('tools')
  return (
    <Loaded query={useQuery(changeSetsQuery(project, page))} waiting={<WaitingList />}>
      {({ count, results }) =>
        count === 0 ? (
          <Notice title={t('changeSets.none')}>
            {t('changeSets.noneHelp')}{' '}
            <TextLink to={pageOf('docs', 'mcp')} underline="always">
              {t('changeSets.help')}
            </TextLink>
          </Notice>
        ) : (
          <>
            <ul className={styles.list}>
              {results.map((set) => (
                <ChangeSetRow key={set.id} project={project} set={set} />
              ))}
            </ul>
            <Paging count={count} page={page} size={PAGE_SIZE} />
          </>
        )
      }
    </Loaded>
  )
}

function ChangeSetRow({ project, set }: { project: string; set: ChangeSet }) {
  const { t } = useTranslation('tools')
  const { id, name, username, created, proposed, applied, dropped, undone } = set
  return (
    <li className={styles.row}>
      <TextLink to={pageOf('change-sets', `${project}/${id}`)}>
        <bdi>{name}</bdi>
      </TextLink>
      {proposed > 0 && <Badge variant="light">{t('changeSets.proposed', { count: proposed })}</Badge>}
      <span className={styles.detail}>
        <bdi>{username}</bdi> · <Ago time={created} /> · {t('changeSets.counts', { applied, dropped, undone })}
      </span>
    </li>
  )
}
