import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { MEMORY_SERVICE, SITE_SERVICE } from '#core/machinery/services.ts'
import { FormsText } from '../../components/text/forms-text.tsx'
import { TextDiff } from '../../components/text/text-diff.tsx'
import { formatNumber, formatPercent } from '../../locale/format.ts'
import { useEditing } from '../model/context.ts'
import sideClasses from '../side/side-panel.module.css'
import type { Found, Offer } from './offers.ts'
import { SuggestionActions, SuggestionDetails } from './suggestion-actions.tsx'
import classes from './suggestions-part.module.css'

/** Beyond this there is no key for it. */
const MAX_KEY = 9

/** One text to take over, where it comes from, and what to do with it. */
export function OfferItem({ offer, number }: { offer: Offer; number: number }) {
  const { unit, context, locked, maySuggest, replace } = useEditing()
  const { t } = useTranslation('editor')
  const { target, suggestion, found } = offer
  const hasKey = number <= MAX_KEY
  const mayUse = locked === undefined || maySuggest
  return (
    <li className={classes.offer}>
      <kbd className={classes.number} title={hasKey ? `Ctrl+${number}` : undefined}>
        {formatNumber(number)}
      </kbd>
      <div>
        <div className={classes.text}>
          <FormsText
            forms={target}
            against={unit.target.some(Boolean) ? unit.target : undefined}
            language={context.target}
          />
        </div>
        {found && found.source !== unit.source[0] && (
          <div className={classes.details}>
            <TextDiff before={unit.source[0] ?? ''} after={found.source} language={context.source} />
          </div>
        )}
        <div className={classes.details}>
          {suggestion ? <SuggestionDetails suggestion={suggestion} /> : <FoundDetails found={found} />}
        </div>
        <div className={sideClasses.buttons}>
          {mayUse && (
            <Button
              size="compact-xs"
              variant="default"
              aria-keyshortcuts={hasKey ? `Control+${number}` : undefined}
              onClick={() => replace(target)}
            >
              {t('use')}
            </Button>
          )}
          {suggestion && <SuggestionActions suggestion={suggestion} />}
        </div>
      </div>
    </li>
  )
}

function FoundDetails({ found }: { found: Found }) {
  const { t } = useTranslation('editor')
  const { service, name, origin, quality, show_quality, unreviewed } = found
  const isOwn = service === MEMORY_SERVICE || service === SITE_SERVICE
  return (
    <>
      <span>{isOwn ? t(name === '' ? 'suggestions.recent' : 'suggestions.memory') : name}</span>
      {show_quality && <b>{formatPercent(quality)}</b>}
      {unreviewed && <span className={classes.mark}>{t('suggestions.unreviewed')}</span>}
      {origin && <bdi>{origin}</bdi>}
    </>
  )
}
