import { useTranslation } from 'react-i18next'
import { useEditing } from './context.ts'
import { OthersHere } from './presence/others-here.tsx'
import classes from './unit-head.module.css'
import { stateKey } from './unit-states.ts'

/** Which string this is and how it stands. */
export function UnitHead() {
  const { unit } = useEditing()
  const { t } = useTranslation('editor')
  const kind = stateKey(unit.state)
  return (
    <div className={classes.head}>
      <bdi className={classes.key}>{unit.context || t('unit.number', { number: unit.position })}</bdi>
      <OthersHere unit={unit.id} />
      <span className={classes.state} data-state={kind}>
        {t(`stateName.${kind}`)}
      </span>
    </div>
  )
}
