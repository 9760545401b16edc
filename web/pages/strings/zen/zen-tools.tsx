import { Button, UnstyledButton } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useEditing } from '../../../editor/model/context.ts'
import { reviewsIn } from '../../../editor/model/reviews.ts'
import type { SavedAs } from '../../../editor/model/use-saving.ts'
import { NeedsEditingBox } from '../../../editor/state-control.tsx'
import { placeablesOf } from '../../../editor/text/pieces.ts'
import classes from './zen-page.module.css'

const MAX_PLACEABLES = 6
const MAX_SHOWN_LENGTH = 24

/** What can be done in the row where the person is; there is no Ctrl key on a phone. */
export function ZenTools({ onSave }: { onSave(as?: SavedAs): void }) {
  const { unit, context, locked, maySuggest, highlightsIn, insert } = useEditing()
  const { t } = useTranslation(['editor', 'common'])
  const placeables = useMemo(() => placeablesOf(unit.source, highlightsIn), [unit.source, highlightsIn])
  const mayEdit = locked === undefined
  return (
    <>
      {mayEdit && (
        <Button size="compact-xs" onClick={() => onSave()}>
          {t('common:save')}
        </Button>
      )}
      {mayEdit && reviewsIn(context).waits(unit) && (
        <Button size="compact-xs" variant="default" onClick={() => onSave('approved')}>
          {t('review.approve')}
        </Button>
      )}
      {mayEdit && <NeedsEditingBox className={classes.choice} />}
      {(mayEdit || maySuggest) &&
        placeables.slice(0, MAX_PLACEABLES).map((text) => (
          <UnstyledButton
            key={text}
            className={classes.chip}
            aria-label={t('tools.insert', { text })}
            onClick={() => insert(text)}
          >
            <bdi>{text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH - 1)}…` : text}</bdi>
          </UnstyledButton>
        ))}
    </>
  )
}
