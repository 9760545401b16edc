import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultRates } from '#core/reports/cost-estimate.ts'
import { defaultLimits } from '#core/reports/translator-work.ts'
import { writeFieldsAt } from '../../api/call.ts'
import { partsQuery } from '../../api/scope-parts.ts'
import type { Scope } from '../../api/scopes.ts'
import type { Task } from '../../api/tasks.ts'
import { choiceOf } from '../../components/form/choice-of.ts'
import classes from '../../components/form/form.module.css'
import { FormError } from '../../components/form/form-error.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { TaskProgress } from '../../components/status/task-progress.tsx'
import { stepsTo } from '../scope/scope-names.ts'
import { type Period, periods, spanOf } from './periods.ts'
import { type ReportKind, reportsAddress } from './report-queries.ts'

const orders = ['count-descending', 'count-ascending', 'date_joined-ascending', 'date_joined-descending'] as const
const countings = ['all', 'unique'] as const
const isRate = (name: string): name is keyof typeof defaultRates => name in defaultRates
const isLimit = (name: string): name is keyof typeof defaultLimits => name in defaultLimits
const rates = Object.keys(defaultRates).filter(isRate)
const limits = Object.keys(defaultLimits).filter(isLimit)

type Values = Record<string, string | number>

/** What a kind of report asks for beside the language, as it is at first. */
function firstValues(kind: ReportKind): Values {
  if (kind === 'cost_estimate') return { q: 'state:<translated', ...defaultRates }
  const span = spanOf('days30', new Date().toISOString().slice(0, 10))
  if (kind === 'translator_work') return { ...span, ...defaultLimits }
  return { ...span, sort_by: 'count', sort_order: 'descending', ...(kind === 'credits' && { counting_mode: 'all' }) }
}

/** Asks for a report; it is shown as soon as it is made. */
export function ReportForm({ scope, kind }: { scope: Scope; kind: ReportKind }) {
  const { t } = useTranslation('tools')
  const client = useQueryClient()
  const navigate = useNavigate()
  const submission = useSubmission()
  const [values, setValues] = useState(() => firstValues(kind))
  const [language, setLanguage] = useState(scope.language?.code ?? '')
  const [task, setTask] = useState<string>()
  const set = (changed: Values) => setValues({ ...values, ...changed })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    submission.run(async () => {
      const body = { kind, ...values, ...(language !== '' && { language }) }
      setTask((await writeFieldsAt('POST /api/reports/', reportsAddress(scope), body)).task_url)
    })
  }
  const done = async ({ result }: Task) => {
    await client.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).includes('/reports/') })
    const made = typeof result === 'object' && result !== null && 'report' in result ? result.report : undefined
    if (typeof made === 'number') void navigate({ to: '/reports/$id/', params: { id: String(made) } })
  }
  const fields = { values, set, problem: submission.problem }
  return (
    <form className={classes.form} onSubmit={submit}>
      <FormError error={submission.error} fields={Object.keys(values)} />
      {'start' in values && <PeriodFields {...fields} />}
      <Languages scope={scope} value={language} onChange={setLanguage} />
      {'sort_by' in values && (
        <NativeSelect
          label={t('reports.order')}
          data={orders.map((value) => ({ value, label: t(`reports.order.${value}`) }))}
          value={`${values.sort_by}-${values.sort_order}`}
          onChange={(event) => {
            const [sort_by = '', sort_order = ''] = event.currentTarget.value.split('-')
            set({ sort_by, sort_order })
          }}
        />
      )}
      {'counting_mode' in values && (
        <NativeSelect
          label={t('reports.counting')}
          data={countings.map((value) => ({ value, label: t(`reports.counting.${value}`) }))}
          value={String(values.counting_mode)}
          onChange={(event) => set({ counting_mode: event.currentTarget.value })}
        />
      )}
      {'q' in values && (
        <TextInput
          label={t('reports.q')}
          value={String(values.q)}
          spellCheck={false}
          error={submission.problem('q')}
          onChange={(event) => set({ q: event.currentTarget.value })}
        />
      )}
      {kind === 'cost_estimate' && <Numbers names={rates} {...fields} />}
      {kind === 'translator_work' && <Numbers names={limits} {...fields} />}
      <div className={classes.buttons}>
        <Button type="submit" loading={submission.busy}>
          {t('reports.make')}
        </Button>
      </div>
      {task && <TaskProgress key={task} url={task} label={t('reports.making')} onDone={(one) => void done(one)} />}
    </form>
  )
}

interface Fields {
  values: Values
  set(changed: Values): void
  problem(name: string): string | undefined
}

function PeriodFields({ values, set, problem }: Fields) {
  const { t } = useTranslation('tools')
  const [period, setPeriod] = useState<Period>('days30')
  const choose = (chosen: Period) => {
    setPeriod(chosen)
    if (chosen !== 'other') set({ ...spanOf(chosen, new Date().toISOString().slice(0, 10)) })
  }
  return (
    <>
      <NativeSelect
        label={t('reports.period')}
        data={periods.map((value) => ({ value, label: t(`reports.period.${value}`) }))}
        value={period}
        onChange={(event) => choose(choiceOf(periods, event.currentTarget.value, 'other'))}
      />
      <div className={classes.pair}>
        {(['start', 'end'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            label={t(`reports.${name}`)}
            value={String(values[name])}
            error={problem(name)}
            required
            withAsterisk={false}
            onChange={(event) => {
              setPeriod('other')
              set({ [name]: event.currentTarget.value })
            }}
          />
        ))}
      </div>
    </>
  )
}

function Numbers({
  names,
  values,
  set,
  problem,
}: Fields & { names: readonly (keyof typeof defaultRates | keyof typeof defaultLimits)[] }) {
  const { t } = useTranslation('tools')
  return (
    <div className={classes.pair}>
      {names.map((name) => (
        <NumberInput
          key={name}
          label={t(`reports.${name}`)}
          min={0}
          required
          withAsterisk={false}
          {...(/^(rate|tm)_/.test(name) && { suffix: ' %' })}
          value={values[name] ?? 0}
          error={problem(name)}
          onChange={(value) => set({ [name]: value })}
        />
      ))}
    </div>
  )
}

/** The languages of the place; where the place is in one, that one. */
function Languages({ scope, value, onChange }: { scope: Scope; value: string; onChange(code: string): void }) {
  const { t } = useTranslation('tools')
  const steps = stepsTo(scope)
  const whole = (scope.language ? steps.at(-2) : steps.at(-1))?.path ?? '-/-/-'
  const { data } = useQuery({ ...partsQuery(whole), enabled: scope.language === null })
  const known = scope.language ? [scope.language] : (data?.languages ?? []).flatMap(({ language }) => language ?? [])
  return (
    <NativeSelect
      label={t('reports.language')}
      value={value}
      data={[
        ...(scope.language ? [] : [{ value: '', label: t('reports.anyLanguage') }]),
        ...known.map(({ code, name }) => ({ value: code, label: name })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
