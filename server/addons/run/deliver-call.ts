import { type Message, message } from '#core/messages/message.ts'
import { eventName } from '#server/addons/kinds/webhook.ts'
import type { AddonContext, ChangeBatch, OutgoingCall } from '#server/addons/model/addon.ts'
import { type Fields, text } from '#server/addons/model/fields.ts'
import { findAddon } from '#server/addons/registry.ts'
import { storedConfiguration, withDefaults } from '#server/addons/run/configuration.ts'
import type { AddonRecord } from '#server/db/queries/automation/addons.ts'
import { insertDelivery, type WebhookDeliveryRow } from '#server/db/queries/automation/webhook-deliveries.ts'
import { AppError, mustExist } from '#server/errors.ts'
import { guardedFetch } from '#server/net/guarded-fetch.ts'

/** Where secrets of add-ons are sealed for. */
export const SEALED_FOR = 'addon'

/** Characters that are kept of what was sent and answered. */
const MAX_KEPT_REQUEST = 8192
const MAX_KEPT_REPLY = 2048
const TIMEOUT_MS = 15_000

export type CallContext = Pick<AddonContext, 'db' | 'now' | 'signal' | 'siteUrl' | 'vault' | 'network'>

/** Why a call is made: a change, the same again, or to see whether it arrives. */
export type DeliveryReason = 'change' | 'redelivery' | 'test'

interface Outcome {
  readonly status: number
  readonly reply: string
  readonly error: Message | undefined
}

/** What an address says to a call. Only what is no fault of theirs or the network's is thrown. */
async function send({ network, signal }: CallContext, url: string, call: OutgoingCall): Promise<Outcome> {
  if (!network) throw new Error('the service was opened without a network')
  const { method = 'POST', body: sent, secretHeaders } = call
  const headers = { ...call.headers, ...secretHeaders }
  try {
    const limits = { timeoutMs: TIMEOUT_MS, maxBytes: 1024 * 1024, maxRedirects: 0, signal }
    const { status, body } = await guardedFetch(url, { method, headers, body: sent, ...limits }, network)
    const error = status >= 200 && status < 300 ? undefined : message('addon.webhookStatus', { status })
    // What is cut in the middle of a character, or is no text at all, is still worth a look; NUL is not stored.
    return { status, reply: body.toString('utf8').replaceAll('\0', '').slice(0, MAX_KEPT_REPLY), error }
  } catch (error) {
    if (error instanceof AppError) return { status: 0, reply: '', error: error.said }
    throw error
  }
}

/** A webhook has one secret at most, whatever its name. */
const secretField = (fields: Fields): string =>
  Object.entries(fields).find(([, { type }]) => type === 'secret')?.[0] ?? 'secret'

/** Calls the address of a webhook about changes, and keeps what came of it. */
export async function deliverCall(
  context: CallContext,
  addon: AddonRecord,
  batch: ChangeBatch,
  reason: DeliveryReason,
): Promise<{ readonly delivery: WebhookDeliveryRow; readonly error: Message | undefined }> {
  const { db, now, siteUrl, vault } = context
  const kind = findAddon(addon.name)
  const change = mustExist(batch.changes[0], 'change')
  if (!kind?.message) throw new AppError('invalid', message('addon.noWebhook'))
  const values = withDefaults(kind.fields, storedConfiguration(addon))
  const sealed = text(values, secretField(kind.fields))
  const secret = sealed !== '' && vault ? vault.open(sealed, SEALED_FOR) : ''
  const call = kind.message(batch, values, { secret, siteUrl })
  const url = call.url ?? text(values, 'webhook_url')
  const begun = performance.now()
  const { status, reply, error } = await send(context, url, call)
  const delivery = await insertDelivery(db, {
    addon_id: addon.id,
    component_id: change.component_id,
    change_id: reason === 'test' ? null : change.id,
    change_ids: batch.count === 1 ? '' : JSON.stringify(batch.changes.map(({ id }) => id)),
    change_count: batch.count,
    event: batch.count === 1 ? eventName(change.action) : 'Changes',
    reason,
    url,
    request_headers: JSON.stringify(call.headers),
    request_body: call.body.slice(0, MAX_KEPT_REQUEST),
    reply_body: reply,
    error: error ? JSON.stringify(error) : '',
    status,
    duration: Math.round(performance.now() - begun),
    created: now(),
  })
  return { delivery, error }
}
