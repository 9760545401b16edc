import { Action } from '#core/changes/actions.ts'
import type { Db } from '#server/db/database.ts'
import { insertChanges } from '#server/db/queries/history/changes.ts'
import { isComplete } from '#server/db/queries/reports/stats.ts'
import type { StatsPath } from '#server/stats/adjust.ts'
import type { Ledger } from '#server/stats/ledger.ts'

interface Milestone {
  openLedger(): Promise<Ledger>
  readonly path: StatsPath
  readonly who: { readonly userId?: number; readonly authorId?: number }
}

/** When the last string of a translation is done that is worth a record; likewise for the component. */
export async function recordMilestones(tx: Db, { openLedger, path, who }: Milestone, now: number): Promise<void> {
  const { translationId, componentId, projectId } = path
  if (!(await isComplete(tx, { scope: 'translation', id: translationId }))) return
  const ledger = await openLedger()
  ledger.record({ action: Action.translationCompleted, ...who })
  await ledger.close(now)
  if (await isComplete(tx, { scope: 'component', id: componentId }))
    await insertChanges(tx, { projectId, componentId }, [{ action: Action.componentCompleted, ...who }], now)
}
