import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { insideAddress } from '../../api/addresses.ts'
import { TextLink } from '../../components/text-link.tsx'
import { useEditing } from '../../editor/context.ts'
import headClasses from '../../editor/unit-head.module.css'
import { stateKey } from '../../editor/unit-states.ts'
import { useChecked } from '../../editor/use-model.ts'
import { formatNumber } from '../../locale/format.ts'
import classes from './zen-page.module.css'

/** Under a row: its number, its state, and what may be wrong with its text. */
export function ZenUnder({ number }: { number: number }) {
  const { unit, model, locked, replace } = useEditing()
  const { findings } = useChecked()
  const { t } = useTranslation('editor')
  const kind = stateKey(unit.state)
  return (
    <div className={classes.under}>
      <TextLink {...insideAddress(unit.web_url)} inherit>
        {formatNumber(number)}
      </TextLink>
      <span className={headClasses.state} data-state={kind}>
        {t(`stateName.${kind}`)}
      </span>
      {locked && <span id={`locked-${unit.id}`}>{locked}</span>}
      {findings.map(({ check, places }) => {
        const fix = places.find((place) => place.fix)
        const mend = () => replace(model.forms().map((text, form) => (form === fix?.form ? (fix.fix ?? text) : text)))
        return (
          <span key={check.id} className={classes.finding}>
            {check.name}
            {fix && locked === undefined && (
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
