import { type NotificationPreset, presetSubscriptions } from '#core/notifications/presets.ts'
import type { Db } from '#server/db/database.ts'
import { insertSubscriptions } from '#server/db/queries/accounts/users.ts'
import { deleteWideSubscriptions } from '#server/db/queries/notifications/subscriptions.ts'

/** Replaces what somebody wants to hear of; what they said about single projects and components stays. */
export async function choosePreset(tx: Db, userId: number, preset: NotificationPreset): Promise<void> {
  await deleteWideSubscriptions(tx, userId)
  const rows = presetSubscriptions[preset].map((row) => ({ user_id: userId, ...row }))
  if (rows.length > 0) await insertSubscriptions(tx, rows)
}
