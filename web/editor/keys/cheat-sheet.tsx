import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './cheat-sheet.module.css'
import { shortcuts } from './shortcuts.ts'

/** All shortcuts, on a key press. */
export function CheatSheet({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { t } = useTranslation(['editor', 'common'])
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  const more = [
    { text: t('keys.chooseMachine'), keys: ['Ctrl+1 … 9'] },
    { text: t('keys.placeable'), keys: ['Ctrl+Shift+1 … 9'] },
    { text: t('keys.chooseCheck'), keys: ['Ctrl+I', '1 … 9'] },
  ]
  const rows = [...shortcuts.map(({ action, keys }) => ({ text: t(`keys.${action}`), keys })), ...more]
  return (
    <dialog ref={dialog} className={classes.sheet} onClose={onClose} aria-labelledby="cheat-sheet">
      <h2 id="cheat-sheet">{t('keys.title')}</h2>
      <dl className={classes.rows}>
        {rows.map(({ text, keys }) => (
          <div key={text} className={classes.row}>
            <dt>{text}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key.replaceAll('Arrow', '')}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.mac}>{t('keys.mac')}</p>
      <Button variant="default" onClick={onClose}>
        {t('common:close')}
      </Button>
    </dialog>
  )
}
