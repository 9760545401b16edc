import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import type { Scope } from '../../../api/scopes.ts'
import type { Task } from '../../../api/tasks.ts'
import { Outcome } from '../../../components/status/outcome.tsx'
import { TaskProgress } from '../../../components/status/task-progress.tsx'

interface BulkOutcome {
  changed: number
  skipped: number
  since: number
  until: number
}

const isBulkOutcome = (value: unknown): value is BulkOutcome =>
  typeof value === 'object' && value !== null && 'changed' in value

interface Props {
  scope: Scope
  url: string
  /** This is the way back already. */
  undoes?: boolean
}

/** A bulk edit as it goes on, what came of it, and the way back. */
export function BulkTask({ scope, url, undoes = false }: Props) {
  const { t } = useTranslation('tools')
  const client = useQueryClient()
  const [result, setResult] = useState<BulkOutcome>()
  const done = ({ result: reported }: Task) => {
    if (isBulkOutcome(reported)) setResult(reported)
    void client.invalidateQueries()
  }
  const undo = useMutation({
    mutationFn: (outcome: BulkOutcome) => {
      const { since, until } = outcome
      const body = { path: scope.path, since, until }
      return call('POST /api/places/bulk-edit/undo/', { body })
    },
  })
  if (undo.data) return <BulkTask scope={scope} url={undo.data.task_url} undoes />
  if (!result) return <TaskProgress url={url} label={t(undoes ? 'undo.running' : 'bulk.running')} onDone={done} />
  const { changed: count, skipped } = result
  if (undoes) return <Outcome>{t('undo.done', { count, skipped })}</Outcome>
  return (
    <Outcome tone={undo.error ? 'bad' : 'good'}>
      <span>
        {t('result.saved', { count })}
        {skipped > 0 && ` ${t('result.failed', { count: skipped })}`}
      </span>
      {count > 0 && (
        <Button size="compact-sm" variant="default" loading={undo.isPending} onClick={() => undo.mutate(result)}>
          {t('undo.do')}
        </Button>
      )}
      {undo.error && <span>{undo.error.message}</span>}
    </Outcome>
  )
}
