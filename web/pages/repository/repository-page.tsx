import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { pageOf } from '../../api/addresses.ts'
import { changesQuery } from '../../api/changes.ts'
import { type Repository, repositoryQuery } from '../../api/repositories.ts'
import { may, type Scope } from '../../api/scopes.ts'
import { TextLink } from '../../components/controls/text-link.tsx'
import { Section } from '../../components/layout/section.tsx'
import { ChangeList } from '../../components/lists/change-list.tsx'
import { DetailList } from '../../components/lists/detail-list.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { formatNumber } from '../../locale/format.ts'
import { useMessages } from '../../locale/own-words.ts'
import { ScopeFrame } from '../scope/scope-frame.tsx'
import { Alerts } from './alerts.tsx'
import { CommitLine, CommitLog } from './commit-log.tsx'
import { Lock } from './lock.tsx'
import { Operations } from './operations.tsx'

/** How a repository stands, and what can be done about it. */
export function RepositoryPage({ path }: { path: string }) {
  const { t } = useTranslation('tools')
  return (
    <ScopeFrame path={path} current="repository">
      {(scope) =>
        may(scope, 'vcs.view') && scope.project ? (
          <RepositoryParts scope={scope} />
        ) : (
          <Notice title={t('repository.hidden')}>{t('repository.hiddenAdvice')}</Notice>
        )
      }
    </ScopeFrame>
  )
}

function RepositoryParts({ scope }: { scope: Scope }) {
  const { t } = useTranslation('tools')
  const repository = useQuery(repositoryQuery(scope))
  return (
    <>
      {scope.component && <Alerts scope={scope} />}
      <Section title={t('repository.status')}>
        <Loaded query={repository} waiting={<WaitingList />}>
          {(data) => <Status repository={data} scope={scope} />}
        </Loaded>
      </Section>
      <Operations scope={scope} />
      <Lock scope={scope} />
      {scope.component && (
        <Section title={t('usages.title')}>
          <TextLink to={pageOf('usages', scope.path)}>{t('usages.open')}</TextLink>
        </Section>
      )}
      {scope.component && (
        <Section title={t('branches.title')}>
          <TextLink to={pageOf('branches', scope.path)}>{t('branches.open')}</TextLink>
        </Section>
      )}
      {scope.component && <CommitLog scope={scope} />}
      <RepositoryHistory scope={scope} />
    </>
  )
}

/** Where a component can be cloned from; only for those who may. */
function cloneAddress(scope: Scope): string | undefined {
  const { project, component } = scope
  if (!project || !component || !may(scope, 'vcs.access')) return undefined
  return `${location.origin}/git/${[project.slug, ...component.path.split('/')].map(encodeURIComponent).join('/')}/`
}

function Status({ repository, scope }: { repository: Repository; scope: Scope }) {
  const { t } = useTranslation('tools')
  const words = useMessages('messages')
  const { pending_units: pending, outgoing_commits: outgoing, missing_commits: missing } = repository
  const clone = cloneAddress(scope)
  const { remote_commit: remote, weblate_commit: own, status_messages: lines = [] } = repository
  const { merge_failure: failure, merge_failure_message: said } = repository
  return (
    <>
      {failure && (
        <Notice tone="alarm" title={t('repository.failure')}>
          <bdi>{words(said, failure)}</bdi>
        </Notice>
      )}
      <DetailList
        lines={[
          {
            name: t('repository.state'),
            value: lines.length > 0 && (
              <span style={{ whiteSpace: 'pre-line' }}>{lines.map((line) => words(line)).join('\n')}</span>
            ),
          },
          { name: t('repository.pending'), value: formatNumber(pending.total) },
          { name: t('repository.outgoing'), value: outgoing === null ? null : formatNumber(outgoing) },
          { name: t('repository.missing'), value: missing === null ? null : formatNumber(missing) },
          { name: t('repository.remote'), value: remote && <CommitLine commit={remote} /> },
          { name: t('repository.own'), value: own && <CommitLine commit={own} /> },
          { name: t('repository.clone'), value: clone && <code dir="ltr">git clone {clone}</code> },
        ]}
      />
    </>
  )
}

/** Only what was done to the repository. */
function RepositoryHistory({ scope }: { scope: Scope }) {
  const { t } = useTranslation('tools')
  const where = scope.component ? `${scope.project?.slug}/${scope.component.path}` : (scope.project?.slug ?? '')
  const repositoryActions: ReadonlySet<number> = new Set([17, 18, 19, 20, 21, 22, 23, 28, 53, 83, 84, 88, 101, 102])
  const changes =
    useQuery(changesQuery(where)).data?.results.filter(({ action }) => repositoryActions.has(action)) ?? []
  if (changes.length === 0) return null
  return (
    <Section title={t('repository.history')}>
      <ChangeList changes={changes} />
    </Section>
  )
}
