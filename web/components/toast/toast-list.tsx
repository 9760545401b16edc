import { CloseButton, UnstyledButton } from '@mantine/core'
import { useFocusWithin, useHover, useMergedRef } from '@mantine/hooks'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './toast-list.module.css'
import { closeToast, showToast, type Toast, useToasts } from './toasts.ts'

/** Long enough to be read twice; what can be taken back stays longer. */
const STAYS_MS = 8_000
const STAYS_WITH_ACTION_MS = 20_000

/** What was just done, said politely to those who listen. The region is there before there is something to say. */
export function ToastList() {
  const { t } = useTranslation()
  return (
    <section className={classes.list} aria-label={t('toast.region')} aria-live="polite" aria-relevant="additions">
      {useToasts().map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function OneToast({ toast: { id, text, tone, action } }: { toast: Toast }) {
  const { t } = useTranslation()
  const { hovered, ref: hoverRef } = useHover<HTMLDivElement>()
  const { focused, ref: focusRef } = useFocusWithin<HTMLDivElement>()
  const isHeld = hovered || focused
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(closeToast, action ? STAYS_WITH_ACTION_MS : STAYS_MS, id)
    return () => clearTimeout(timer)
  }, [isHeld, action, id])
  const act = async () => {
    closeToast(id)
    try {
      await action?.run()
    } catch (error) {
      showToast(error instanceof Error ? error.message : String(error), { tone: 'bad' })
    }
  }
  return (
    <div ref={useMergedRef(hoverRef, focusRef)} className={classes.toast} data-tone={tone}>
      <span className={classes.text}>{text}</span>
      {action && (
        <UnstyledButton className={classes.action} onClick={act}>
          {action.label}
        </UnstyledButton>
      )}
      <CloseButton size="sm" aria-label={t('close')} onClick={() => closeToast(id)} />
    </div>
  )
}
