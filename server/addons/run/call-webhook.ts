import { message } from '#core/messages/message.ts'
import type { AddonContext } from '#server/addons/model/addon.ts'
import { text } from '#server/addons/model/fields.ts'
import { findAddon } from '#server/addons/registry.ts'
import { storedConfiguration, withDefaults } from '#server/addons/run/configuration.ts'
import { RunStatus } from '#server/addons/run/run-addon.ts'
import { addonById, insertAddonRun } from '#server/db/queries/automation/addons.ts'
import { notifiedChanges } from '#server/db/queries/history/new-changes.ts'
import { AppError } from '#server/errors.ts'
import { guardedFetch } from '#server/net/guarded-fetch.ts'

/** Where secrets of add-ons are sealed for. */
export const SEALED_FOR = 'addon'

type Context = Pick<AddonContext, 'db' | 'now' | 'signal' | 'siteUrl' | 'vault' | 'network'>

/** Tells one address of one change. Throws where it makes sense to try again. */
export async function callWebhook(
  context: Context,
  { addonId, changeId }: { readonly addonId: number; readonly changeId: number },
): Promise<{ readonly status: number } | null> {
  const { db, now, signal, siteUrl, vault, network } = context
  const addon = await addonById(db, { id: addonId })
  const kind = addon && findAddon(addon.name)
  const [change] = await notifiedChanges(db, [changeId])
  if (!addon || !kind?.message || !change || !network) return null
  const values = withDefaults(kind.fields, storedConfiguration(addon))
  const sealed = text(values, 'secret')
  const secret = sealed !== '' && vault ? vault.open(sealed, SEALED_FOR) : ''
  const { headers, body } = kind.message(change, values, { secret, siteUrl })
  const fail = async (error: AppError): Promise<never> => {
    const run = { addonId, componentId: change.component_id, status: RunStatus.error, messages: [error.said] }
    await insertAddonRun(db, run, now())
    throw error
  }
  const call = { method: 'POST', headers, body, timeoutMs: 15_000, maxBytes: 1024 * 1024, maxRedirects: 0, signal }
  const reply = await guardedFetch(text(values, 'webhook_url'), call, network).catch((error: unknown) => {
    if (error instanceof AppError) return fail(error)
    throw error
  })
  const { status } = reply
  if (status < 200 || status >= 300) await fail(new AppError('remote', message('addon.webhookStatus', { status })))
  return { status }
}
