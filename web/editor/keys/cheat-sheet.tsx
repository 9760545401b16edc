import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/controls/dialog.tsx'
import classes from './cheat-sheet.module.css'
import { shortcuts } from './shortcuts.ts'

/** All shortcuts, on a key press. */
export function CheatSheet({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('editor')
  const more = [
    { text: t('keys.chooseMachine'), keys: ['Ctrl+1 … 9'] },
    { text: t('keys.placeable'), keys: ['Ctrl+Shift+1 … 9'] },
    { text: t('keys.chooseCheck'), keys: ['Ctrl+I', '1 … 9'] },
    { text: t('keys.palette'), keys: ['Ctrl+K'] },
  ]
  const rows = [...shortcuts.map(({ action, keys }) => ({ text: t(`keys.${action}`), keys })), ...more]
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
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
    </Dialog>
  )
}
