import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/client.ts'
import { componentParams, projectParams, type Repository, repositoryQuery } from '../../api/repositories.ts'
import { may, type Scope } from '../../api/scopes.ts'
import { ConfirmButton } from '../../components/controls/confirm-button.tsx'
import { Section } from '../../components/layout/section.tsx'
import { Outcome } from '../../components/status/outcome.tsx'
import { TaskProgress } from '../../components/status/task-progress.tsx'
import classes from './repository.module.css'

const operations = [
  { name: 'commit', right: 'vcs.commit', mild: true },
  { name: 'push', right: 'vcs.push', mild: true },
  { name: 'pull', right: 'vcs.update', mild: true },
  { name: 'pull-rebase', right: 'vcs.update', mild: true },
  { name: 'pull-merge', right: 'vcs.update', mild: true },
  { name: 'file-sync', right: 'vcs.reset', mild: true },
  { name: 'file-scan', right: 'vcs.reset', mild: true },
  { name: 'cleanup', right: 'vcs.reset', mild: true },
  { name: 'reset-keep', right: 'vcs.reset', mild: false },
  { name: 'reset', right: 'vcs.reset', mild: false },
] as const

type Operation = (typeof operations)[number]['name']

/** Answers at once, with a task to watch. */
function queue(scope: Scope, operation: Operation) {
  const body = { operation, background: true }
  return scope.component
    ? call('POST /api/components/:project/:component/repository/', { params: componentParams(scope), body })
    : call('POST /api/projects/:project/repository/', { params: projectParams(scope), body })
}

/** What is to be done next, if anything: what is new upstream comes in when commits are pushed. */
function nextOf({ needs_commit, needs_push, needs_merge }: Repository, allowed: ReadonlySet<Operation>) {
  const next = needs_push
    ? 'push'
    : needs_commit
      ? allowed.has('push')
        ? 'push'
        : 'commit'
      : needs_merge
        ? 'pull'
        : undefined
  return next !== undefined && allowed.has(next) ? next : undefined
}

/** Everything runs in the background and is shown as it goes on; what throws work away asks first. */
export function Operations({ scope }: { scope: Scope }) {
  const { t } = useTranslation('tools')
  const client = useQueryClient()
  const repository = useQuery(repositoryQuery(scope)).data
  const run = useMutation({
    mutationFn: (operation: Operation) => queue(scope, operation),
  })
  const allowed = operations.filter(({ right }) => may(scope, right))
  if (allowed.length === 0) return null
  const next = repository && nextOf(repository, new Set(allowed.map(({ name }) => name)))
  const waiting = repository?.pending_units.total ?? 0
  return (
    <Section title={t('operation.title')}>
      {run.error && (
        <Outcome tone="bad">
          {run.error instanceof ApiError && run.error.status === 423 ? t('operation.busy') : run.error.message}
        </Outcome>
      )}
      {run.data?.task_url && run.variables && (
        <TaskProgress
          key={run.data.task_url}
          url={run.data.task_url}
          label={t(`operation.${run.variables}`)}
          onDone={() => void client.invalidateQueries()}
        />
      )}
      {repository && next === undefined && <p>{t('operation.nothing')}</p>}
      {next && (
        <Button loading={run.isPending} onClick={() => run.mutate(next)}>
          {next === 'push' && waiting > 0 ? t('operation.commitAndPush', { count: waiting }) : t(`operation.${next}`)}
        </Button>
      )}
      <details className={classes.maintenance}>
        <summary>{t('operation.maintenance')}</summary>
        <ul className={classes.operations}>
          {allowed.map(({ name, mild }) => (
            <li key={name}>
              {mild ? (
                <Button
                  variant="default"
                  loading={run.isPending && run.variables === name}
                  onClick={() => run.mutate(name)}
                >
                  {t(`operation.${name}`)}
                </Button>
              ) : (
                <ConfirmButton
                  text={t(`operation.${name}`)}
                  c="var(--mantine-color-error)"
                  question={t('operation.question', { name: t(`operation.${name}`) })}
                  onConfirm={async () => run.mutate(name)}
                >
                  {repository && <Consequences name={name} repository={repository} />}
                </ConfirmButton>
              )}
              <span>{t(`operation.${name}.help`)}</span>
            </li>
          ))}
        </ul>
      </details>
    </Section>
  )
}

/** What is lost or kept, in numbers. */
function Consequences({ name, repository }: { name: Operation; repository: Repository }) {
  const { t } = useTranslation('tools')
  const { pending_units: pending, outgoing_commits: outgoing } = repository
  const [strings, commits] =
    name === 'reset-keep'
      ? (['operation.keepsStrings', 'operation.keepsCommits'] as const)
      : (['operation.losesStrings', 'operation.losesCommits'] as const)
  return (
    <ul>
      <li>{t(strings, { count: pending.total })}</li>
      <li>{t(commits, { count: outgoing ?? 0 })}</li>
    </ul>
  )
}
