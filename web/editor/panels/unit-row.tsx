import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Unit } from '../../api/types.ts'
import { useEditing } from '../context.ts'
import { OthersHere } from '../presence/others-here.tsx'
import headClasses from '../unit-head.module.css'
import { stateKey } from '../unit-states.ts'
import { FormsText } from './forms-text.tsx'
import classes from './panel.module.css'
import rowClasses from './unit-row.module.css'

/** Another string of the same translation: its source, its text, and the way to it. */
export function UnitRow({ unit }: { unit: Unit }) {
  const { around, goTo } = useEditing()
  const { t } = useTranslation('editor')
  const kind = stateKey(unit.state)
  return (
    <div className={`${classes.body} ${classes.two}`}>
      <div>
        <UnstyledButton className={rowClasses.open} onClick={() => goTo(unit.id)}>
          <FormsText forms={unit.source.slice(0, 1)} language={around.source} />
        </UnstyledButton>
      </div>
      <div>
        <FormsText forms={unit.target.slice(0, 1)} language={around.target} />
        <span className={headClasses.state} data-state={kind}>
          {t(`stateName.${kind}`)}
        </span>{' '}
        <OthersHere unit={unit.id} />
      </div>
    </div>
  )
}
