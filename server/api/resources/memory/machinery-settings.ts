import { Type } from 'typebox'
import { findProject } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import { site } from '#server/access/place.ts'
import { type ApiRequest, type Route, type Write, type WriteRequest, write } from '#server/api/http/route.ts'
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
import { AppError, invalid } from '#server/errors.ts'
import { MEMORY_SERVICE, machines } from '#server/machinery/registry.ts'
import type { MachineryScope } from '#server/machinery/settings.ts'
import { Vault } from '#server/vault/vault.ts'

const Configuration = Type.Unsafe<GivenConfiguration>({
  type: ['object', 'null'],
  description: 'Settings of the service; null: the service is not used.',
})

const one = Type.Object({
  service: Type.String({ minLength: 1 }),
  configuration: Configuration,
})

const known = [...machines.map(({ id }) => id), MEMORY_SERVICE]
const all = Type.Object(Object.fromEntries(known.map((id) => [id, Type.Optional(Configuration)])))

const Message = Type.Object({ message: Type.String() })
const Shown = Type.Record(Type.String(), Type.Unsafe({}), { title: 'MachinerySettings' })

/** Whose settings a request is about; only for those who may change them. */
type FindScope = (request: ApiRequest) => Promise<MachineryScope>

const projectScope: FindScope = async ({ db, actor, params }) => {
  requireUser(actor)
  const project = await findProject(db, actor, params.project as string)
  await demand(db, actor, 'project.edit', { project })
  return project.id
}

const siteScope: FindScope = async ({ db, actor }) => {
  requireUser(actor)
  await demand(db, actor, 'machinery.edit', site)
  return 'site'
}

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

type One = { service: string; configuration: GivenConfiguration }

async function add(request: WriteRequest<One>, scope: MachineryScope): Promise<unknown> {
  const given = request.read()
  const checked = await check(request, scope, given)
  await request.transaction(async (tx) => {
    const there = (await storedServices(tx, scope)).some(({ service }) => service === given.service)
    if (there) throw invalid('service', 'The service is there already: change it with PATCH.')
    await put(tx, scope, checked)
  })
  return { message: `Service added: ${given.service}.` }
}

async function change(request: WriteRequest<Partial<One>>, scope: MachineryScope): Promise<unknown> {
  const { service, configuration } = request.read()
  if (service === undefined) throw new AppError('required', undefined, { attr: 'service' })
  if (configuration === undefined) throw new AppError('required', undefined, { attr: 'configuration' })
  const gone = isEmpty(configuration)
  const checked = await check(request, scope, { service, configuration: gone ? null : configuration })
  await request.transaction((tx) => (gone ? remove(tx, scope, service) : put(tx, scope, checked)))
  return { message: gone ? `Service removed: ${service}.` : `Service changed: ${service}.` }
}

/** All or nothing: everything is checked before anything is stored. */
async function replace(request: WriteRequest<Record<string, GivenConfiguration>>, scope: MachineryScope) {
  const unknown = request.fieldNames.find((name) => !known.includes(name))
  if (unknown !== undefined) throw invalid('service', `There is no service "${unknown.slice(0, 100)}".`)
  const checked: StoredService[] = []
  for (const [service, configuration] of Object.entries(request.read()))
    checked.push(await check(request, scope, { service, configuration }))
  await request.transaction(async (tx) => {
    for (const { service } of await storedServices(tx, scope)) await remove(tx, scope, service)
    for (const service of checked) await put(tx, scope, service)
  })
  return { message: 'Services replaced.' }
}

const writes = (find: FindScope, needs: string): readonly Write[] => [
  write({
    method: 'POST',
    summary: 'Set up a service',
    needs,
    body: one,
    status: 201,
    reply: Message,
    handle: async (request) => add(request, await find(request)),
  }),
  write({
    method: 'PATCH',
    summary: 'Change the settings of a service, or remove it',
    needs,
    body: one,
    reply: Message,
    handle: async (request) => change(request, await find(request)),
  }),
  write({
    method: 'PUT',
    summary: 'Set up all services anew',
    needs,
    body: all,
    reply: Message,
    handle: async (request) =>
      replace(request as unknown as WriteRequest<Record<string, GivenConfiguration>>, await find(request)),
  }),
]

export const machinerySettingsRoutes: readonly Route[] = [
  {
    path: '/api/projects/:project/machinery_settings/',
    name: 'Machine translation of a project',
    summary: 'What the project says about services that translate, by their names. Secrets are masked.',
    needs: 'project.edit',
    reply: Shown,
    handle: async (request) => shownServices(request.db, await projectScope(request)),
    writes: writes(projectScope, 'project.edit'),
  },
  {
    path: '/api/machinery_settings/',
    name: 'Machine translation of the site',
    summary: 'Services that all projects may ask, by their names. Secrets are masked.',
    needs: 'machinery.edit',
    reply: Shown,
    handle: async (request) => shownServices(request.db, await siteScope(request)),
    writes: writes(siteScope, 'machinery.edit'),
  },
]
