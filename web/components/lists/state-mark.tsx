import { useTranslation } from 'react-i18next'
import classes from './state-mark.module.css'
import { unitState } from './unit-state.ts'

/** How a string stands: a dot and the word for it. */
export function StateMark({ state, hasReviews = false }: { state: number; hasReviews?: boolean }) {
  const kind = unitState({ state })
  return <Mark kind={hasReviews && kind === 'translated' ? 'waiting' : kind} />
}

export const FailingMark = () => <Mark kind="failing" />

function Mark({ kind }: { kind: ReturnType<typeof unitState> | 'waiting' | 'failing' }) {
  const { t } = useTranslation()
  return (
    <span className={classes.state} data-state={kind}>
      {t(`state.${kind}`)}
    </span>
  )
}
