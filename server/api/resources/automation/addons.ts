import { type Static, Type } from 'typebox'
import { findComponent, findProject } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import { addonKinds, findAddon } from '#server/addons/registry.ts'
import { SEALED_FOR } from '#server/addons/run/call-webhook.ts'
import { type AddonTarget, configureAddon, installAddon, removeAddon } from '#server/addons/run/install-addon.ts'
import { queueEverywhere } from '#server/addons/run/queue-addon.ts'
import { listRoute } from '#server/api/http/list.ts'
import { Answer, type AnyRoute, type Write, type WriteRequest, write } from '#server/api/http/route.ts'
import { nullable, Url } from '#server/api/http/schema.ts'
import { isoTime } from '#server/api/http/time.ts'
import {
  Addon,
  managedAddon,
  managedAddons,
  presentAddon,
  requestedAddon,
} from '#server/api/resources/automation/addon-view.ts'
import type { Db } from '#server/db/database.ts'
import { addonRunsPage } from '#server/db/queries/automation/addons.ts'
import { invalid } from '#server/errors.ts'
import { Vault } from '#server/vault/vault.ts'

const Configuration = Type.Unsafe<Readonly<Record<string, unknown>>>(Type.Object({}, { additionalProperties: true }))

const newAddon = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100 }),
  configuration: Type.Optional(Configuration),
})

type NewAddon = Static<typeof newAddon>

const changedAddon = Type.Object({
  name: Type.Optional(Type.String()),
  configuration: Type.Optional(Configuration),
})

const tellingOf = ({ actor, services }: WriteRequest) => ({
  actor,
  now: services.now(),
  seal: (secret: string) => new Vault(services.config).seal(secret, SEALED_FOR),
})

const installs = (needs: string, find: (tx: Db, request: WriteRequest<NewAddon>) => Promise<AddonTarget>): Write =>
  write({
    method: 'POST',
    summary: 'Install an add-on',
    needs,
    body: newAddon,
    status: 201,
    reply: Addon,
    async handle(request) {
      const id = await request.transaction(async (tx) => {
        const target = await find(tx, request)
        const { name, configuration = {} } = request.read()
        return installAddon(tx, { name, configuration, target }, tellingOf(request))
      })
      const params = { ...request.params, id: String(id) }
      return presentAddon(await requestedAddon({ ...request, params }), request)
    },
  })

const changes = (method: 'PUT' | 'PATCH'): Write =>
  write({
    method,
    summary: 'Configure an add-on',
    needs: 'component.edit, project.edit or management.addons, by where it is installed',
    body: method === 'PUT' ? Type.Object({ ...changedAddon.properties, name: Type.String() }) : changedAddon,
    reply: Addon,
    async handle(request) {
      const addon = await managedAddon(request)
      const { name = addon.name, configuration } = request.read() as Static<typeof changedAddon>
      if (name !== addon.name) throw invalid('name', 'An add-on stays what it is: remove it and install the other one.')
      await request.transaction((tx) => configureAddon(tx, addon, configuration, tellingOf(request)))
      return presentAddon(await requestedAddon(request), request)
    },
  })

const Kind = Type.Object(
  {
    name: Type.String(),
    title: Type.String(),
    description: Type.String(),
    scopes: Type.Array(Type.String()),
    multiple: Type.Boolean({ description: 'May there be several at one place?' }),
    fields: Type.Object({}, { additionalProperties: true, description: 'What can be configured.' }),
  },
  { title: 'AddonKind' },
)

const presentKinds = () =>
  addonKinds.map(({ name, title, summary, scopes, multiple = false, fields }) => ({
    name,
    title,
    description: summary,
    scopes: [...scopes],
    multiple,
    fields: Object.fromEntries(
      Object.entries(fields).map(([field, rule]) => {
        const { check: _, ...shown } = rule as typeof rule & { check?: unknown }
        const choices = 'choices' in rule && rule.choices ? { choices: [...rule.choices] } : {}
        return [field, { ...shown, ...choices }]
      }),
    ),
  }))

const Run = Type.Object(
  {
    id: Type.Integer(),
    component: nullable(Url),
    status: Type.Integer({ description: '1 success, 2 error, 3 skipped.' }),
    message: Type.String(),
    created: Type.String({ format: 'date-time' }),
  },
  { title: 'AddonRun' },
)

const manages = 'who manages the add-on'

export const addonRoutes: readonly AnyRoute[] = [
  listRoute({
    path: '/api/addons/',
    name: 'Add-ons',
    summary: 'Add-ons that the caller manages; none for others.',
    needs: 'anyone',
    item: Addon,
    load: (request, cut) => managedAddons(request, cut),
    present: (rows, request) => rows.map((row) => presentAddon(row, request)),
  }),
  {
    path: '/api/addons/kinds/',
    name: 'Kinds of add-ons',
    summary: 'Everything that can be installed, and how it is configured.',
    needs: 'anyone',
    reply: Type.Object({ results: Type.Array(Kind) }),
    handle: async () => ({ results: presentKinds() }),
  },
  {
    path: '/api/addons/site/',
    name: 'Add-ons of the site',
    summary: 'Installs add-ons for all components there are and will be.',
    reply: 'none',
    writes: [
      installs('management.addons', async (tx, { actor }) => {
        await demand(tx, actor, 'management.addons', {})
        return {}
      }),
    ],
  },
  {
    path: '/api/addons/:id/',
    name: 'Add-on',
    summary: 'One add-on.',
    needs: 'anyone who may see it',
    reply: Addon,
    handle: async (request) => presentAddon(await requestedAddon(request), request),
    writes: [
      changes('PUT'),
      changes('PATCH'),
      {
        method: 'DELETE',
        summary: 'Remove an add-on',
        needs: manages,
        async handle(request) {
          const addon = await managedAddon(request)
          await request.transaction((tx) => removeAddon(tx, addon, tellingOf(request)))
        },
      },
    ],
  },
  {
    path: '/api/addons/:id/trigger/',
    name: 'Run of an add-on',
    summary: 'Lets an add-on run now.',
    reply: 'none',
    writes: [
      {
        method: 'POST',
        summary: 'Run an add-on now',
        needs: manages,
        status: 202,
        reply: Type.Object({ detail: Type.String(), url: Url, logs_url: Url }),
        async handle(request) {
          const addon = await managedAddon(request)
          const kind = findAddon(addon.name)
          if (!kind || (!kind.run && !kind.files) || kind.onlyNews)
            throw invalid('name', 'This add-on runs by itself, and cannot be started.')
          const { links, services } = request
          await request.transaction((tx) => queueEverywhere(tx, addon.id, services.now()))
          const url = links.api(`addons/${addon.id}/`)
          const logs_url = links.api(`addons/${addon.id}/logs/`)
          return new Answer(202, { detail: 'The add-on runs in the background.', url, logs_url })
        },
      },
    ],
  },
  listRoute({
    path: '/api/addons/:id/logs/',
    name: 'Activity of an add-on',
    summary: 'What the add-on did in the last 180 days, newest first.',
    needs: manages,
    item: Run,
    load: async (request, cut) => addonRunsPage(request.db, (await managedAddon(request)).id, cut),
    present: (rows, { links }) =>
      rows.map(({ id, status, message, created, project_slug: project, component_path: component }) => ({
        id,
        component: project === null || component === null ? null : links.component({ project, component }),
        status,
        message,
        created: isoTime(created),
      })),
  }),
  {
    path: '/api/projects/:project/addons/',
    name: 'Add-ons of a project',
    summary: 'Installs add-ons for a project.',
    reply: 'none',
    writes: [
      installs('project.edit', async (tx, { actor, params }) => {
        const project = await findProject(tx, actor, params.project as string)
        await demand(tx, actor, 'project.edit', { project })
        return { projectId: project.id }
      }),
    ],
  },
  {
    path: '/api/components/:project/:component/addons/',
    name: 'Add-ons of a component',
    summary: 'Installs add-ons for a component.',
    reply: 'none',
    writes: [
      installs('component.edit', async (tx, { actor, params }) => {
        const found = await findComponent(tx, actor, params.project as string, params.component as string)
        await demand(tx, actor, 'component.edit', found)
        return { component: found.component }
      }),
    ],
  },
]
