import { FileInput, PasswordInput, Select, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exportServiceNames, isRemoteService, WEBLATE_BACKUP } from '#core/exports/service-names.ts'
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
  token: string
  remoteProject: string
  remoteUrl: string
}

const nothing: Typed = {
  service: null,
  files: [],
  name: '',
  web: '',
  language: null,
  token: '',
  remoteProject: '',
  remoteUrl: '',
}

/** As the API takes it: one file in each form, or none where the service is asked. */
function formOf({ service, name, web, language, ...remote }: Typed, file: File | undefined): FormData {
  const form = new FormData()
  form.set('service', service ?? '')
  form.set('project', slugOf(name))
  form.set('name', name)
  if (web !== '') form.set('web', web)
  if (language !== null) form.set('source_language', language)
  if (remote.token !== '') {
    form.set('token', remote.token)
    form.set('remote_project', remote.remoteProject)
    if (remote.remoteUrl !== '') form.set('remote_url', remote.remoteUrl)
  }
  if (file) form.set('file', file)
  return form
}

/** Files that another service exported, or gives for a token, become a project. */
export function ExportedFiles() {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const submission = useSubmission()
  const [typed, setTyped] = useState(nothing)
  const add = async () => {
    for (const file of typed.files.length > 0 ? typed.files : [undefined])
      await call('POST /api/site/move-ins/exports/', { body: formOf(typed, file) })
    setTyped({ ...typed, files: [] })
    await client.invalidateQueries(moveInsQuery)
  }
  return (
    <Form onSubmit={() => submission.run(add)}>
      <FormError error={submission.error} fields={ownFields} />
      <Fields typed={typed} submission={submission} onChange={(part) => setTyped({ ...typed, ...part })} />
      <FormButtons
        submission={submission}
        text={t('moveIn.addFiles')}
        disabled={typed.service === null || (typed.files.length === 0 && typed.token === '')}
      />
    </Form>
  )
}

const ownFields = [
  ...['file', 'project', 'name', 'service', 'source_language', 'web'],
  ...['token', 'remote_project', 'remote_url'],
]

interface FieldsProps {
  typed: Typed
  submission: Submission
  onChange: (part: Partial<Typed>) => void
}

function Fields({ typed, submission, onChange }: FieldsProps) {
  const { problem } = submission
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
        required={typed.token === ''}
      />
      {typed.service !== null && isRemoteService(typed.service) && (
        <RemoteFields typed={typed} submission={submission} onChange={onChange} />
      )}
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

/** Where a token is enough. */
function RemoteFields({ typed, submission: { problem }, onChange }: FieldsProps) {
  const { t } = useTranslation('manage')
  return (
    <>
      <PasswordInput
        label={t('moveIn.exportToken')}
        description={t('moveIn.exportTokenHelp')}
        value={typed.token}
        onChange={(event) => onChange({ token: event.currentTarget.value })}
        error={problem('token')}
        autoComplete="off"
      />
      {typed.token !== '' && (
        <>
          <TextInput
            label={t('moveIn.remoteProject')}
            description={t('moveIn.remoteProjectHelp')}
            value={typed.remoteProject}
            onChange={(event) => onChange({ remoteProject: event.currentTarget.value })}
            error={problem('remote_project')}
            required
          />
          <TextInput
            label={t('moveIn.remoteUrl')}
            description={t('moveIn.remoteUrlHelp')}
            value={typed.remoteUrl}
            onChange={(event) => onChange({ remoteUrl: event.currentTarget.value })}
            error={problem('remote_url')}
            type="url"
          />
        </>
      )}
    </>
  )
}
