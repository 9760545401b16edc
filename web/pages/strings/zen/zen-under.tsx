import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { insideAddress } from '../../../api/addresses.ts'
import { TextLink } from '../../../components/controls/text-link.tsx'
import { StateMark } from '../../../components/lists/state-mark.tsx'
import { useEditing } from '../../../editor/model/context.ts'
import { reviewsIn } from '../../../editor/model/reviews.ts'
import type { SavedAs } from '../../../editor/model/use-saving.ts'
import { OthersHere } from '../../../editor/presence/others-here.tsx'
import { formatNumber } from '../../../locale/format.ts'
import { ZenFindings } from './zen-findings.tsx'
import classes from './zen-page.module.css'
import { ZenTools } from './zen-tools.tsx'

interface Props {
  number: number
  /** The person is in the row: it shows what can be done there. */
  isActive: boolean
  saving: ReactNode
  onSave(as?: SavedAs): void
  onSuggest(): void
}

/** Under a row: its number, its state, what can be done, and what may be wrong with its text. */
export function ZenUnder({ number, isActive, saving, onSave, onSuggest }: Props) {
  const { unit, context, locked, maySuggest } = useEditing()
  const { t } = useTranslation('editor')
  return (
    <div className={classes.under}>
      <TextLink {...insideAddress(unit.web_url)} inherit>
        {formatNumber(number)}
      </TextLink>
      <StateMark state={unit.state} hasReviews={reviewsIn(context).isOn} />
      {saving}
      <OthersHere unit={unit.id} />
      {locked && <span id={`locked-${unit.id}`}>{locked}</span>}
      {locked !== undefined && maySuggest && (
        <Button size="compact-xs" variant="default" onClick={onSuggest}>
          {t('action.suggest')}
        </Button>
      )}
      {isActive && <ZenTools onSave={onSave} />}
      <ZenFindings />
    </div>
  )
}
