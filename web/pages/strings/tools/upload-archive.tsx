import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, type Reply } from '../../../api/call.ts'
import { componentParams, projectParams } from '../../../api/repositories.ts'
import type { Scope } from '../../../api/scopes.ts'
import { ScrollBox } from '../../../components/layout/scroll-box.tsx'
import table from '../../../components/lists/text-table.module.css'
import { Outcome } from '../../../components/status/outcome.tsx'
import { useMessages } from '../../../locale/own-words.ts'
import { UploadForm } from './upload-form.tsx'

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
  const [source, setSource] = useState('')
  const send = (body: FormData) => {
    body.set('source_method', source)
    return sendArchive(scope, body)
  }
  return (
    <UploadForm
      scope={scope}
      label={t('archive.file')}
      accept=".zip"
      action={t('archive.do')}
      send={send}
      outcome={(report) => <ArchiveReport report={report} />}
    >
      <NativeSelect
        label={t('archive.source')}
        value={source}
        data={sourceMethods.map((value) => ({ value, label: t(`archive.source.${value || 'same'}`) }))}
        onChange={(event) => setSource(event.currentTarget.value)}
      />
    </UploadForm>
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
