import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { State } from '#core/units/state.ts'
import { may } from '../api/scopes.ts'
import classes from './action-bar.module.css'
import { useEditing } from './model/context.ts'
import { useTargetState } from './model/use-model.ts'

/** What the text will count as: a box to tick, or with reviews one of three. */
export function StateControl() {
  const { context, model } = useEditing()
  const state = useTargetState()
  const name = useId()
  const { t } = useTranslation('editor')
  const { scope, translation } = context
  const reviews = translation.is_source ? scope.project?.source_review : scope.project?.translation_review
  const mayReview = may(scope, 'unit.review')
  const needsEdit = state >= State.needsEditing && state < State.translated
  if (!reviews && !mayReview)
    return (
      <label className={classes.choice}>
        <input
          type="checkbox"
          checked={needsEdit}
          onChange={() => model.setState(needsEdit ? State.translated : State.needsEditing)}
        />
        {t('state.edit')}
      </label>
    )
  const choices = [
    { value: State.needsEditing, text: t('state.edit'), checked: needsEdit, open: true },
    { value: State.translated, text: t('state.review'), checked: state === State.translated, open: true },
    { value: State.approved, text: t('state.approved'), checked: state === State.approved, open: mayReview },
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
