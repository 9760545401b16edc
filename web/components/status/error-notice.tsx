import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/client.ts'
import { TextLink } from '../controls/text-link.tsx'
import { describeError } from './describe-error.ts'
import { Notice } from './notice.tsx'

interface Props {
  error: Error
  onRetry?: () => void
}

/** A failure in words, and what to do next. */
export function ErrorNotice({ error, onRetry }: Props) {
  const { t } = useTranslation()
  const missing = error instanceof ApiError && error.status === 404
  const { title, advice, values } = describeError(error)
  return (
    <Notice
      title={t(title)}
      tone={missing ? 'calm' : 'alarm'}
      action={
        missing || onRetry === undefined ? (
          <TextLink to="/projects/">{t('error.projects')}</TextLink>
        ) : (
          <Button variant="default" onClick={onRetry}>
            {t('retry')}
          </Button>
        )
      }
    >
      {t(advice, values)}
    </Notice>
  )
}
