import { Button } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './side-panel.module.css'

interface Props {
  /** What saving does. */
  work: Pick<UseMutationResult<unknown, Error, void>, 'mutate' | 'isPending' | 'error'>
  onDone(): void
  children: ReactNode
}

/** A small form beside the string. Who asked for it goes on in its first empty field, or else in its first. */
export function SideForm({ work, onDone, children }: Props) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [])]
    const next = fields.find(({ value }) => value === '') ?? fields[0]
    next?.focus()
  }, [])
  return (
    <form
      ref={form}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        work.mutate()
      }}
    >
      {children}
      {work.error && <p role="alert">{work.error.message}</p>}
      <div className={classes.buttons}>
        <Button type="submit" size="compact-sm" loading={work.isPending}>
          {t('save')}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
