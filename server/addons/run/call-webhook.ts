import { findAddon } from '#server/addons/registry.ts'
import { type CallContext, deliverCall } from '#server/addons/run/deliver-call.ts'
import { RunStatus } from '#server/addons/run/run-addon.ts'
import { addonById, insertAddonRun } from '#server/db/queries/automation/addons.ts'
import { notifiedChanges } from '#server/db/queries/history/new-changes.ts'
import { AppError } from '#server/errors.ts'
import type { JobPayloads } from '#server/queue/kinds.ts'

/** Tells one address of one change, or of several. Throws where it makes sense to try again. */
export async function callWebhook(
  context: CallContext,
  { addonId, changeId, changeIds = [changeId], count = changeIds.length }: JobPayloads['call_webhook'],
): Promise<{ readonly status: number } | null> {
  const { db, now, network } = context
  const addon = await addonById(db, { id: addonId })
  const changes = await notifiedChanges(db, changeIds)
  const [change] = changes
  if (!addon || !findAddon(addon.name)?.message || !change || !network) return null
  const { delivery, error } = await deliverCall(
    context,
    addon,
    { changes, count: Math.max(changes.length, count) },
    'change',
  )
  if (error) {
    const run = { addonId, componentId: change.component_id, status: RunStatus.error, messages: [error] }
    await insertAddonRun(db, run, now())
    throw new AppError('remote', error)
  }
  return { status: delivery.status }
}
