import type { AddonContext } from '#server/addons/model/addon.ts'
import { findAddon } from '#server/addons/registry.ts'
import { storedConfiguration, withDefaults } from '#server/addons/run/configuration.ts'
import { queueAddon } from '#server/addons/run/queue-addon.ts'
import { isFor } from '#server/addons/run/run-addon.ts'
import { inTransaction } from '#server/db/database.ts'
import { allAddons, componentsOfAddon, deleteOldRuns } from '#server/db/queries/automation/addons.ts'
import { deleteOldDeliveries } from '#server/db/queries/automation/webhook-deliveries.ts'
import { componentsByIds } from '#server/db/queries/components/components.ts'
import { readSetting, writeSetting } from '#server/db/queries/site/settings.ts'

const HOUR = 3_600_000_000
const DAY_HOURS = 24
const LOG_MICROSECONDS = 180 * DAY_HOURS * HOUR
const DELIVERY_MICROSECONDS = 30 * DAY_HOURS * HOUR
const ADDONS_PER_PAGE = 500
const DONE = 'addons_daily'

/** Every component has its hour of the day, by its id, so that the work is spread. Hours that were missed are made up for. */
export async function queueDaily({ db, now }: Pick<AddonContext, 'db' | 'now'>): Promise<{ runs: number }> {
  const hour = Math.floor(now() / HOUR)
  const last = Number((await readSetting(db, DONE)) ?? hour - 1)
  const hours = new Set<number>()
  for (let one = Math.max(last + 1, hour - DAY_HOURS + 1); one <= hour; one++) hours.add(one % DAY_HOURS)
  let runs = 0
  for (const addon of await allAddons(db, {})) {
    const kind = findAddon(addon.name)
    if (!kind?.daily || kind.wantsDaily?.(withDefaults(kind.fields, storedConfiguration(addon))) === false) continue
    for (let after = 0; ; ) {
      const ids = (await componentsOfAddon(db, addon, { after, limit: ADDONS_PER_PAGE })).map(({ id }) => id)
      if (ids.length === 0) break
      after = ids.at(-1) ?? after
      const due = await componentsByIds(
        db,
        ids.filter((id) => hours.has(id % DAY_HOURS)),
      )
      const run = { addonId: addon.id, kind, cause: { trigger: 'daily' } } as const
      const fitting = [...due.values()].filter((component) => isFor(kind, component))
      runs += fitting.length
      await inTransaction(db, async (tx) => {
        for (const component of fitting) await queueAddon(tx, { ...run, component }, now())
      })
    }
  }
  await inTransaction(db, async (tx) => {
    await writeSetting(tx, DONE, String(hour))
    await deleteOldRuns(tx, now() - LOG_MICROSECONDS)
    await deleteOldDeliveries(tx, now() - DELIVERY_MICROSECONDS)
  })
  return { runs }
}
