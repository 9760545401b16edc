import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { insideAddress } from '../api/addresses.ts'
import { TextLink } from '../components/controls/text-link.tsx'
import { anyLanguage } from '../components/text/foreign-text.tsx'
import { FormsText } from '../components/text/forms-text.tsx'
import type { QueueStore } from './queue/queue-store.ts'
import type { Save } from './queue/save-queue.ts'
import { useQueue } from './queue/use-queue.ts'
import classes from './save-status.module.css'

const watchNetwork = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

interface Props {
  store: QueueStore | undefined
  /** What can be taken back: the last thing saved. */
  onUndo?: (() => void) | undefined
  /** Checks that failed on what was saved last. */
  problems?: { readonly count: number; onShow(): void } | undefined
}

/** How far the saves have come, and what needs a decision. */
export function SaveStatus({ store, onUndo, problems }: Props) {
  const queue = useQueue(store)
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine)
  const { t } = useTranslation('editor')
  const waiting = queue.filter(({ status }) => status === 'waiting' || status === 'sending')
  const stuck = queue.filter(({ status }) => status === 'conflict' || status === 'refused')
  const isLate = waiting.some(({ attempts }) => attempts > 0)
  const words =
    waiting.length === 0
      ? onUndo && (problems ? t('queue.savedProblems', { count: problems.count }) : t('queue.saved'))
      : isOnline && !isLate
        ? t('queue.saving', { count: waiting.length })
        : t('queue.offline', { count: waiting.length })
  return (
    <>
      <div className={classes.status} data-waiting={waiting.length} role="status">
        {words && <span>{words}</span>}
        {onUndo && problems && (
          <Button size="compact-xs" variant="subtle" onClick={problems.onShow}>
            {t('queue.show')}
          </Button>
        )}
        {onUndo && (
          <Button size="compact-xs" variant="subtle" onClick={onUndo}>
            {t('queue.undo')}
          </Button>
        )}
      </div>
      {store && stuck.map((save) => <Stuck key={save.id} save={save} store={store} />)}
    </>
  )
}

function Stuck({ save, store }: { save: Save; store: QueueStore }) {
  const { t } = useTranslation(['editor', 'common'])
  const isConflict = save.status === 'conflict'
  return (
    <div className={classes.stuck} role="alert">
      <b>{isConflict ? t('queue.conflict') : t('queue.refused')}</b>{' '}
      <TextLink {...insideAddress(save.path)}>
        <bdi>{save.label}</bdi>
      </TextLink>
      <p>{isConflict ? t('queue.conflictAdvice') : save.problem}</p>
      <FormsText forms={save.target} against={isConflict ? (save.theirs ?? []) : undefined} language={anyLanguage} />
      <div className={classes.buttons}>
        <Button size="compact-sm" variant="default" onClick={() => store.retry(save.id)}>
          {isConflict ? t('queue.mine') : t('common:retry')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => store.forget(save.id)}>
          {isConflict ? t('queue.theirs') : t('queue.discard')}
        </Button>
      </div>
    </div>
  )
}
