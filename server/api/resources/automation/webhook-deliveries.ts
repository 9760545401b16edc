import { webhookDeliveryContract } from '#core/contract/automation/webhook-deliveries.ts'
import { message } from '#core/messages/message.ts'
import { readMessage } from '#core/messages/read-message.ts'
import { readJsonObject, textFields } from '#core/text/json-object.ts'
import type { ChangeBatch } from '#server/addons/model/addon.ts'
import { findAddon } from '#server/addons/registry.ts'
import { type DeliveryReason, deliverCall } from '#server/addons/run/deliver-call.ts'
import { testChange } from '#server/addons/run/test-change.ts'
import type { AnyRoute, WriteRequest } from '#server/api/http/route.ts'
import { serveList, serveRoute } from '#server/api/http/serve-route.ts'
import { isoTime } from '#server/api/http/time.ts'
import { managedAddon } from '#server/api/resources/automation/addon-view.ts'
import { type AddonRecord, addonById } from '#server/db/queries/automation/addons.ts'
import {
  deliveriesPage,
  deliveryById,
  type WebhookDeliveryRow,
} from '#server/db/queries/automation/webhook-deliveries.ts'
import { componentById } from '#server/db/queries/components/components.ts'
import { notifiedChanges } from '#server/db/queries/history/new-changes.ts'
import { projectsByIds } from '#server/db/queries/projects/projects.ts'
import { AppError, invalid } from '#server/errors.ts'
import { Vault } from '#server/vault/vault.ts'

function presentDelivery({ change_id, created, error, request_headers, ...row }: WebhookDeliveryRow) {
  const { id, event, reason, duration, status, url, request_body, reply_body } = row
  return {
    id,
    event,
    reason,
    change: change_id,
    changes: row.change_count,
    created: isoTime(created),
    duration,
    status,
    error: error === '' ? null : readMessage(JSON.parse(error), ''),
    url,
    request_headers: textFields(readJsonObject(request_headers)),
    request_body,
    reply_body,
  }
}

type AddonWrite = WriteRequest<unknown, { readonly id: number }>

async function webhookOf(request: AddonWrite): Promise<AddonRecord> {
  const { id } = await managedAddon(request)
  const addon = await addonById(request.db, { id })
  if (!addon || !findAddon(addon.name)?.message) throw invalid('name', message('addon.noWebhook'))
  return addon
}

async function deliver(request: AddonWrite, addon: AddonRecord, batch: ChangeBatch, reason: DeliveryReason) {
  const { services } = request
  const context = {
    db: services.database.db,
    now: services.now,
    signal: request.whileWanted(),
    siteUrl: services.config.publicUrl,
    vault: new Vault(services.config),
    network: services.config,
  }
  return presentDelivery((await deliverCall(context, addon, batch, reason)).delivery)
}

async function sampleChange({ db, services }: AddonWrite, addon: AddonRecord): Promise<ChangeBatch> {
  const component = addon.component_id === null ? undefined : await componentById(db, { id: addon.component_id })
  const projectId = component?.project_id ?? addon.project_id
  const project = projectId === null ? undefined : (await projectsByIds(db, [projectId])).get(projectId)
  return { changes: [testChange(addon, { component, project }, services.now())], count: 1 }
}

const idsOf = ({ change_id, change_ids }: WebhookDeliveryRow): number[] =>
  change_ids === '' ? (change_id === null ? [] : [change_id]) : JSON.parse(change_ids)

export const webhookDeliveryRoutes: readonly AnyRoute[] = [
  serveList(webhookDeliveryContract.deliveriesOfAddOn, {
    load: async (request, page) => deliveriesPage(request.db, (await managedAddon(request)).id, page),
    present: (rows) => rows.map(presentDelivery),
  }),
  serveRoute(webhookDeliveryContract.testOfWebhook, {
    post: async (request) => {
      const addon = await webhookOf(request)
      return deliver(request, addon, await sampleChange(request, addon), 'test')
    },
  }),
  serveRoute(webhookDeliveryContract.redeliveryOfWebhook, {
    post: async (request) => {
      const addon = await webhookOf(request)
      const known = await deliveryById(request.db, addon.id, request.params.delivery)
      if (!known) throw new AppError('not_found')
      if (known.change_id === null) return deliver(request, addon, await sampleChange(request, addon), 'test')
      const changes = await notifiedChanges(request.db, idsOf(known))
      if (changes.length === 0) throw new AppError('invalid', message('addon.changeGone'))
      return deliver(request, addon, { changes, count: known.change_count }, 'redelivery')
    },
  }),
]
