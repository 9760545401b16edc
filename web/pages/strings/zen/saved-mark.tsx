import { useTranslation } from 'react-i18next'
import type { QueueStore } from '../../../editor/queue/queue-store.ts'
import { useQueue } from '../../../editor/queue/use-queue.ts'
import classes from './zen-page.module.css'

/** Whether what was typed in a row has arrived. What went wrong is told at the top of the page. */
export function SavedMark({ unit, store }: { unit: number; store: QueueStore | undefined }) {
  const { t } = useTranslation('editor')
  const save = useQueue(store).findLast((one) => one.unit === unit)
  if (save?.status === 'conflict' || save?.status === 'refused') return null
  return <span className={classes.saved}>{save ? t('queue.saving', { count: 1 }) : `✓ ${t('queue.saved')}`}</span>
}
