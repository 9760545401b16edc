import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/client.ts'
import { componentParams, projectParams } from '../../api/repositories.ts'
import { may, type Scope } from '../../api/scopes.ts'
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
  { name: 'cleanup', right: 'vcs.reset', mild: false },
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

/** Everything runs in the background and is shown as it goes on; what throws work away asks first. */
export function Operations({ scope }: { scope: Scope }) {
  const { t } = useTranslation('tools')
  const client = useQueryClient()
  const run = useMutation({
    mutationFn: (operation: Operation) => queue(scope, operation),
  })
  const allowed = operations.filter(({ right }) => may(scope, right))
  if (allowed.length === 0) return null
  const start = (name: Operation, mild: boolean) => {
    if (mild || window.confirm(t('operation.sure', { name: t(`operation.${name}`) }))) run.mutate(name)
  }
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
      <ul className={classes.operations}>
        {allowed.map(({ name, mild }) => (
          <li key={name}>
            <Button
              variant="default"
              {...(!mild && { c: 'var(--mantine-color-error)' })}
              loading={run.isPending && run.variables === name}
              onClick={() => start(name, mild)}
            >
              {t(`operation.${name}`)}
            </Button>
            <span>{t(`operation.${name}.help`)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
