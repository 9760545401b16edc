import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './action-bar.module.css'
import { useEditing } from './model/context.ts'
import type { SavedAs } from './model/use-saving.ts'
import { StateControl } from './state-control.tsx'

export interface SaveActions {
  save(options?: { stay?: boolean; as?: SavedAs }): void
  suggest(): void
  skip(): void
}

/** What to do with the text. */
export function ActionBar({ save, suggest, skip }: SaveActions) {
  const { locked, maySuggest } = useEditing()
  const { t } = useTranslation('editor')
  const mayEdit = locked === undefined
  return (
    <div className={classes.bar}>
      {mayEdit && <StateControl />}
      <div className={classes.buttons}>
        {mayEdit && (
          <>
            <Button onClick={() => save()}>{t('action.save')}</Button>
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
  )
}
