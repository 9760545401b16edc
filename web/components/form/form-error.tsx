import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/client.ts'
import classes from './form-error.module.css'
import { isOfField } from './use-sending.ts'

/** What went wrong with the form as a whole; errors of the fields named are shown beside them. */
export function FormError({ error, fields = [] }: { error: Error | undefined; fields?: readonly string[] }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const shown = error !== undefined && !isOfField(error, fields)
  useEffect(() => {
    if (shown) box.current?.focus()
  }, [shown])
  if (!shown) return null
  const waits = error instanceof ApiError && error.status === 429
  return (
    <div ref={box} role="alert" tabIndex={-1} className={classes.error}>
      {error.message}
      {waits && error.retryAfter !== undefined && ` ${t('waitMinutes', { count: Math.ceil(error.retryAfter / 60) })}`}
    </div>
  )
}
