import { CloseButton } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './dialog.module.css'

/** A dialog over the page: the browser keeps the focus in it, and Escape closes it. */
export function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby={id} onClose={onClose}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        <CloseButton aria-label={t('close')} onClick={onClose} />
      </div>
      {children}
    </dialog>
  )
}
