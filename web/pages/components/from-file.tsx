import { FileInput, Select, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { fileFormatsQuery } from '../../api/manage.ts'
import { everyLanguageQuery } from '../../api/profile.ts'
import { Form } from '../../components/form/form.tsx'
import { FormButtons } from '../../components/form/form-buttons.tsx'
import { FormError } from '../../components/form/form-error.tsx'
import { type Submission, useSubmission } from '../../components/form/use-submission.ts'
import { useNames } from '../../locale/own-words.ts'
import { slugOf } from '../settings/slug.ts'
import { formatOfFile } from './format-of-file.ts'

const names = ['name', 'slug', 'file_format', 'docfile', 'zipfile', 'filemask', 'source_language.code'] as const

interface Typed {
  file: File | null
  name: string
  format: string | null
  mask: string
  language: string | null
}

const nothing: Typed = { file: null, name: '', format: null, mask: '', language: 'en' }

const isArchive = ({ file }: Typed): boolean => file?.name.toLowerCase().endsWith('.zip') ?? false

/** As the API takes it: a form with the file in it. */
function formOf(typed: Typed): FormData {
  const { file, name, format, mask, language } = typed
  const form = new FormData()
  form.set('name', name)
  form.set('slug', slugOf(name) || 'component')
  form.set('source_language.code', language ?? 'en')
  if (format !== null) form.set('file_format', format)
  if (isArchive(typed)) {
    form.set('filemask', mask)
    form.set('new_lang', 'none')
  }
  if (file !== null) form.set(isArchive(typed) ? 'zipfile' : 'docfile', file)
  return form
}

/** Begins with one file, or with an archive of files in many languages. No repository is needed. */
export function FromFile({ project }: { project: string }) {
  const { t } = useTranslation('manage')
  const submission = useSubmission()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(nothing)
  const create = async () => {
    const body = formOf(typed)
    const component = await call('POST /api/projects/:project/components/', { params: { project }, body })
    await client.invalidateQueries()
    await navigate({ href: new URL(component.web_url).pathname })
  }
  return (
    <Form onSubmit={() => submission.run(create)}>
      <FormError error={submission.error} fields={names} />
      <Fields typed={typed} submission={submission} onChange={(part) => setTyped({ ...typed, ...part })} />
      <FormButtons submission={submission} text={t('file.do')} />
    </Form>
  )
}

interface FieldsProps {
  typed: Typed
  submission: Submission
  onChange: (part: Partial<Typed>) => void
}

function Fields({ typed, submission, onChange }: FieldsProps) {
  const { t } = useTranslation('manage')
  const named = useNames('formats')
  const languages = useQuery(everyLanguageQuery).data ?? []
  const formats = useQuery(fileFormatsQuery).data ?? []
  const choose = (file: File | null) => {
    if (file === null) return onChange({ file })
    const name = typed.name === '' ? file.name.replace(/\.[^.]*$/, '') : typed.name
    onChange({ file, name, format: formatOfFile(file.name, formats) ?? typed.format })
  }
  return (
    <>
      <FileInput
        label={t('file.file')}
        description={t('file.fileHelp')}
        value={typed.file}
        onChange={choose}
        error={submission.problem('docfile') ?? submission.problem('zipfile')}
        required
      />
      <TextInput
        label={t('field.name')}
        value={typed.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        error={submission.problem('name') ?? submission.problem('slug')}
        maxLength={100}
        required
      />
      <Select
        label={t('component.file_format')}
        data={formats.map(({ id, name }) => ({ value: id, label: named(id, name) }))}
        value={typed.format}
        onChange={(format) => onChange({ format })}
        error={submission.problem('file_format')}
        searchable
        required
      />
      {isArchive(typed) && (
        <TextInput
          label={t('component.filemask')}
          description={t('component.filemask.help')}
          value={typed.mask}
          onChange={(event) => onChange({ mask: event.currentTarget.value })}
          error={submission.problem('filemask')}
          required
        />
      )}
      <Select
        label={t('component.source_language')}
        data={languages.map((one) => ({ value: one.code, label: one.name }))}
        value={typed.language}
        onChange={(language) => onChange({ language })}
        error={submission.problem('source_language.code')}
        searchable
        required
      />
    </>
  )
}
