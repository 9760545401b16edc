import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { insideAddress } from '../../../api/addresses.ts'
import { TextLink } from '../../../components/controls/text-link.tsx'
import { StateMark } from '../../../components/lists/state-mark.tsx'
import { useEditing } from '../../../editor/model/context.ts'
import { useChecked } from '../../../editor/model/use-model.ts'
import { OthersHere } from '../../../editor/presence/others-here.tsx'
import { formatNumber } from '../../../locale/format.ts'
import { useNames } from '../../../locale/own-words.ts'
import classes from './zen-page.module.css'

/** Under a row: its number, its state, and what may be wrong with its text. */
export function ZenUnder({ number, onSuggest }: { number: number; onSuggest(): void }) {
  const { unit, model, locked, maySuggest, replace } = useEditing()
  const { findings } = useChecked()
  const { t } = useTranslation('editor')
  const named = useNames('checks')
  return (
    <div className={classes.under}>
      <TextLink {...insideAddress(unit.web_url)} inherit>
        {formatNumber(number)}
      </TextLink>
      <StateMark state={unit.state} />
      <OthersHere unit={unit.id} />
      {locked && <span id={`locked-${unit.id}`}>{locked}</span>}
      {locked !== undefined && maySuggest && (
        <Button size="compact-xs" variant="default" onClick={onSuggest}>
          {t('action.suggest')}
        </Button>
      )}
      {findings.map(({ check, places: scopes }) => {
        const fix = scopes.find((scope) => scope.fix)
        const mend = () => replace(model.forms().map((text, form) => (form === fix?.form ? (fix.fix ?? text) : text)))
        return (
          <span key={check.id} className={classes.finding}>
            {named(check.id, check.name)}
            {fix && (locked === undefined || maySuggest) && (
              <Button size="compact-xs" variant="default" onClick={mend}>
                {t('checks.fix')}
              </Button>
            )}
          </span>
        )
      })}
    </div>
  )
}
