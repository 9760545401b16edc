import { Button, Code, CopyButton, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from '../form/form.module.css'

/** The key of a token that was just created: the only time it is shown. */
export function NewTokenKey({ token }: { token: string }) {
  const { t } = useTranslation('account')
  return (
    <div role="status">
      <Text fw={600}>{t('api.once')}</Text>
      <div className={classes.buttons}>
        <Code>{token}</Code>
        <CopyButton value={token}>
          {({ copied, copy }) => (
            <Button size="xs" variant="default" onClick={copy}>
              {t(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
      </div>
    </div>
  )
}
