import { useTranslation } from 'react-i18next'
import classes from './state-mark.module.css'
import { unitState } from './unit-state.ts'

/** How a string stands: a dot and the word for it. */
export function StateMark({ state, hasReviews = false }: { state: number; hasReviews?: boolean }) {
  const kind = unitState({ state })
  return <Mark kind={hasReviews && kind === 'translated' ? 'waiting' : kind} />
}

/** What fails, by the name of the check where that is known. */
export const FailingMark = ({ check }: { check?: string }) => (
  <Mark kind="failing" {...(check !== undefined && { text: check })} />
)

function Mark({ kind, text }: { kind: ReturnType<typeof unitState> | 'waiting' | 'failing'; text?: string }) {
  const { t } = useTranslation()
  return (
    <span className={classes.state} data-state={kind}>
      {text ?? t(`state.${kind}`)}
    </span>
  )
}
