import { isOwnService, MEMORY_SERVICE, SITE_SERVICE } from '#core/machinery/services.ts'
import { type Message, message, verbatim } from '#core/messages/message.ts'
import type { Db } from '#server/db/database.ts'
import { projectServices, type StoredService, siteServices } from '#server/db/queries/memory/machinery-services.ts'
import { AppError, errorText, invalid } from '#server/errors.ts'
import type { Machine, MachineSettings } from '#server/machinery/machine.ts'
import { machineById } from '#server/machinery/registry.ts'
import {
  checkSettings,
  type MachineryScope,
  maskSettings,
  openSettings,
  type ShownSettings,
  sealSettings,
} from '#server/machinery/settings.ts'
import type { NetworkPolicy } from '#server/net/public-addresses.ts'
import type { Vault } from '#server/vault/vault.ts'

/** A service that can be asked. */
export interface ReadyService {
  readonly machine: Machine
  readonly settings: MachineSettings
}

export interface ProjectServices {
  readonly ready: readonly ReadyService[]
  /** Services that are set up, but whose secrets cannot be read: who asks is told. */
  readonly broken: readonly { readonly machine: Machine; readonly problem: Message }[]
  readonly usesMemory: boolean
  /** Whether other strings of the site are looked at. */
  readonly usesSite: boolean
}

export const storedServices = (db: Db, scope: MachineryScope): Promise<StoredService[]> =>
  scope === 'site' ? siteServices(db) : projectServices(db, scope)

/** What a project can ask: the site's services, with what the project says about them. */
export async function servicesOf(db: Db, projectId: number, vault: Vault): Promise<ProjectServices> {
  const found = new Map<string, { readonly scope: MachineryScope; readonly configuration: string | null }>()
  for (const scope of ['site', projectId] as const)
    for (const { service, configuration } of await storedServices(db, scope))
      found.set(service, { scope, configuration })
  const ready: ReadyService[] = []
  const broken: { machine: Machine; problem: Message }[] = []
  for (const [service, { scope, configuration }] of found) {
    const machine = machineById(service)
    if (!machine || configuration === null) continue
    try {
      const settings = openSettings(machine, scope, configuration, { vault })
      const missing = missingSettings(machine, settings)
      if (missing.length > 0)
        broken.push({ machine, problem: message('machinery.lacksSettings', { names: missing.join(', ') }) })
      else ready.push({ machine, settings })
    } catch (error) {
      broken.push({ machine, problem: error instanceof AppError ? error.said : verbatim(errorText(error)) })
    }
  }
  const isOn = (service: string): boolean => found.get(service)?.configuration !== null
  return { ready, broken, usesMemory: isOn(MEMORY_SERVICE), usesSite: isOn(SITE_SERVICE) }
}

/** What a service cannot do without: a project that came from a backup lacks its secrets. */
const missingSettings = (machine: Machine, settings: MachineSettings): string[] =>
  machine.settings.filter(({ name, required }) => required && settings[name] === undefined).map(({ label }) => label)

/** Settings as somebody gave them; null turns the service off. */
export type GivenConfiguration = Readonly<Record<string, unknown>> | null

/** Checks what somebody gave for a service and makes what is stored of it. Looks up names: not inside a transaction. */
export async function checkedService(
  db: Db,
  scope: MachineryScope,
  { service, configuration }: { readonly service: string; readonly configuration: GivenConfiguration },
  { vault, network }: { readonly vault: Vault; readonly network: NetworkPolicy },
): Promise<StoredService> {
  const machine = machineById(service)
  if (!machine && !isOwnService(service)) throw invalid('configuration', message('machinery.none', { service }))
  if (configuration === null) return { service, configuration }
  if (!machine) return { service, configuration: '{}' }
  const known = (await storedServices(db, scope)).find((one) => one.service === service)?.configuration
  const stored = known ? openSettings(machine, scope, known, { vault, defaults: false }) : undefined
  const settings = await checkSettings(machine, configuration, stored, network)
  return { service, configuration: sealSettings(machine, scope, settings, vault) }
}

/** The settings of all services of a scope, as they are shown. */
export async function shownServices(db: Db, scope: MachineryScope): Promise<Record<string, ShownSettings | null>> {
  const shown: Record<string, ShownSettings | null> = {}
  for (const { service, configuration } of await storedServices(db, scope)) {
    const machine = machineById(service)
    if (configuration === null) shown[service] = null
    else shown[service] = machine ? maskSettings(machine, configuration) : {}
  }
  return shown
}
