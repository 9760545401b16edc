import { useTranslation } from 'react-i18next'
import { StateMark } from '../components/lists/state-mark.tsx'
import { useEditing } from './model/context.ts'
import { reviewsIn } from './model/reviews.ts'
import { OthersHere } from './presence/others-here.tsx'
import classes from './unit-head.module.css'

/** Which string this is and how it stands. */
export function UnitHead() {
  const { unit, context } = useEditing()
  const { t } = useTranslation('editor')
  return (
    <div className={classes.head}>
      <bdi className={classes.key}>{unit.context || t('unit.number', { number: unit.position })}</bdi>
      <OthersHere unit={unit.id} />
      <StateMark state={unit.state} hasReviews={reviewsIn(context).isOn} />
    </div>
  )
}
