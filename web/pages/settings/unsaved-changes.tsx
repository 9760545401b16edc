import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/controls/dialog.tsx'
import form from '../../components/form/form.module.css'

/** Says that something is not saved yet, and asks before it would be lost. Shown only as long as that is so. */
export function UnsavedChanges({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation('admin')
  const { status, proceed, reset } = useBlocker({
    // Other parts of the same form keep what was typed.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: true,
    withResolver: true,
  })
  return (
    <>
      <span role="status">{t('settings.unsaved')}</span>
      <Button variant="default" onClick={onDiscard}>
        {t('settings.discard')}
      </Button>
      {status === 'blocked' && (
        <Dialog title={t('settings.leaveQuestion')} onClose={reset}>
          <p>{t('settings.leaveHelp')}</p>
          <div className={form.buttons}>
            <Button color="red" onClick={proceed}>
              {t('settings.leave')}
            </Button>
            <Button variant="default" onClick={reset}>
              {t('settings.stay')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
