import { counters } from '#server/db/counters.ts'
import type { Db } from '#server/db/database.ts'
import { languageSlot, languageSlots } from '#server/db/queries/reports/language-slots.ts'
import { adjustScope } from '#server/stats/adjust.ts'
import { Tally } from '#server/stats/tally.ts'

export interface Counted {
  readonly id: number
  readonly project_id: number
}

/** Takes what a component counted out of its project and its languages; its own rows go. For components that never worked. */
export async function removeComponentStats(tx: Db, component: Counted): Promise<void> {
  const rows = await translationStats(tx, component)
  await tx.deleteFrom('stats').where('scope', '=', 'component').where('scope_id', '=', component.id).execute()
  for (const row of rows) {
    await tx.deleteFrom('stats').where('scope', '=', 'translation').where('scope_id', '=', row.scope_id).execute()
    await adjustParents(tx, component, row, -1)
  }
}

/** What the translations of a component count. */
export const translationStats = (tx: Db, component: Counted) =>
  tx
    .selectFrom('stats')
    .innerJoin('translation', 'translation.id', 'stats.scope_id')
    .selectAll('stats')
    .select('translation.language_id')
    .where('stats.scope', '=', 'translation')
    .where('translation.component_id', '=', component.id)
    .execute()

/** Counts a translation into (1) or out of (-1) the project and the language around it. */
export async function adjustParents(
  tx: Db,
  component: Counted,
  row: Awaited<ReturnType<typeof translationStats>>[number],
  sign: 1 | -1,
): Promise<void> {
  const tally = new Tally()
  for (const name of counters) tally.counts[name] = sign * row[name]
  await adjustScope(tx, 'project', component.project_id, tally)
  await adjustScope(tx, 'language', languageSlot(row.language_id, component.project_id), tally)
  await restoreLastChange(tx, 'project', component.project_id)
  await restoreLastChange(tx, 'language', row.language_id)
}

const ownerColumns = {
  component: 'component.id',
  project: 'component.project_id',
  language: 'translation.language_id',
} as const

/** The newest change among the translations that it has. */
export async function restoreLastChange(tx: Db, scope: keyof typeof ownerColumns, id: number): Promise<void> {
  const newest = await tx
    .selectFrom('stats')
    .innerJoin('translation', 'translation.id', 'stats.scope_id')
    .innerJoin('component', 'component.id', 'translation.component_id')
    .select(['stats.last_change', 'stats.last_author_id'])
    .where('stats.scope', '=', 'translation')
    .where('stats.last_change', 'is not', null)
    .where(ownerColumns[scope], '=', id)
    .orderBy('stats.last_change', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { last_change = null, last_author_id = null } = newest ?? {}
  await tx
    .updateTable('stats')
    .set({ last_change, last_author_id })
    .where('scope', '=', scope)
    .where('scope_id', 'in', scope === 'language' ? languageSlots(id) : [id])
    .execute()
}
