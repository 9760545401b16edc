import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/client.ts'
import { TextLink } from '../controls/text-link.tsx'
import { describeError } from './describe-error.ts'
import { Notice } from './notice.tsx'

interface Props {
  error: Error
  onRetry?: () => void
}

const RETRY_MS = 5_000

/** Where the server could not be reached, asks again by itself: when the connection returns, and every few seconds. */
function useRetryWhenReachable(error: Error, onRetry: (() => void) | undefined): void {
  const isUnreachable = error instanceof ApiError && error.status === 0
  useEffect(() => {
    if (!isUnreachable || onRetry === undefined) return
    const look = () => {
      if (document.visibilityState === 'visible') onRetry()
    }
    const timer = setInterval(look, RETRY_MS)
    window.addEventListener('online', onRetry)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', onRetry)
    }
  }, [isUnreachable, onRetry])
}

/** A failure in words, and what to do next. */
export function ErrorNotice({ error, onRetry }: Props) {
  const { t } = useTranslation()
  const missing = error instanceof ApiError && error.status === 404
  const { title, advice, values } = describeError(error)
  useRetryWhenReachable(error, onRetry)
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
