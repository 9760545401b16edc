import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { State } from '#core/units/state.ts'
import classes from './action-bar.module.css'
import { useEditing } from './model/context.ts'
import { reviewsIn } from './model/reviews.ts'
import { useTargetState } from './model/use-model.ts'

const needsEditing = (state: number): boolean => state >= State.needsEditing && state < State.translated

/** Whether the text needs editing, as a box to tick. */
export function NeedsEditingBox({ className }: { className: string | undefined }) {
  const { model } = useEditing()
  const checked = needsEditing(useTargetState())
  const { t } = useTranslation('common')
  return (
    <label className={className}>
      <input
        type="checkbox"
        checked={checked}
        onChange={() => model.setState(checked ? State.translated : State.needsEditing)}
      />
      {t('state.edit')}
    </label>
  )
}

/** What the text will count as: a box to tick, or with reviews one of three. */
export function StateControl() {
  const { context, model } = useEditing()
  const state = useTargetState()
  const name = useId()
  const { t } = useTranslation(['editor', 'common'])
  const { isOn, mayReview } = reviewsIn(context)
  if (!isOn) return <NeedsEditingBox className={classes.choice} />
  const choices = [
    { value: State.needsEditing, text: t('common:state.edit'), checked: needsEditing(state), open: true },
    { value: State.translated, text: t('common:state.waiting'), checked: state === State.translated, open: true },
    { value: State.approved, text: t('common:state.approved'), checked: state === State.approved, open: mayReview },
  ]
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.hidden}>{t('state.legend')}</legend>
      {choices.map(({ value, text, checked, open }) => (
        <label key={value} className={classes.choice}>
          <input type="radio" name={name} checked={checked} disabled={!open} onChange={() => model.setState(value)} />
          {text}
        </label>
      ))}
    </fieldset>
  )
}
