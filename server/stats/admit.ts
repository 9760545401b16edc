import { counters } from '#server/db/counters.ts'
import type { Db } from '#server/db/database.ts'
import { adjustScope } from '#server/stats/adjust.ts'
import { Tally } from '#server/stats/tally.ts'
import { restoreLastChange } from '#server/stats/withdraw.ts'

/** Counts a component into its project and its languages, which did not know of it so far. */
export async function admitStats(
  tx: Db,
  component: { readonly id: number; readonly project_id: number },
): Promise<void> {
  const rows = await tx
    .selectFrom('stats')
    .innerJoin('translation', 'translation.id', 'stats.scope_id')
    .selectAll('stats')
    .select('translation.language_id')
    .where('stats.scope', '=', 'translation')
    .where('translation.component_id', '=', component.id)
    .execute()
  for (const row of rows) {
    const tally = new Tally()
    for (const name of counters) tally.counts[name] = row[name]
    await adjustScope(tx, 'project', component.project_id, tally)
    await adjustScope(tx, 'language', row.language_id, tally)
    await restoreLastChange(tx, 'project', component.project_id)
    await restoreLastChange(tx, 'language', row.language_id)
  }
}
