import type { Db } from '#server/db/database.ts'
import { adjustParents, type Counted, translationStats } from '#server/stats/remove-component.ts'

/** Counts a component into its project and its languages, which did not know of it so far. */
export async function addComponentStats(tx: Db, component: Counted): Promise<void> {
  for (const row of await translationStats(tx, component)) await adjustParents(tx, component, row, 1)
}
