import { Button, Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Body, call } from '../../../api/call.ts'
import { translationParams } from '../../../api/repositories.ts'
import { scopeServicesQuery } from '../../../api/scope-parts.ts'
import { may, type Scope } from '../../../api/scopes.ts'
import { choiceOf } from '../../../components/form/choice-of.ts'
import { Outcome } from '../../../components/status/outcome.tsx'
import { TaskProgress } from '../../../components/status/task-progress.tsx'
import { useMessages } from '../../../locale/own-words.ts'
import classes from './tools-page.module.css'

type Asked = Body<'POST /api/translations/:project/:component/:language/autotranslate/'>

const modes = ['suggest', 'translate', 'fuzzy', 'approved'] as const
const sources = ['others', 'mt'] as const

interface Wanted {
  mode: Asked['mode']
  source: Asked['auto_source']
  q: string
  threshold: number | string
  engines: string[]
}

const usual: Wanted = { mode: 'suggest', source: 'others', q: 'state:<translated', threshold: 80, engines: [] }

/** Fills strings in from other components, the memory or services; long work is shown as it goes on. */
export function AutoTranslate({ scope }: { scope: Scope }) {
  const { t } = useTranslation('tools')
  const words = useMessages('messages')
  const client = useQueryClient()
  const [wanted, setWanted] = useState(usual)
  const start = useMutation({
    mutationFn: ({ mode, q, source, threshold, engines }: Wanted) =>
      call('POST /api/translations/:project/:component/:language/autotranslate/', {
        params: translationParams(scope),
        body: { mode, q, auto_source: source, threshold: Number(threshold) || 80, engines },
      }),
    onSuccess: () => client.invalidateQueries(),
  })
  const details = start.data?.messages.map((one) => words(one)).join(' ') || start.data?.details || ''
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    start.mutate(wanted)
  }
  return (
    <>
      <form className={classes.form} onSubmit={submit}>
        <Fields scope={scope} wanted={wanted} onChange={(part) => setWanted({ ...wanted, ...part })} />
        <div className={classes.buttons}>
          <Button type="submit" loading={start.isPending}>
            {t('auto.do')}
          </Button>
        </div>
      </form>
      {start.error && <Outcome tone="bad">{start.error.message}</Outcome>}
      {start.data && !start.data.task_url && <Outcome>{details}</Outcome>}
      {start.data?.task_url && (
        <TaskProgress
          key={start.data.task_url}
          url={start.data.task_url}
          label={details}
          onDone={() => void client.invalidateQueries()}
        />
      )}
    </>
  )
}

interface FieldsProps {
  scope: Scope
  wanted: Wanted
  onChange: (part: Partial<Wanted>) => void
}

function Fields({ scope, wanted: { mode, source, q, threshold, engines }, onChange }: FieldsProps) {
  const { t } = useTranslation('tools')
  const services = useQuery({ ...scopeServicesQuery(scope.path), enabled: source === 'mt' }).data ?? []
  const allowed = modes.filter((one) => one !== 'approved' || may(scope, 'unit.review'))
  return (
    <>
      <NativeSelect
        label={t('auto.source')}
        value={source}
        data={sources.map((value) => ({ value, label: t(`auto.source.${value}`) }))}
        onChange={(event) => onChange({ source: choiceOf(sources, event.currentTarget.value, 'others') })}
      />
      {source === 'mt' && services.length > 0 && (
        <Checkbox.Group
          label={t('auto.engines')}
          description={t('auto.enginesHelp')}
          value={engines}
          onChange={(chosen) => onChange({ engines: chosen })}
        >
          <div className={classes.choices}>
            {services.map(({ service, name }) => (
              <Checkbox key={service} value={service} label={<bdi>{name}</bdi>} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <NativeSelect
        label={t('auto.mode')}
        value={mode}
        data={allowed.map((value) => ({ value, label: t(`auto.mode.${value}`) }))}
        onChange={(event) => onChange({ mode: choiceOf(modes, event.currentTarget.value, 'suggest') })}
      />
      <TextInput
        label={t('auto.query')}
        value={q}
        spellCheck={false}
        onChange={(event) => onChange({ q: event.currentTarget.value })}
      />
      <NumberInput
        label={t('auto.threshold')}
        description={t('auto.thresholdHelp')}
        min={1}
        max={100}
        value={threshold}
        onChange={(value) => onChange({ threshold: value })}
      />
    </>
  )
}
