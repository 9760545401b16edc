import { inTransaction, isPostgres } from '#server/db/database.ts'
import { type DeletedChange, deleteOwnChanges, forgetLastChange } from '#server/db/queries/history/moved-changes.ts'
import type { MovedProject, MoveInContext } from '#server/move-in/context.ts'
import { adjustStats } from '#server/stats/adjust.ts'
import { Tally } from '#server/stats/tally.ts'
import { takeProject } from '#server/stats/turns.ts'

const SLICE = 2000

/** Takes back what the move itself left in the history of a project: the other server's own comes in its place. */
export async function dropOwnChanges(
  { db, signal }: MoveInContext,
  { id: projectId }: MovedProject,
  afterId: number,
): Promise<void> {
  for (let count = SLICE; count === SLICE; ) {
    signal?.throwIfAborted()
    count = await inTransaction(db, async (tx) => {
      if (isPostgres(tx)) await takeProject(tx, projectId)
      const deleted = await deleteOwnChanges(tx, { projectId, afterId, limit: SLICE })
      const groups = Map.groupBy(deleted, ({ translation_id }) => translation_id ?? 0)
      for (const [translationId, group] of [...groups].toSorted(([a], [b]) => a - b))
        if (translationId !== 0) await adjustStats(tx, pathOf(translationId, projectId, group), fewer(group.length))
      await forgetLastChange(tx, [...groups.keys()])
      return deleted.length
    })
  }
}

const pathOf = (translationId: number, projectId: number, [first]: readonly DeletedChange[]) => ({
  translationId,
  projectId,
  componentId: first?.component_id ?? 0,
  languageId: first?.language_id ?? 0,
})

function fewer(count: number): Tally {
  const tally = new Tally()
  tally.counts.changes -= count
  return tally
}
