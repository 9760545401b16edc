import { Action } from '#core/changes/actions.ts'
import type { Db } from '#server/db/database.ts'
import { insertChanges } from '#server/db/queries/history/changes.ts'
import { alertsOf } from '#server/db/queries/repository/alerts.ts'
import type { SyncedComponent } from '#server/sync/context/sync-component.ts'
import { updateSyncAlert } from '#server/sync/context/update-sync-alert.ts'

/** A file that could not be read, and why. */
export type FileProblem = { filename: string; error: string }

const ALERT = 'ParseError'

export async function unreadableFiles(db: Db, componentId: number): Promise<FileProblem[]> {
  const alert = (await alertsOf(db, componentId)).find((one) => one.name === ALERT)
  return alert ? JSON.parse(alert.details).occurrences : []
}

/** One alert names every file that cannot be read; the history tells of each when it first fails, or fails otherwise. */
export async function recordFileProblems(
  tx: Db,
  synced: Pick<SyncedComponent, 'component' | 'project'>,
  problems: readonly FileProblem[],
  now: number,
): Promise<void> {
  const known = (await unreadableFiles(tx, synced.component.id)).map((one) => JSON.stringify(one))
  const failures = problems
    .filter((problem) => !known.includes(JSON.stringify(problem)))
    .map(({ filename, error }) => ({
      action: Action.parsingFailed,
      target: filename,
      details: { error_message: error, filename },
    }))
  const scope = { projectId: synced.project.id, componentId: synced.component.id }
  if (failures.length > 0) await insertChanges(tx, scope, failures, now)
  await updateSyncAlert(tx, synced, { name: ALERT, occurrences: problems }, now)
}
