import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './action-bar.module.css'
import { useEditing } from './model/context.ts'
import { reviewsIn } from './model/reviews.ts'
import type { SavedAs } from './model/use-saving.ts'
import { SendBack } from './review/send-back.tsx'
import { StateControl } from './state-control.tsx'

export interface SaveActions {
  /** `reason` goes to the author of what is sent back. */
  save(options?: { stay?: boolean; as?: SavedAs; reason?: string }): void
  suggest(): void
  skip(): void
}

/** What to do with the text. */
export function ActionBar({ save, suggest, skip }: SaveActions) {
  const { unit, context, locked, maySuggest } = useEditing()
  const { t } = useTranslation('editor')
  const [isSendingBack, setSendingBack] = useState(false)
  const mayEdit = locked === undefined
  const isReview = mayEdit && reviewsIn(context).waits(unit)
  return (
    <>
      <div className={classes.bar}>
        {mayEdit && <StateControl />}
        <div className={classes.buttons}>
          {isReview && (
            <>
              <Button onClick={() => save({ as: 'approved' })} aria-keyshortcuts="Alt+Shift+Enter">
                {t('review.approve')}
              </Button>
              <Button variant="default" aria-expanded={isSendingBack} onClick={() => setSendingBack(!isSendingBack)}>
                {t('review.sendBackAsk')}
              </Button>
            </>
          )}
          {mayEdit && (
            <>
              <Button variant={isReview ? 'default' : 'filled'} onClick={() => save()}>
                {t('action.save')}
              </Button>
              <Button variant="default" onClick={() => save({ stay: true })}>
                {t('action.stay')}
              </Button>
            </>
          )}
          {maySuggest && (
            <Button variant={mayEdit ? 'default' : 'filled'} onClick={suggest}>
              {t('action.suggest')}
            </Button>
          )}
          <Button variant="subtle" onClick={skip}>
            {t('action.skip')}
          </Button>
        </div>
      </div>
      {isReview && isSendingBack && (
        <SendBack onClose={() => setSendingBack(false)} onSend={(reason) => save({ as: 'sentBack', reason })} />
      )}
    </>
  )
}
