import { Action } from '#core/changes/actions.ts'
import type { Db } from '#server/db/database.ts'
import { insertChanges } from '#server/db/queries/history/changes.ts'
import { isComplete } from '#server/db/queries/reports/stats.ts'
import type { UnitContext } from '#server/db/queries/strings/unit-context.ts'
import { Ledger } from '#server/stats/ledger.ts'

type Who = { readonly userId?: number; readonly authorId?: number }

/** When the last string of a translation is done that is worth a record; likewise for the component. */
export async function recordMilestones(tx: Db, { unit, component }: UnitContext, who: Who, now: number): Promise<void> {
  const { translation_id: translationId, language_id: languageId } = unit
  if (!(await isComplete(tx, { scope: 'translation', id: translationId }))) return
  const scope = { projectId: component.project_id, componentId: component.id }
  const ledger = await Ledger.open(tx, { ...scope, translationId, languageId })
  ledger.record({ action: Action.translationCompleted, ...who })
  await ledger.close(now)
  if (await isComplete(tx, { scope: 'component', id: component.id }))
    await insertChanges(tx, scope, [{ action: Action.componentCompleted, ...who }], now)
}
