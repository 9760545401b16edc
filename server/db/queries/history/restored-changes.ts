import type { Db } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'

/** A run of changes that came back from a backup, both ends included. */
export interface RestoredRun {
  readonly first_id: number
  readonly last_id: number
}

/** Few: one for each project that was ever restored here. */
export const restoredRuns = prepared((db, _: object) =>
  db.selectFrom('restored_changes').select(['first_id', 'last_id']).orderBy('first_id'),
)

export async function insertRestoredRun(tx: Db, run: RestoredRun): Promise<void> {
  await tx.insertInto('restored_changes').values(run).execute()
}

/** Old news: nobody is to be told of it again. */
export const isRestored = (runs: readonly RestoredRun[], id: number): boolean =>
  runs.some(({ first_id, last_id }) => first_id <= id && id <= last_id)
