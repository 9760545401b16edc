import { Button } from '@mantine/core'
import { ApiError } from '../api/client.ts'
import { describeError } from './describe-error.ts'
import { Notice } from './notice.tsx'
import { TextLink } from './text-link.tsx'

interface Props {
  error: Error
  what?: string | undefined
  onRetry?: () => void
}

/** A failure in words, and what to do next. */
export function ErrorNotice({ error, what = 'this page', onRetry }: Props) {
  const missing = error instanceof ApiError && error.status === 404
  const { title, advice } = describeError(error, what)
  return (
    <Notice
      title={title}
      tone={missing ? 'calm' : 'alarm'}
      action={
        missing || onRetry === undefined ? (
          <TextLink to="/projects/">Go to the list of projects</TextLink>
        ) : (
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      {advice}
    </Notice>
  )
}
