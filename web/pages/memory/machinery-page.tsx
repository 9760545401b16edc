import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOwnService } from '#core/machinery/services.ts'
import type { Scope } from '../../api/scopes.ts'
import { FormError } from '../../components/form/form-error.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { Section } from '../../components/layout/section.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { showToast } from '../../components/toast/toasts.ts'
import { ManagedScope } from '../settings/settings-frame.tsx'
import { MachineTile } from './machine-tile.tsx'
import classes from './machinery.module.css'
import {
  addService,
  type Configuration,
  changeService,
  configuredQuery,
  type Machine,
  machineryUseQuery,
  machinesQuery,
} from './machinery-queries.ts'
import { MachineryUse } from './machinery-use.tsx'

/** `/machinery/<project>/`, and `/machinery/-/-/-/` for the whole site: services that translate. */
export function MachineryPage({ path }: { path: string }) {
  const { t } = useTranslation('manage')
  return (
    <ManagedScope
      section="machinery"
      path={path}
      title={t('machinery.title')}
      lead={t('machinery.lead')}
      help="machine-translation"
      needs={['project.edit', 'machinery.edit']}
    >
      {(scope) => <Machines scope={scope} />}
    </ManagedScope>
  )
}

/** What a scope says of a service, by its id: its settings, null where it is turned off. */
type Configured = Readonly<Record<string, Configuration | null>>

function Machines({ scope }: { scope: Scope }) {
  const machines = useQuery(machinesQuery)
  const configured = useQuery(configuredQuery(scope))
  const ofSite = useQuery(machineryUseQuery(scope)).data?.site_services ?? []
  return (
    <>
      <Loaded query={machines} waiting={<WaitingList />}>
        {(all) => (
          <Loaded query={configured} waiting={<WaitingList />}>
            {(known) => <Services scope={scope} machines={all} configured={known} ofSite={ofSite} />}
          </Loaded>
        )}
      </Loaded>
      <MachineryUse
        scope={scope}
        nameOf={(service) => machines.data?.find((machine) => machine.service === service)?.name ?? service}
      />
    </>
  )
}

interface Props {
  scope: Scope
  machines: readonly Machine[]
  configured: Configured
  ofSite: readonly string[]
}

function Services({ scope, machines, configured, ofSite }: Props) {
  const { t } = useTranslation(['manage', 'common'])
  const client = useQueryClient()
  const submission = useSubmission()
  const [open, setOpen] = useState<string>()
  const put = async ({ service }: Machine, configuration: Configuration | null) => {
    const change = service in configured ? changeService : addService
    await change(scope, { service, configuration })
    setOpen(undefined)
    await client.invalidateQueries(configuredQuery(scope))
  }
  const stateOf = ({ service }: Machine) => {
    if (configured[service]) return 'used'
    if (configured[service] === null) return 'off'
    if (isOwnService(service)) return 'byDefault'
    return scope.project && ofSite.includes(service) ? 'ofSite' : 'unused'
  }
  const isOn = (machine: Machine): boolean => !['off', 'unused'].includes(stateOf(machine))
  const tile = (machine: Machine) => (
    <MachineTile
      key={machine.service}
      scope={scope}
      machine={machine}
      state={stateOf(machine)}
      known={configured[machine.service] ?? {}}
      isOpen={open === machine.service}
      onOpen={() => setOpen(open === machine.service ? undefined : machine.service)}
      onSave={async (values) => {
        await put(machine, values)
        showToast(t('machinery.saved', { name: machine.name }))
      }}
      onRemove={async () => {
        await put(machine, {})
        showToast(t('common:toast.removed', { name: machine.name }))
      }}
      onTurn={(on) => submission.run(() => put(machine, on ? {} : null))}
    />
  )
  const enabled = machines.filter(isOn)
  return (
    <>
      <FormError error={submission.error} />
      <Section title={t('machinery.enabled')}>
        {enabled.length === 0 ? (
          <Notice title={t('machinery.noneEnabled')}>{t('machinery.noneEnabledHelp')}</Notice>
        ) : (
          <ul className={classes.tiles}>{enabled.map(tile)}</ul>
        )}
      </Section>
      <Section title={t('machinery.available')}>
        <ul className={classes.tiles}>{machines.filter((machine) => !isOn(machine)).map(tile)}</ul>
      </Section>
    </>
  )
}
