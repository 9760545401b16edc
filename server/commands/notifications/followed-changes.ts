import type { Db } from '#server/db/database.ts'
import { newestChangeId } from '#server/db/queries/history/change-lists.ts'
import { writeSetting } from '#server/db/queries/site/settings.ts'

/** The newest change that add-ons and people were told of. */
export const FOLLOWED = 'followed_change'

/** The same for the summaries of one frequency. */
export const digestPosition = (frequency: number): string => `digest:${frequency}`

/** Daily, weekly, monthly: see notifications/instant.ts. */
const digestFrequencies = [2, 3, 4]

/** Whatever happened so far counts as told: nobody gets an email about it. */
export async function markAllNotified(tx: Db): Promise<void> {
  const newest = String(await newestChangeId(tx))
  for (const name of [FOLLOWED, ...digestFrequencies.map(digestPosition)]) await writeSetting(tx, name, newest)
}
