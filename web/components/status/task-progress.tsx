import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { outcomeOf, type Task, taskQuery } from '../../api/tasks.ts'
import { formatPercent } from '../../locale/format.ts'
import { useMessages } from '../../locale/own-words.ts'
import { ErrorNotice } from './error-notice.tsx'
import classes from './task-progress.module.css'

interface Props {
  /** Address of the task, as the API gives it. */
  url: string
  /** What is being done. */
  label: string
  onDone?: (task: Task) => void
}

/** Work in the background, as it goes on. */
export function TaskProgress({ url, label, onDone }: Props) {
  const { t } = useTranslation()
  const words = useMessages('messages')
  const { data: task, error, refetch } = useQuery(taskQuery(url))
  const done = task?.completed ?? false
  const reported = useRef(false)
  useEffect(() => {
    if (!task?.completed || reported.current) return
    reported.current = true
    onDone?.(task)
  }, [task, onDone])
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  const outcome = task && outcomeOf(task)
  return (
    <div className={classes.box} data-failed={outcome?.failed || undefined}>
      <div className={classes.head}>
        <span>{label}</span>
        <span role="status">
          {outcome
            ? `${t(outcome.failed ? 'task.failed' : 'task.done')} ${outcome.messages.map((one) => words(one)).join(' ') || outcome.text}`
            : t('task.running', { percent: formatPercent(task?.progress ?? 0) })}
        </span>
      </div>
      <progress className={classes.bar} max={100} value={done ? 100 : (task?.progress ?? 0)} aria-label={label} />
      {task && task.log_messages.length > 0 && (
        <details className={classes.log}>
          <summary>{t('task.log')}</summary>
          <pre dir="auto">{task.log_messages.map((one) => words(one)).join('\n')}</pre>
        </details>
      )}
    </div>
  )
}
