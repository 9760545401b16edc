import type { Static } from 'typebox'
import { addonContract, type newAddon } from '#core/contract/automation/addons.ts'
import { message } from '#core/messages/message.ts'
import { withoutFields } from '#core/text/object-fields.ts'
import type { Actor } from '#server/access/actor.ts'
import { findComponent, findProject } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import { publicAddress } from '#server/addons/cdn/public-address.ts'
import { addonGroups, groupsOf } from '#server/addons/groups.ts'
import { addonKinds, findAddon } from '#server/addons/registry.ts'
import { SEALED_FOR } from '#server/addons/run/deliver-call.ts'
import { type AddonTarget, configureAddon, installAddon, removeAddon } from '#server/addons/run/install-addon.ts'
import { queueEverywhere } from '#server/addons/run/queue-addon.ts'
import { demandFiles, demandPrograms } from '#server/addons/run/requirements.ts'
import { Answer, type AnyRoute, type WriteRequest } from '#server/api/http/route.ts'
import { serveList, serveRoute, type WriteHandler } from '#server/api/http/serve-route.ts'
import { isoTime } from '#server/api/http/time.ts'
import {
  managedAddon,
  managedAddons,
  presentAddon,
  requestedAddon,
  type SeenAddon,
  seenAddon,
} from '#server/api/resources/automation/addon-view.ts'
import { previewAddon } from '#server/api/resources/automation/preview-addon.ts'
import type { Db } from '#server/db/database.ts'
import { messagesOfRun, runText } from '#server/db/queries/automation/addon-run-log.ts'
import { addonRunsPage } from '#server/db/queries/automation/addons.ts'
import { publishedBy } from '#server/db/queries/automation/published-files.ts'
import { invalid } from '#server/errors.ts'
import { Vault } from '#server/vault/vault.ts'

type NewAddon = Static<typeof newAddon>

const addonRequestOf = ({ actor, services }: WriteRequest) => ({
  actor,
  now: services.now(),
  seal: (secret: string) => new Vault(services.config).seal(secret, SEALED_FOR),
})

const installs =
  <Params>(find: (tx: Db, request: WriteRequest<NewAddon, Params>) => Promise<AddonTarget>) =>
  async (request: WriteRequest<NewAddon, Params>): Promise<unknown> => {
    // Programs are asked for before the transaction: nobody waits for one to start.
    const { component } = await find(request.db, request)
    const { vcs } = request.services
    await demandPrograms(request.read().name, vcs.environment)
    if (component) await demandFiles(request.db, vcs, request.read().name, component)
    const id = await request.transaction(async (tx) => {
      const target = await find(tx, request)
      const { name, configuration = {} } = request.read()
      return installAddon(tx, { name, configuration, target }, addonRequestOf(request))
    })
    return presentAddon(await seenAddon(request, id), request)
  }

/** An add-on that is about to change. Those of the whole site are settings of it. */
async function changedAddon(request: WriteRequest<unknown, { readonly id: number }>): Promise<SeenAddon> {
  const addon = await managedAddon(request)
  if (addon.component_id === null && addon.project_id === null) request.audited('site_settings_changed')
  return addon
}

const configure: WriteHandler<typeof addonContract.addOn, 'PUT' | 'PATCH'> = async (request) => {
  const addon = await changedAddon(request)
  const { name = addon.name, configuration } = request.read()
  if (name !== addon.name) throw invalid('name', message('addon.kindStays'))
  if (configuration !== undefined) await demandPrograms(name, request.services.vcs.environment)
  await request.transaction((tx) => configureAddon(tx, addon, configuration, addonRequestOf(request)))
  return presentAddon(await requestedAddon(request), request)
}

const asked = (actor: Actor) => ({ trigger: 'manual' as const, ...(actor.kind === 'user' && { userId: actor.id }) })

const presentKinds = () =>
  addonKinds.map(({ name, title, summary, scopes, multiple = false, fields, message: outgoing }) => ({
    name,
    title,
    description: summary,
    scopes: [...scopes],
    multiple,
    group: groupsOf(name)[0] ?? addonGroups[0],
    delivers: outgoing !== undefined,
    fields: Object.fromEntries(
      Object.entries(fields).map(([field, rule]) => {
        const open = 'check' in rule ? withoutFields(rule, ['check']) : rule
        const shown = 'read' in open ? withoutFields(open, ['read']) : open
        const choices = 'choices' in rule && rule.choices ? { choices: [...rule.choices] } : {}
        return [field, { ...shown, ...choices }]
      }),
    ),
  }))

export const addonRoutes: readonly AnyRoute[] = [
  serveList(addonContract.addOns, {
    load: (request, page) => managedAddons(request, page),
    present: (rows, request) => rows.map((row) => presentAddon(row, request)),
  }),
  serveRoute(addonContract.kindsOfAddOns, {
    get: async () => ({ results: presentKinds() }),
  }),
  serveRoute(addonContract.addOnsOfSite, {
    post: installs<unknown>(async () => ({})),
  }),
  serveRoute(addonContract.addOn, {
    get: async (request) => presentAddon(await requestedAddon(request), request),
    put: configure,
    patch: configure,
    delete: async (request) => {
      const addon = await changedAddon(request)
      await request.transaction((tx) => removeAddon(tx, addon, addonRequestOf(request)))
    },
  }),
  serveRoute(addonContract.runOfAddOn, {
    post: async (request) => {
      const addon = await managedAddon(request)
      const kind = findAddon(addon.name)
      const startable = kind?.run !== undefined || kind?.files !== undefined
      if (!startable || (kind.onlyNews && !kind.manual)) throw invalid('name', message('addon.runsByItself'))
      const { links, services } = request
      await request.transaction((tx) => queueEverywhere(tx, addon.id, services.now(), asked(request.actor)))
      const url = links.api(`addons/${addon.id}/`)
      const logs_url = links.api(`addons/${addon.id}/logs/`)
      return new Answer(202, { detail: 'The add-on runs in the background.', url, logs_url })
    },
  }),
  serveRoute(addonContract.previewOfAddOn, {
    post: async (request) => previewAddon(request, await managedAddon(request)),
  }),
  serveList(addonContract.activityOfAddOn, {
    load: async (request, page) => addonRunsPage(request.db, (await managedAddon(request)).id, page),
    present: (rows, { links }) =>
      rows.map(({ id, status, message: stored, created, project_slug: project, component_path: component }) => {
        const messages = messagesOfRun(stored)
        return {
          id,
          component: project === null || component === null ? null : links.component({ project, component }),
          status,
          message: runText(messages),
          messages,
          created: isoTime(created),
        }
      }),
  }),
  serveRoute(addonContract.publishedByAddOn, {
    get: async (request) => {
      const { id } = await managedAddon(request)
      const { links } = request
      const folders = Map.groupBy(await publishedBy(request.db, { addonId: id }), ({ token }) => token)
      const results = [...folders].flatMap(([token, [first, ...more]]) =>
        first
          ? [
              {
                component: links.component(first),
                url: publicAddress(links.base, token),
                files: [first, ...more].map(({ name }) => name),
              },
            ]
          : [],
      )
      return { results }
    },
  }),
  serveRoute(addonContract.addOnsOfProject, {
    post: installs<{ readonly project: string }>(async (tx, { actor, params }) => {
      const project = await findProject(tx, actor, params.project)
      await demand(tx, actor, 'project.edit', { project })
      return { projectId: project.id }
    }),
  }),
  serveRoute(addonContract.addOnsOfComponent, {
    post: installs<{ readonly project: string; readonly component: string }>(async (tx, { actor, params }) => {
      const found = await findComponent(tx, actor, params.project, params.component)
      await demand(tx, actor, 'component.edit', found)
      return { component: found.component }
    }),
  }),
]
