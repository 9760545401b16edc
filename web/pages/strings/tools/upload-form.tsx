import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Scope } from '../../../api/scopes.ts'
import { Outcome } from '../../../components/status/outcome.tsx'
import classes from './tools-page.module.css'
import { FileField, UploadFields, uploadForm, usualUpload } from './upload-fields.tsx'

interface Props<Result> {
  scope: Scope
  /** What the file is, and which ones are offered. */
  label: string
  accept?: string
  /** What the button says. */
  action: string
  /** More fields. */
  children?: ReactNode
  send(body: FormData): Promise<Result>
  outcome(result: Result): ReactNode
}

/** A file that is sent, or tried first, and what came of it. */
export function UploadForm<Result extends { dry_run?: boolean }>(props: Props<Result>) {
  const { scope, label, accept, action, children, send, outcome } = props
  const { t } = useTranslation('tools')
  const client = useQueryClient()
  const [file, setFile] = useState<File>()
  const [choice, setChoice] = useState(usualUpload)
  const upload = useMutation({
    mutationFn: ({ chosen, isTry }: { chosen: File; isTry: boolean }) => send(uploadForm(chosen, choice, isTry)),
    onSuccess: ({ dry_run: isTry }) => (isTry ? undefined : client.invalidateQueries()),
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (file) upload.mutate({ chosen: file, isTry: false })
  }
  return (
    <>
      <form className={classes.form} onSubmit={submit}>
        <FileField label={label} {...(accept !== undefined && { accept })} onChoose={setFile} />
        <UploadFields scope={scope} value={choice} onChange={setChoice} />
        {children}
        <div className={classes.buttons}>
          <Button type="submit" loading={upload.isPending}>
            {action}
          </Button>
          <Button
            variant="default"
            disabled={!file || upload.isPending}
            onClick={() => file && upload.mutate({ chosen: file, isTry: true })}
          >
            {t('upload.try')}
          </Button>
        </div>
      </form>
      {upload.error && <Outcome tone="bad">{upload.error.message}</Outcome>}
      {upload.data && outcome(upload.data)}
    </>
  )
}
