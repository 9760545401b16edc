import type { Db } from '#server/db/database.ts'
import { type Counted, countAround, translationStats } from '#server/stats/remove-component.ts'

/** Counts a component into its project and its languages, which did not know of it so far. */
export async function admitStats(tx: Db, component: Counted): Promise<void> {
  for (const row of await translationStats(tx, component)) await countAround(tx, component, row, 1)
}
