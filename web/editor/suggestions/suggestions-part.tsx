import { Button, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../components/status/error-notice.tsx'
import { useMessages } from '../../locale/own-words.ts'
import sideClasses from '../side/side-panel.module.css'
import { SidePart } from '../side/side-part.tsx'
import { OfferItem } from './offer-item.tsx'
import classes from './suggestions-part.module.css'
import { useOffers } from './use-offers.ts'

/** Texts to take over, from people, the memory and machines; Ctrl with its number takes one. */
export function SuggestionsPart() {
  const { t } = useTranslation(['editor', 'common'])
  const words = useMessages('messages')
  const { isAsked, offers, isWaiting, error, retry, failures, askMachines } = useOffers()
  if (!isAsked && offers.length === 0 && !isWaiting && !error) return null
  return (
    <SidePart title={t('suggestions.title')} count={offers.length}>
      <div className={classes.box}>
        {offers.length > 0 && (
          <ol className={sideClasses.list}>
            {offers.map((offer, index) => (
              <OfferItem key={offer.key} offer={offer} number={index + 1} />
            ))}
          </ol>
        )}
        {isWaiting && (
          <div aria-busy="true" role="status" aria-label={t('common:loading')}>
            <Skeleton height={34} mt="xs" />
          </div>
        )}
        {error && <ErrorNotice error={error} onRetry={retry} />}
        {offers.length === 0 && !isWaiting && !error && <p className={sideClasses.quiet}>{t('suggestions.empty')}</p>}
        {failures.map(({ service, name, detail, message }) => (
          <p key={service} className={sideClasses.quiet}>
            {t('machinery.failed', { name, detail: words(message, detail) })}
          </p>
        ))}
        {askMachines && (
          <div className={sideClasses.buttons}>
            <Button size="compact-xs" variant="default" onClick={askMachines}>
              {t('suggestions.askMachines')}
            </Button>
          </div>
        )}
      </div>
    </SidePart>
  )
}
