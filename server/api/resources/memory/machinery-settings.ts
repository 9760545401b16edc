import { known, machinerySettingsContract } from '#core/contract/memory/machinery-settings.ts'
import { message } from '#core/messages/message.ts'
import { findProject } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import type { AnyRoute, ApiRequest, WriteRequest } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { requireUser } from '#server/api/request/require.ts'
import {
  checkedService,
  type GivenConfiguration,
  shownServices,
  storedServices,
} from '#server/commands/memory/load-machinery.ts'
import type { Db } from '#server/db/database.ts'
import {
  putProjectService,
  putSiteService,
  removeProjectService,
  removeSiteService,
  type StoredService,
} from '#server/db/queries/memory/machinery-services.ts'
import { invalid } from '#server/errors.ts'
import type { MachineryScope } from '#server/machinery/settings.ts'
import { Vault } from '#server/vault/vault.ts'

/** Whose settings a request is about; only for those who may change them. */
type FindScope<Params> = (request: ApiRequest<Params>) => Promise<MachineryScope>

const projectScope: FindScope<{ readonly project: string }> = async ({ db, actor, params }) => {
  requireUser(actor)
  const project = await findProject(db, actor, params.project)
  await demand(db, actor, 'project.edit', { project })
  return project.id
}

const siteScope: FindScope<unknown> = async () => 'site'

const put = (tx: Db, scope: MachineryScope, service: StoredService): Promise<void> =>
  scope === 'site' ? putSiteService(tx, service) : putProjectService(tx, scope, service)

const remove = (tx: Db, scope: MachineryScope, service: string): Promise<void> =>
  scope === 'site' ? removeSiteService(tx, service) : removeProjectService(tx, scope, service)

const check = (
  { db, services: { config } }: ApiRequest,
  scope: MachineryScope,
  given: { service: string; configuration: GivenConfiguration },
) => checkedService(db, scope, given, { vault: new Vault(config), network: config })

const isEmpty = (configuration: GivenConfiguration): boolean =>
  configuration === null || Object.keys(configuration).length === 0

/** By their ids. */
type Services = Readonly<Record<string, GivenConfiguration | undefined>>

type One = { service: string; configuration?: GivenConfiguration }

async function add(request: WriteRequest<One>, scope: MachineryScope): Promise<unknown> {
  const { service: wanted, configuration = {} } = request.read()
  const given = { service: wanted, configuration }
  const checked = await check(request, scope, given)
  await request.transaction(async (tx) => {
    const there = (await storedServices(tx, scope)).some(({ service }) => service === given.service)
    if (there) throw invalid('service', message('machinery.thereAlready'))
    await put(tx, scope, checked)
  })
  return { message: `Service added: ${given.service}.` }
}

async function change(request: WriteRequest<Partial<One>>, scope: MachineryScope): Promise<unknown> {
  const { service, configuration = {} } = request.read()
  if (service === undefined) throw invalid('service', message('field.required'))
  // Only what is said to be empty removes: settings that were left out are missing.
  const gone = request.fieldNames.includes('configuration') && isEmpty(configuration)
  const checked = await check(request, scope, { service, configuration })
  await request.transaction((tx) => (gone ? remove(tx, scope, service) : put(tx, scope, checked)))
  return { message: gone ? `Service removed: ${service}.` : `Service changed: ${service}.` }
}

/** All or nothing: everything is checked before anything is stored. */
async function replace(request: WriteRequest<Services>, scope: MachineryScope) {
  const unknown = request.fieldNames.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw invalid('configuration', message('machinery.none', { service: unknown.slice(0, 100) }))
  const checked: StoredService[] = []
  for (const [service, configuration] of Object.entries(request.read()))
    if (configuration !== undefined) checked.push(await check(request, scope, { service, configuration }))
  await request.transaction(async (tx) => {
    for (const { service } of await storedServices(tx, scope)) await remove(tx, scope, service)
    for (const service of checked) await put(tx, scope, service)
  })
  return { message: 'Services replaced.' }
}

const writes = <Params>(find: FindScope<Params>) => ({
  post: async (request: WriteRequest<One, Params>) => add(request, await find(request)),
  patch: async (request: WriteRequest<Partial<One>, Params>) => change(request, await find(request)),
  put: async (request: WriteRequest<Services, Params>) => replace(request, await find(request)),
})

export const machinerySettingsRoutes: readonly AnyRoute[] = [
  serveRoute(machinerySettingsContract.machineTranslationOfProject, {
    get: async (request) => shownServices(request.db, await projectScope(request)),
    ...writes(projectScope),
  }),
  serveRoute(machinerySettingsContract.machineTranslationOfSite, {
    get: async (request) => shownServices(request.db, await siteScope(request)),
    ...writes(siteScope),
  }),
]
