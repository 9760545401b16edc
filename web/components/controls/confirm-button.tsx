import { Button, type ButtonProps, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../form/form.module.css'
import { FormError } from '../form/form-error.tsx'
import { useSubmission } from '../form/use-submission.ts'
import { Dialog } from './dialog.tsx'

interface Props extends ButtonProps {
  /** What the button says that opens the question, and the one that does it. */
  text: string
  label?: string
  /** The question, and what would happen. */
  question: string
  children: ReactNode
  /** What has to be typed first. */
  typed?: { readonly label: string; readonly word: string }
  /** No harm is done by it. */
  harmless?: boolean
  onConfirm: () => Promise<void>
}

/** A button that asks before it does something that cannot be undone. */
export function ConfirmButton({ text, label, onConfirm, question, children, typed, harmless, ...button }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" {...button} aria-label={label} onClick={() => setOpen(true)}>
        {text}
      </Button>
      {open && (
        <Question {...{ text, question, typed, harmless }} onConfirm={onConfirm} onClose={() => setOpen(false)}>
          {children}
        </Question>
      )}
    </>
  )
}

type QuestionProps = Pick<Props, 'text' | 'question' | 'children' | 'onConfirm'> & {
  typed: Props['typed'] | undefined
  harmless: boolean | undefined
  onClose: () => void
}

/** The question itself, for what asks from elsewhere than a button. */
export function Question({ text, question, children, typed, harmless, onConfirm, onClose }: QuestionProps) {
  const { t } = useTranslation()
  const submission = useSubmission()
  const [word, setWord] = useState('')
  const send = () =>
    submission.run(async () => {
      await onConfirm()
      onClose()
    })
  return (
    <Dialog title={question} onClose={onClose}>
      <form
        className={classes.question}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <div>{children}</div>
        <FormError error={submission.error} />
        {typed && (
          <TextInput
            label={typed.label}
            value={word}
            onChange={(event) => setWord(event.currentTarget.value)}
            autoComplete="off"
            autoFocus
          />
        )}
        <div className={classes.buttons}>
          <Button
            type="submit"
            {...(!harmless && { color: 'red' })}
            disabled={typed !== undefined && word !== typed.word}
            loading={submission.busy}
          >
            {text}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('confirm.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
