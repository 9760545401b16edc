import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './form.module.css'

export function SaveBar({ busy, saved }: { busy: boolean; saved: boolean }) {
  const { t } = useTranslation('account')
  return (
    <div className={classes.buttons}>
      <Button type="submit" loading={busy}>
        {t('save')}
      </Button>
      <Text size="sm" c="dimmed" role="status">
        {saved ? t('saved') : ''}
      </Text>
    </div>
  )
}
