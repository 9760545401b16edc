import { UnstyledButton } from '@mantine/core'
import type { Unit } from '../../api/types.ts'
import { StateMark } from '../../components/lists/state-mark.tsx'
import { FormsText } from '../../components/text/forms-text.tsx'
import { useEditing } from '../model/context.ts'
import { reviewsIn } from '../model/reviews.ts'
import { OthersHere } from '../presence/others-here.tsx'
import classes from './panel.module.css'
import rowClasses from './unit-row.module.css'

/** Another string of the same translation: its source, its text, and the way to it. */
export function UnitRow({ unit }: { unit: Unit }) {
  const { context, goTo } = useEditing()
  return (
    <div className={`${classes.body} ${classes.two} ${rowClasses.row}`}>
      <div>
        <UnstyledButton className={rowClasses.open} onClick={() => goTo(unit.id)}>
          <FormsText forms={unit.source.slice(0, 1)} language={context.source} />
        </UnstyledButton>
      </div>
      <div>
        <FormsText forms={unit.target.slice(0, 1)} language={context.target} />
      </div>
      <div className={rowClasses.state}>
        <StateMark state={unit.state} hasReviews={reviewsIn(context).isOn} />
        <OthersHere unit={unit.id} />
      </div>
    </div>
  )
}
