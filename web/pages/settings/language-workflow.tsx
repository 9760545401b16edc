import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiPath, getJson, sendJson } from '../../api/client.ts'
import classes from '../../components/form/form.module.css'
import { FormError } from '../../components/form/form-error.tsx'
import { SaveBar } from '../../components/form/save-bar.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { SettingInput } from './setting-input.tsx'
import { type Values, workflowGroup } from './settings-fields.ts'

/** How a language is worked on in a project. */
export function LanguageWorkflow({ project, language }: { project: string; language: string }) {
  const address = apiPath('projects', project, 'languages', language, 'workflow')
  const query = useQuery({ queryKey: [address], queryFn: ({ signal }) => getJson<Values>(address, signal) })
  return (
    <Loaded query={query} waiting={<WaitingList />}>
      {(stored) => <WorkflowForm address={address} stored={stored} />}
    </Loaded>
  )
}

function WorkflowForm({ address, stored }: { address: string; stored: Values }) {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const submission = useSubmission()
  const [values, setValues] = useState(stored)
  const [saved, setSaved] = useState(false)
  const { fields } = workflowGroup
  const save = async () => {
    const body = Object.fromEntries(fields.map(({ name }) => [name, values[name]]))
    client.setQueryData([address], await sendJson<Values>(address, { method: 'PATCH', body }))
    setSaved(true)
    await client.invalidateQueries()
  }
  const removeWorkflow = async () => {
    await sendJson(address, { method: 'DELETE' })
    setSaved(false)
    setValues(await client.fetchQuery({ queryKey: [address], queryFn: () => getJson<Values>(address), staleTime: 0 }))
    await client.invalidateQueries()
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        submission.run(save)
      }}
    >
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
          onChange={(value) => {
            setSaved(false)
            setValues({ ...values, [field.name]: value })
          }}
        />
      ))}
      <SaveBar busy={submission.busy} saved={saved} />
      {stored.own === true && (
        <div className={classes.buttons}>
          <Button variant="default" disabled={submission.busy} onClick={() => submission.run(removeWorkflow)}>
            {t('languageWorkflow.takeBack')}
          </Button>
        </div>
      )}
    </form>
  )
}
