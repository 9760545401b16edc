import { Button, FileInput, Select } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import formClasses from '../../../components/form/form.module.css'
import { Form } from '../../../components/form/form.tsx'
import { FormError } from '../../../components/form/form-error.tsx'
import { useSubmission } from '../../../components/form/use-submission.ts'
import { formatList } from '../../../locale/format.ts'
import { asUpload, type TermTable, termsOfTable, termsOfTbx } from './term-files.ts'
import type { Glossary, TermLanguage } from './terms.ts'

interface Props {
  glossary: Glossary
  source: TermLanguage
  languages: readonly TermLanguage[]
}

interface Report {
  readonly terms: number
  readonly changed: readonly { readonly language: string; readonly count: number }[]
  /** Rows without a term in the source language. */
  readonly skipped: number
  /** Languages of the file that the glossary does not have. */
  readonly unknown: readonly string[]
}

async function readTerms(file: File, source: string, target: string): Promise<TermTable> {
  if (/\.(tbx|xml)$/i.test(file.name)) return termsOfTbx(await file.text(), source)
  const { cellsOfCsv, cellsOfWorkbook } = await import('./workbook.ts')
  const cells = /\.xlsx$/i.test(file.name)
    ? cellsOfWorkbook(new Uint8Array(await file.arrayBuffer()))
    : cellsOfCsv((await file.text()).replace(/^\uFEFF/, ''))
  return termsOfTable(cells, source, target)
}

/** Sends the terms, one upload for each language of the file. */
async function upload(glossary: Glossary, table: TermTable, languages: readonly TermLanguage[]): Promise<Report> {
  const { project, component } = glossary
  const send = (language: string, content: string, method: 'add' | 'translate') => {
    const body = new FormData()
    body.set('file', new File([content], 'terms.csv', { type: 'text/csv' }))
    body.set('method', method)
    if (method === 'translate') body.set('conflicts', 'replace-translated')
    return call('POST /api/translations/:project/:component/:language/file/', {
      params: { project, component, language },
      body,
    })
  }
  const known = languages.filter(({ code }) => table.codes.includes(code))
  const first = known[0]?.code ?? languages[0]?.code
  if (first !== undefined && table.rows.length > 0) await send(first, asUpload(table, first), 'add')
  const changed = []
  for (const { code, name } of known) {
    await send(code, asUpload(table, code), 'translate')
    changed.push({ language: name, count: table.rows.filter(({ texts }) => texts.get(code)).length })
  }
  const unknown = table.codes.filter((code) => !languages.some((one) => one.code === code))
  return { terms: table.rows.length, changed, skipped: table.skipped, unknown }
}

/** Terms of a CSV, XLSX or TBX file with any number of languages. */
export function TermImport({ glossary, source, languages }: Props) {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const submission = useSubmission()
  const [file, setFile] = useState<File | null>(null)
  const [target, setTarget] = useState<string | null>(null)
  const [report, setReport] = useState<Report>()
  const send = async () => {
    if (!file) return
    setReport(undefined)
    const table = await readTerms(file, source.code, target ?? '')
    setReport(await upload(glossary, table, languages))
    setFile(null)
    await client.invalidateQueries()
  }
  return (
    <Form onSubmit={() => submission.run(send)}>
      <FormError error={submission.error} />
      <FileInput
        label={t('terms.file')}
        description={t('terms.fileHelp', { code: source.code })}
        accept=".csv,.xlsx,.tbx,.xml"
        value={file}
        onChange={setFile}
        required
      />
      <Select
        label={t('terms.target')}
        description={t('terms.targetHelp')}
        data={languages.map(({ code, name }) => ({ value: code, label: name }))}
        value={target}
        onChange={setTarget}
        searchable
        clearable
      />
      <div className={formClasses.buttons}>
        <Button type="submit" variant="default" disabled={!file} loading={submission.busy}>
          {t('terms.import')}
        </Button>
      </div>
      <div role="status">{report && <ImportReport report={report} />}</div>
    </Form>
  )
}

function ImportReport({ report: { terms, changed, skipped, unknown } }: { report: Report }) {
  const { t } = useTranslation('manage')
  return (
    <ul>
      <li>{t('terms.read', { count: terms })}</li>
      {changed.map(({ language, count }) => (
        <li key={language}>{t('terms.readIn', { count, language })}</li>
      ))}
      {skipped > 0 && <li>{t('terms.skipped', { count: skipped })}</li>}
      {unknown.length > 0 && <li>{t('terms.unknown', { languages: formatList([...unknown]) })}</li>}
    </ul>
  )
}
