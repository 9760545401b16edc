import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, type Reply } from '../../../api/call.ts'
import { componentParams, projectParams } from '../../../api/repositories.ts'
import type { Scope } from '../../../api/scopes.ts'
import { ScrollBox } from '../../../components/layout/scroll-box.tsx'
import table from '../../../components/lists/text-table.module.css'
import { Outcome } from '../../../components/status/outcome.tsx'
import { useMessages } from '../../../locale/own-words.ts'
import classes from './tools-page.module.css'
import { FileField, UploadFields, uploadForm, usualUpload } from './upload-fields.tsx'

type Report = Reply<'POST /api/components/:project/:component/file/'>

const sourceMethods = ['', 'replace', 'add', 'skip'] as const

function sendArchive(scope: Scope, body: FormData): Promise<Report> {
  return scope.kind === 'component'
    ? call('POST /api/components/:project/:component/file/', { params: componentParams(scope), body })
    : call('POST /api/projects/:project/file/', { params: projectParams(scope), body })
}

/** Takes the files of a ZIP archive in, each where it belongs by its path. */
export function UploadArchive({ scope }: { scope: Scope }) {
  const { t } = useTranslation('tools')
  const client = useQueryClient()
  const [file, setFile] = useState<File>()
  const [choice, setChoice] = useState(usualUpload)
  const [source, setSource] = useState('')
  const send = useMutation({
    mutationFn: ({ chosen, isTry }: { chosen: File; isTry: boolean }) => {
      const body = uploadForm(chosen, choice, isTry)
      body.set('source_method', source)
      return sendArchive(scope, body)
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
        <FileField label={t('archive.file')} accept=".zip" onChoose={setFile} />
        <UploadFields scope={scope} value={choice} onChange={setChoice} />
        <NativeSelect
          label={t('archive.source')}
          value={source}
          data={sourceMethods.map((value) => ({ value, label: t(`archive.source.${value || 'same'}`) }))}
          onChange={(event) => setSource(event.currentTarget.value)}
        />
        <div className={classes.buttons}>
          <Button type="submit" loading={send.isPending}>
            {t('archive.do')}
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
      {send.data && <ArchiveReport report={send.data} />}
    </>
  )
}

function ArchiveReport({
  report: { dry_run: isTry, imported, unchanged, not_matched, refused, files },
}: {
  report: Report
}) {
  const { t } = useTranslation('tools')
  const words = useMessages('messages')
  const counts = { count: imported, unchanged, refused, unmatched: not_matched }
  return (
    <>
      <Outcome tone={refused > 0 ? 'bad' : 'good'}>{t(isTry ? 'archive.tried' : 'archive.done', counts)}</Outcome>
      <ScrollBox className={table.scroll} label={t('archive.files')}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{t('archive.path')}</th>
              <th scope="col">{t('archive.component')}</th>
              <th scope="col">{t('archive.language')}</th>
              <th scope="col">{t('archive.result')}</th>
            </tr>
          </thead>
          <tbody>
            {files.map(({ path, status, component, language, message, reason, changed }) => (
              <tr key={`${path} ${language}`}>
                <td>{path}</td>
                <td>{component}</td>
                <td>{language}</td>
                <td>
                  {t(`archive.status.${status}`, { count: changed })} {message ? words(message) : reason}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </>
  )
}
