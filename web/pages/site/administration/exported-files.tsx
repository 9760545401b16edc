import { FileInput, Select, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exportServiceNames, WEBLATE_BACKUP } from '#core/exports/service-names.ts'
import { call } from '../../../api/call.ts'
import { everyLanguageQuery } from '../../../api/profile.ts'
import { Form } from '../../../components/form/form.tsx'
import { FormButtons } from '../../../components/form/form-buttons.tsx'
import { FormError } from '../../../components/form/form-error.tsx'
import { type Submission, useSubmission } from '../../../components/form/use-submission.ts'
import { slugOf } from '../../settings/slug.ts'
import { moveInsQuery } from './move-ins-query.ts'

interface Typed {
  service: string | null
  files: File[]
  name: string
  web: string
  language: string | null
}

const nothing: Typed = { service: null, files: [], name: '', web: '', language: null }

/** As the API takes it: one file in each form. */
function formOf({ service, name, web, language }: Typed, file: File): FormData {
  const form = new FormData()
  form.set('service', service ?? '')
  form.set('project', slugOf(name))
  form.set('name', name)
  if (web !== '') form.set('web', web)
  if (language !== null) form.set('source_language', language)
  form.set('file', file)
  return form
}

/** Files that another service exported become a project. */
export function ExportedFiles() {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const submission = useSubmission()
  const [typed, setTyped] = useState(nothing)
  const add = async () => {
    for (const file of typed.files) await call('POST /api/site/move-ins/exports/', { body: formOf(typed, file) })
    setTyped({ ...typed, files: [] })
    await client.invalidateQueries(moveInsQuery)
  }
  return (
    <Form onSubmit={() => submission.run(add)}>
      <FormError error={submission.error} fields={['file', 'project', 'name', 'service', 'source_language', 'web']} />
      <Fields typed={typed} submission={submission} onChange={(part) => setTyped({ ...typed, ...part })} />
      <FormButtons
        submission={submission}
        text={t('moveIn.addFiles')}
        disabled={typed.service === null || typed.files.length === 0}
      />
    </Form>
  )
}

interface FieldsProps {
  typed: Typed
  submission: Submission
  onChange: (part: Partial<Typed>) => void
}

function Fields({ typed, submission: { problem }, onChange }: FieldsProps) {
  const { t } = useTranslation('manage')
  const languages = useQuery(everyLanguageQuery).data ?? []
  const named = Object.entries({ ...exportServiceNames, [WEBLATE_BACKUP]: t('moveIn.backup') })
  return (
    <>
      <Select
        label={t('moveIn.service')}
        data={named.map(([value, label]) => ({ value, label }))}
        value={typed.service}
        onChange={(service) => onChange({ service })}
        error={problem('service')}
        required
      />
      <FileInput
        label={t('moveIn.files')}
        description={t('moveIn.filesHelp')}
        value={typed.files}
        onChange={(files) => onChange({ files })}
        error={problem('file')}
        multiple
        clearable
        required
      />
      <TextInput
        label={t('moveIn.projectName')}
        value={typed.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        error={problem('project') ?? problem('name')}
        maxLength={60}
        required
      />
      <TextInput
        label={t('moveIn.web')}
        value={typed.web}
        onChange={(event) => onChange({ web: event.currentTarget.value })}
        error={problem('web')}
        type="url"
      />
      <Select
        label={t('moveIn.sourceLanguage')}
        description={t('moveIn.sourceLanguageHelp')}
        data={languages.map((one) => ({ value: one.code, label: one.name }))}
        value={typed.language}
        onChange={(language) => onChange({ language })}
        error={problem('source_language')}
        searchable
        clearable
      />
    </>
  )
}
