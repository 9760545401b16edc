import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressIn, call, readQuery, writeFieldsAt } from '../../api/call.ts'
import classes from '../../components/form/form.module.css'
import { Form } from '../../components/form/form.tsx'
import { FormError } from '../../components/form/form-error.tsx'
import { SaveBar } from '../../components/form/save-bar.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { showToast } from '../../components/toast/toasts.ts'
import { SettingInput } from './setting-input.tsx'
import { type Values, workflowGroup } from './settings-fields.ts'

type Params = Readonly<Record<'project' | 'language', string>>

const workflowQuery = (params: Params) =>
  readQuery('GET /api/projects/:project/languages/:language/workflow/', { params })

/** How a language is worked on in a project. */
export function LanguageWorkflow({ project, language }: { project: string; language: string }) {
  const params = { project, language }
  return (
    <Loaded query={useQuery(workflowQuery(params))} waiting={<WaitingList />}>
      {(stored) => <WorkflowForm params={params} stored={stored} />}
    </Loaded>
  )
}

function WorkflowForm({ params, stored }: { params: Params; stored: Values }) {
  const { t } = useTranslation(['manage', 'common'])
  const client = useQueryClient()
  const submission = useSubmission()
  const [values, setValues] = useState<Values>(stored)
  const { fields } = workflowGroup
  const save = async () => {
    const body = Object.fromEntries(fields.map(({ name }) => [name, values[name]]))
    const key = 'PATCH /api/projects/:project/languages/:language/workflow/'
    const { queryKey } = workflowQuery(params)
    client.setQueryData(queryKey, await writeFieldsAt(key, addressIn(key, { params }), body))
    showToast(t('common:toast.saved'))
    await client.invalidateQueries()
  }
  const removeWorkflow = async () => {
    await call('DELETE /api/projects/:project/languages/:language/workflow/', { params })
    setValues(await client.fetchQuery({ ...workflowQuery(params), staleTime: 0 }))
    await client.invalidateQueries()
  }
  return (
    <Form onSubmit={() => submission.run(save)}>
      {stored.own !== true && <Notice title={t('languageWorkflow.none')}>{t('languageWorkflow.noneHelp')}</Notice>}
      <FormError error={submission.error} fields={fields.map(({ name }) => name)} />
      {fields.map((field) => (
        <SettingInput
          key={field.name}
          of="language"
          field={field}
          project=""
          value={values[field.name]}
          error={submission.problem(field.name)}
          onChange={(value) => setValues({ ...values, [field.name]: value })}
        />
      ))}
      <SaveBar busy={submission.busy} />
      {stored.own === true && (
        <div className={classes.buttons}>
          <Button variant="default" disabled={submission.busy} onClick={() => submission.run(removeWorkflow)}>
            {t('languageWorkflow.takeBack')}
          </Button>
        </div>
      )}
    </Form>
  )
}
