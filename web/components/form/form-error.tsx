import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/client.ts'
import classes from './form-error.module.css'

/** What the fields named do not show themselves; nothing where each problem stands beside its field. */
function textBeside(error: Error, fields: readonly string[]): string | undefined {
  if (!(error instanceof ApiError) || error.problems.length === 0) return error.message
  const rest = error.problems.filter(({ attr }) => attr === null || !fields.includes(attr))
  return rest.length === 0 ? undefined : [...new Set(rest.map(({ detail }) => detail))].join(' ')
}

/** What went wrong with the form as a whole; errors of the fields named are shown beside them. The first of all is focused. */
export function FormError({ error, fields = [] }: { error: Error | undefined; fields?: readonly string[] }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const text = error && textBeside(error, fields)
  // With the error itself: nobody types into another field in between.
  useLayoutEffect(() => {
    if (error === undefined) return
    const field = box.current?.parentElement?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (text === undefined) field?.focus()
    else box.current?.focus()
  }, [error, text])
  if (error === undefined) return null
  if (text === undefined) return <div ref={box} hidden />
  const waits = error instanceof ApiError && error.status === 429
  return (
    <div ref={box} role="alert" tabIndex={-1} className={classes.error}>
      {text}
      {waits && error.retryAfter !== undefined && ` ${t('waitMinutes', { count: Math.ceil(error.retryAfter / 60) })}`}
    </div>
  )
}
