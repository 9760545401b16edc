import { Button, FileInput, Select, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exportServiceNames, WEBLATE_BACKUP } from '#core/exports/service-names.ts'
import { call } from '../../../api/call.ts'
import classes from '../../../components/form/form.module.css'
import { Form } from '../../../components/form/form.tsx'
import { FormError } from '../../../components/form/form-error.tsx'
import { useSubmission } from '../../../components/form/use-submission.ts'
import { slugOf } from '../../settings/slug.ts'
import { moveInsQuery } from './move-ins-query.ts'

const services = Object.entries({ ...exportServiceNames, [WEBLATE_BACKUP]: 'Weblate' }).map(([value, label]) => ({
  value,
  label,
}))

/** Files that another service exported become a project. */
export function ExportedFiles() {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const submission = useSubmission()
  const [service, setService] = useState<string | null>(null)
  const [files, setFiles] = useState<File[]>([])
  const [name, setName] = useState('')
  const [language, setLanguage] = useState('')
  const add = async () => {
    for (const file of files) {
      const body = new FormData()
      body.set('service', service ?? '')
      body.set('project', slugOf(name))
      body.set('name', name)
      if (language !== '') body.set('source_language', language)
      body.set('file', file)
      await call('POST /api/site/move-ins/exports/', { body })
    }
    setFiles([])
    await client.invalidateQueries(moveInsQuery)
  }
  return (
    <Form onSubmit={() => submission.run(add)}>
      <FormError error={submission.error} fields={['file', 'project', 'service']} />
      <Select
        label={t('moveIn.service')}
        data={services}
        value={service}
        onChange={setService}
        error={submission.problem('service')}
        required
      />
      <FileInput
        label={t('moveIn.files')}
        description={t('moveIn.filesHelp')}
        value={files}
        onChange={setFiles}
        error={submission.problem('file')}
        multiple
        clearable
        required
      />
      <TextInput
        label={t('moveIn.projectName')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={submission.problem('project') ?? submission.problem('name')}
        maxLength={60}
        required
      />
      <TextInput
        label={t('moveIn.sourceLanguage')}
        description={t('moveIn.sourceLanguageHelp')}
        value={language}
        onChange={(event) => setLanguage(event.currentTarget.value)}
        error={submission.problem('source_language')}
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={submission.busy} disabled={service === null || files.length === 0}>
          {t('moveIn.addFiles')}
        </Button>
      </div>
    </Form>
  )
}
