import { notificationPresetContract } from '#core/contract/notifications/notification-preset.ts'
import { presetOf } from '#core/notifications/presets.ts'
import type { Actor } from '#server/access/actor.ts'
import type { AnyRoute } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { choosePreset } from '#server/commands/notifications/choose-preset.ts'
import type { Db } from '#server/db/database.ts'
import { wideSubscriptions } from '#server/db/queries/notifications/subscriptions.ts'
import { AppError } from '#server/errors.ts'

function userOf(actor: Actor): number {
  if (actor.kind !== 'user') throw new AppError('not_authenticated')
  return actor.id
}

const presentPreset = async (db: Db, userId: number) => ({
  preset: presetOf(await wideSubscriptions(db, { userId })) ?? null,
})

export const notificationPresetRoutes: readonly AnyRoute[] = [
  serveRoute(notificationPresetContract.notificationPreset, {
    get: ({ db, actor }) => presentPreset(db, userOf(actor)),
    post: async (request) => {
      const userId = userOf(request.actor)
      const { preset } = request.read()
      await request.transaction((tx) => choosePreset(tx, userId, preset))
      return presentPreset(request.db, userId)
    },
  }),
]
