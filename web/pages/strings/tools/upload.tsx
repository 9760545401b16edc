import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, type Reply } from '../../../api/call.ts'
import { translationParams } from '../../../api/repositories.ts'
import type { Scope } from '../../../api/scopes.ts'
import { Outcome } from '../../../components/status/outcome.tsx'
import classes from './tools-page.module.css'
import { FileField, UploadFields, uploadForm, usualUpload } from './upload-fields.tsx'

type Result = Reply<'POST /api/translations/:project/:component/:language/file/'>

/** Takes a file in. What is there already stays, unless one says otherwise and may. */
export function Upload({ scope }: { scope: Scope }) {
  const { t } = useTranslation('tools')
  const client = useQueryClient()
  const [file, setFile] = useState<File>()
  const [choice, setChoice] = useState(usualUpload)
  const send = useMutation({
    mutationFn: ({ chosen, isTry }: { chosen: File; isTry: boolean }) => {
      const body = uploadForm(chosen, choice, isTry)
      const params = translationParams(scope)
      return call('POST /api/translations/:project/:component/:language/file/', { params, body })
    },
    onSuccess: ({ dry_run: isTry }) => (isTry ? undefined : client.invalidateQueries()),
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (file) send.mutate({ chosen: file, isTry: false })
  }
  return (
    <>
      <form className={classes.form} onSubmit={submit}>
        <FileField label={t('upload.file')} onChoose={setFile} />
        <UploadFields scope={scope} value={choice} onChange={setChoice} />
        <div className={classes.buttons}>
          <Button type="submit" loading={send.isPending}>
            {t('upload.do')}
          </Button>
          <Button
            variant="default"
            disabled={!file || send.isPending}
            onClick={() => file && send.mutate({ chosen: file, isTry: true })}
          >
            {t('upload.try')}
          </Button>
        </div>
      </form>
      {send.error && <Outcome tone="bad">{send.error.message}</Outcome>}
      {send.data && <UploadOutcome result={send.data} />}
    </>
  )
}

/** Strings of a dry run that are shown. */
const MAX_SHOWN = 10

function UploadOutcome({ result }: { result: Result }) {
  const { t } = useTranslation('tools')
  const { accepted: count, skipped, not_found: missing, changes = [] } = result
  const counts = { count, skipped, missing }
  if (!result.dry_run) return <Outcome>{t('upload.done', counts)}</Outcome>
  return (
    <Outcome>
      <p>{t('upload.tried', counts)}</p>
      <ul>
        {changes.slice(0, MAX_SHOWN).map(({ kind, context, source, old, target }) => (
          <li key={`${context}\u0004${source.join('\u001f')}`}>
            {t(`upload.change.${kind}`)} <code>{context || source[0]}</code>: <del>{old.join(' | ')}</del>{' '}
            <ins>{target.join(' | ')}</ins>
          </li>
        ))}
      </ul>
    </Outcome>
  )
}
