import { Button, Checkbox, NumberInput, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, type Reply, readQuery } from '../../api/call.ts'
import { Form } from '../../components/form/form.tsx'
import { FormError } from '../../components/form/form-error.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { Section } from '../../components/layout/section.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Outcome } from '../../components/status/outcome.tsx'

type Settings = Reply<'GET /api/components/:project/:component/branch-settings/'>

const fields = ['enabled', 'patterns', 'excluded', 'max_branches', 'idle_days'] as const

interface Params {
  project: string
  component: string
}

/** Which branches are translated. */
export function BranchSettings(params: Params) {
  const { t } = useTranslation('tools')
  const settings = useQuery(readQuery('GET /api/components/:project/:component/branch-settings/', { params }))
  return (
    <Section title={t('branches.settings')}>
      <Loaded query={settings} waiting={<WaitingList />}>
        {(found) => <SettingsForm params={params} found={found} />}
      </Loaded>
    </Section>
  )
}

function SettingsForm({ params, found }: { params: Params; found: Settings }) {
  const { t } = useTranslation('tools')
  const client = useQueryClient()
  const submission = useSubmission()
  const [settings, setSettings] = useState(found)
  const [isSaved, setSaved] = useState(false)
  const set = (change: Partial<Settings>) => {
    setSaved(false)
    setSettings({ ...settings, ...change })
  }
  const number = (name: 'max_branches' | 'idle_days', max: number) => (
    <NumberInput
      label={t(`branches.${name}`)}
      error={submission.problem(name)}
      value={settings[name]}
      min={1}
      max={max}
      onChange={(value) => set({ [name]: Number(value) || 1 })}
    />
  )
  const names = (name: 'patterns' | 'excluded') => (
    <Textarea
      label={t(`branches.${name}`)}
      description={t(`branches.${name}Help`)}
      error={submission.problem(name)}
      autosize
      minRows={2}
      value={settings[name]}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  )
  const save = async () => {
    await call('PATCH /api/components/:project/:component/branch-settings/', { params, body: settings })
    setSaved(true)
    await client.invalidateQueries()
  }
  return (
    <Form onSubmit={() => submission.run(save)}>
      <Checkbox
        label={t('branches.enabled')}
        error={submission.problem('enabled')}
        checked={settings.enabled}
        onChange={(event) => set({ enabled: event.currentTarget.checked })}
      />
      {names('patterns')}
      {names('excluded')}
      {number('max_branches', 200)}
      {number('idle_days', 3650)}
      <FormError error={submission.error} fields={fields} />
      <div>
        <Button type="submit" loading={submission.busy}>
          {t('branches.save')}
        </Button>
      </div>
      {isSaved && <Outcome>{t('branches.saved')}</Outcome>}
    </Form>
  )
}
