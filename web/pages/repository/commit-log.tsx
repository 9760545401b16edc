import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Commit, repositoryLogQuery } from '../../api/repositories.ts'
import type { Scope } from '../../api/scopes.ts'
import { Section } from '../../components/layout/section.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { Ago } from '../../components/text/ago.tsx'
import classes from './repository.module.css'

export function CommitLine({ commit }: { commit: Commit }) {
  return (
    <span className={classes.commit}>
      <code title={commit.revision}>{commit.shortrevision}</code>
      <span dir="auto">{commit.summary}</span>
      <span className={classes.who}>
        <bdi>{commit.author_name}</bdi> · <Ago time={commit.authordate} />
      </span>
    </span>
  )
}

/** The newest commits; those that one side lacks are marked. */
export function CommitLog({ scope }: { scope: Scope }) {
  const { t } = useTranslation('tools')
  const log = useQuery(repositoryLogQuery(scope))
  return (
    <Section title={t('log.title')}>
      <Loaded query={log} waiting={<WaitingList />}>
        {({ results }) =>
          results.length === 0 ? (
            <Notice title={t('log.none')} />
          ) : (
            <ol className={classes.list}>
              {results.map((commit) => (
                <li key={`${commit.state} ${commit.revision}`} data-state={commit.state}>
                  <CommitLine commit={commit} />
                  {commit.state !== 'merged' && <span className={classes.mark}>{t(`log.${commit.state}`)}</span>}
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Section>
  )
}
