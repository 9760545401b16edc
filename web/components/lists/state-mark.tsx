import { useTranslation } from 'react-i18next'
import classes from './state-mark.module.css'
import { unitState } from './unit-state.ts'

/** How a string stands: a dot and the word for it. */
export function StateMark({ state }: { state: number }) {
  return <Mark kind={unitState({ state })} />
}

export const FailingMark = () => <Mark kind="failing" />

function Mark({ kind }: { kind: ReturnType<typeof unitState> | 'failing' }) {
  const { t } = useTranslation()
  return (
    <span className={classes.state} data-state={kind}>
      {t(`state.${kind}`)}
    </span>
  )
}
