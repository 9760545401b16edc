import { Input, NativeSelect, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { may, type Scope } from '../../../api/scopes.ts'
import classes from './tools-page.module.css'

const methods = ['translate', 'approve', 'suggest', 'fuzzy', 'replace', 'source', 'add'] as const
const fuzzies = ['', 'process', 'approve'] as const
const conflicts = ['', 'replace-translated', 'replace-approved'] as const

/** What is to become of the texts of a file. */
export interface UploadChoice {
  readonly method: string
  readonly conflict: string
  readonly fuzzy: string
  readonly author: string
}

export const usualUpload: UploadChoice = { method: 'translate', conflict: '', fuzzy: '', author: '' }

export function uploadForm(file: File, { method, conflict, fuzzy, author }: UploadChoice, isTry: boolean): FormData {
  const body = new FormData()
  body.set('file', file)
  body.set('method', method)
  body.set('conflicts', conflict)
  body.set('fuzzy', fuzzy)
  if (author.trim() !== '') body.set('author_email', author.trim())
  if (isTry) body.set('dry_run', 'true')
  return body
}

export function FileField({
  label,
  accept,
  onChoose,
}: {
  label: string
  accept?: string
  onChoose(file?: File): void
}) {
  const id = useId()
  return (
    <div>
      <Input.Label htmlFor={id}>{label}</Input.Label>
      <input
        id={id}
        className={classes.file}
        type="file"
        required
        accept={accept}
        onChange={(event) => onChoose(event.currentTarget.files?.[0])}
      />
    </div>
  )
}

export function UploadFields({
  scope,
  value,
  onChange,
}: {
  scope: Scope
  value: UploadChoice
  onChange(value: UploadChoice): void
}) {
  const { t } = useTranslation('tools')
  return (
    <>
      <NativeSelect
        label={t('upload.method')}
        value={value.method}
        data={methods.map((method) => ({ value: method, label: t(`upload.method.${method}`) }))}
        onChange={(event) => onChange({ ...value, method: event.currentTarget.value })}
      />
      {may(scope, 'upload.overwrite') && (
        <NativeSelect
          label={t('upload.conflicts')}
          value={value.conflict}
          data={conflicts.map((one) => ({ value: one, label: t(`upload.conflicts.${one || 'ignore'}`) }))}
          onChange={(event) => onChange({ ...value, conflict: event.currentTarget.value })}
        />
      )}
      <NativeSelect
        label={t('upload.fuzzy')}
        value={value.fuzzy}
        data={fuzzies.map((one) => ({ value: one, label: t(`upload.fuzzy.${one || 'ignore'}`) }))}
        onChange={(event) => onChange({ ...value, fuzzy: event.currentTarget.value })}
      />
      {may(scope, 'upload.authorship') && (
        <TextInput
          type="email"
          label={t('upload.author')}
          description={t('upload.authorHelp')}
          value={value.author}
          onChange={(event) => onChange({ ...value, author: event.currentTarget.value })}
        />
      )}
    </>
  )
}
