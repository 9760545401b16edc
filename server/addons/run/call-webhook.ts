import { findAddon } from '#server/addons/registry.ts'
import { type CallContext, deliverCall } from '#server/addons/run/deliver-call.ts'
import { RunStatus } from '#server/addons/run/run-addon.ts'
import { addonById, insertAddonRun } from '#server/db/queries/automation/addons.ts'
import { notifiedChanges } from '#server/db/queries/history/new-changes.ts'
import { AppError } from '#server/errors.ts'

/** Tells one address of one change. Throws where it makes sense to try again. */
export async function callWebhook(
  context: CallContext,
  { addonId, changeId }: { readonly addonId: number; readonly changeId: number },
): Promise<{ readonly status: number } | null> {
  const { db, now, network } = context
  const addon = await addonById(db, { id: addonId })
  const [change] = await notifiedChanges(db, [changeId])
  if (!addon || !findAddon(addon.name)?.message || !change || !network) return null
  const { delivery, error } = await deliverCall(context, addon, change, 'change')
  if (error) {
    const run = { addonId, componentId: change.component_id, status: RunStatus.error, messages: [error] }
    await insertAddonRun(db, run, now())
    throw new AppError('remote', error)
  }
  return { status: delivery.status }
}
