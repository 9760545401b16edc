import { Button, NativeSelect, TextInput } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, type Reply, readQuery } from '../../api/call.ts'
import { projectParams } from '../../api/repositories.ts'
import type { Scope } from '../../api/scopes.ts'
import classes from '../../components/form/form.module.css'
import { Form } from '../../components/form/form.tsx'
import { FormError } from '../../components/form/form-error.tsx'
import { PasswordField } from '../../components/form/password-field.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { ManagedScope } from '../settings/settings-frame.tsx'
import { MachineryUse } from './machinery-use.tsx'

type Machine = Reply<'GET /api/machinery/'>[number]

const machinesQuery = queryOptions({
  ...readQuery('GET /api/machinery/', {}),
  staleTime: Number.POSITIVE_INFINITY,
})

/** What the API keeps of a service, and is sent. */
interface Setup {
  readonly service: string
  readonly configuration: Readonly<Record<string, string>>
}

const configuredQuery = (scope: Scope) =>
  scope.project
    ? readQuery('GET /api/projects/:project/machinery_settings/', { params: projectParams(scope) })
    : readQuery('GET /api/machinery_settings/', {})

function addService(scope: Scope, body: Setup): Promise<unknown> {
  if (!scope.project) return call('POST /api/machinery_settings/', { body })
  return call('POST /api/projects/:project/machinery_settings/', { params: projectParams(scope), body })
}

function changeService(scope: Scope, body: Setup): Promise<unknown> {
  if (!scope.project) return call('PATCH /api/machinery_settings/', { body })
  return call('PATCH /api/projects/:project/machinery_settings/', { params: projectParams(scope), body })
}

/** `/machinery/<project>/`, and `/machinery/-/-/-/` for the whole site: services that translate. */
export function MachineryPage({ path }: { path: string }) {
  const { t } = useTranslation('manage')
  return (
    <ManagedScope
      section="machinery"
      path={path}
      title={t('machinery.title')}
      lead={t('machinery.lead')}
      needs={['project.edit', 'machinery.edit']}
    >
      {(scope) => <Machines scope={scope} />}
    </ManagedScope>
  )
}

function Machines({ scope }: { scope: Scope }) {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const submission = useSubmission()
  const query = configuredQuery(scope)
  const machines = useQuery(machinesQuery).data ?? []
  const [open, setOpen] = useState<string>()
  const put = async (service: string, configuration: Record<string, string>, known: boolean) => {
    await (known ? changeService : addService)(scope, { service, configuration })
    setOpen(undefined)
    await client.invalidateQueries(query)
  }
  return (
    <Loaded query={useQuery(query)} waiting={<WaitingList />}>
      {(configured) => (
        <>
          <FormError error={submission.error} />
          <ul className={classes.rows}>
            {machines.map((machine) => {
              const known = configured[machine.service]
              return (
                <li key={machine.service} className={classes.row}>
                  <span>
                    {machine.name}{' '}
                    <span className={classes.detail}>{known ? t('machinery.used') : t('machinery.unused')}</span>
                  </span>
                  <span className={classes.buttons}>
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={t('machinery.setUpOne', { name: machine.name })}
                      onClick={() => setOpen(open === machine.service ? undefined : machine.service)}
                    >
                      {t('machinery.setUp')}
                    </Button>
                    {known && (
                      <Button
                        size="xs"
                        variant="default"
                        aria-label={t('machinery.removeOne', { name: machine.name })}
                        onClick={() => submission.run(() => put(machine.service, {}, true))}
                      >
                        {t('remove')}
                      </Button>
                    )}
                  </span>
                  {open === machine.service && (
                    <MachineForm
                      machine={machine}
                      known={known ?? {}}
                      onSave={(values) => put(machine.service, values, known !== undefined)}
                    />
                  )}
                </li>
              )
            })}
          </ul>
          <MachineryUse
            scope={scope}
            nameOf={(service) => machines.find((machine) => machine.service === service)?.name ?? service}
          />
        </>
      )}
    </Loaded>
  )
}

interface FormProps {
  machine: Machine
  known: Record<string, string>
  onSave: (values: Record<string, string>) => Promise<void>
}

function MachineForm({ machine, known, onSave }: FormProps) {
  const { t } = useTranslation('manage')
  const submission = useSubmission()
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(machine.settings.map((one) => [one.name, known[one.name] ?? one.default])),
  )
  return (
    <Form
      onSubmit={() => {
        const given = Object.entries(values).filter(([, value]) => value !== '')
        submission.run(() => onSave(Object.fromEntries(given)))
      }}
    >
      <FormError error={submission.error} fields={machine.settings.map((one) => `configuration.${one.name}`)} />
      {machine.settings.map((one) => {
        const props = {
          label: one.label,
          required: one.required,
          error: submission.problem(`configuration.${one.name}`),
          value: values[one.name] ?? '',
          onChange: (event: { currentTarget: { value: string } }) =>
            setValues({ ...values, [one.name]: event.currentTarget.value }),
        }
        if (one.choices.length > 0) return <NativeSelect key={one.name} {...props} data={one.choices} />
        if (one.kind !== 'secret') return <TextInput key={one.name} {...props} />
        return (
          <PasswordField
            key={one.name}
            {...props}
            autoComplete="off"
            visibilityToggleButtonProps={{ 'aria-label': t('show') }}
          />
        )
      })}
      <div className={classes.buttons}>
        <Button type="submit" loading={submission.busy}>
          {t('machinery.save')}
        </Button>
      </div>
    </Form>
  )
}
