import { counters } from '#server/db/counters.ts'
import type { Db } from '#server/db/database.ts'
import type { ProjectMove } from '#server/db/queries/components/move-component.ts'
import { statsOf } from '#server/db/queries/reports/stats.ts'
import { adjustScope } from '#server/stats/adjust.ts'
import { restoreLastChange } from '#server/stats/remove-component.ts'
import { Tally } from '#server/stats/tally.ts'

/** Whoever counts something in one of the projects waits until the move is done, and counts it where the component then is. */
export async function lockProjects(tx: Db, ids: readonly number[]): Promise<void> {
  const nothing = new Tally()
  for (const id of [...ids].sort((a, b) => a - b)) await adjustScope(tx, 'project', id, nothing)
}

/** What a component counts is counted in its new project; to be called when it is there. */
export async function moveComponentStats(tx: Db, { componentId, from, to }: ProjectMove): Promise<void> {
  const row = await statsOf(tx, { scope: 'component', id: componentId })
  if (row)
    for (const [project, sign] of [
      [from, -1],
      [to, 1],
    ] as const) {
      const tally = new Tally()
      for (const name of counters) tally.counts[name] = sign * row[name]
      await adjustScope(tx, 'project', project, tally)
    }
  await restoreLastChange(tx, 'project', from)
  await restoreLastChange(tx, 'project', to)
}
