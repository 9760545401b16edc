import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useEditing } from '../../../editor/model/context.ts'
import { useChecked } from '../../../editor/model/use-model.ts'
import { useMessages, useNames } from '../../../locale/own-words.ts'
import classes from './zen-page.module.css'

/** What may be wrong with the text of a row, in which form, and how to mend it. */
export function ZenFindings() {
  const { unit, model, locked, maySuggest, replace } = useEditing()
  const { findings } = useChecked()
  const { t } = useTranslation('editor')
  const named = useNames('checks')
  const words = useMessages('checks')
  const hasForms = unit.target.length > 1
  return findings.map(({ check, places }) => {
    const [first] = places
    const fix = places.find((one) => one.fix)
    const mend = () => replace(model.forms().map((text, form) => (form === fix?.form ? (fix.fix ?? text) : text)))
    return (
      <span key={check.id} className={classes.finding}>
        <span title={first && words(first.message)}>
          {hasForms && first && `${t('checks.form', { count: 1, forms: String(first.form + 1) })} `}
          {named(check.id, check.name)}
        </span>
        {fix && (locked === undefined || maySuggest) && (
          <Button size="compact-xs" variant="default" onClick={mend}>
            {t('checks.fix')}
          </Button>
        )}
      </span>
    )
  })
}
