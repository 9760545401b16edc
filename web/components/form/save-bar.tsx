import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './form.module.css'

/** The end of a form; that it was saved is said by a toast. */
export function SaveBar({ busy }: { busy: boolean }) {
  const { t } = useTranslation('account')
  return (
    <div className={classes.buttons}>
      <Button type="submit" loading={busy}>
        {t('save')}
      </Button>
    </div>
  )
}
