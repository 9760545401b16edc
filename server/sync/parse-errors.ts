import { Action } from '#core/changes/actions.ts'
import type { Db } from '#server/db/database.ts'
import { alertsOf, clearAlert, raiseAlert } from '#server/db/queries/alerts.ts'
import { insertChanges } from '#server/db/queries/changes.ts'
import type { SyncSubject } from '#server/sync/context.ts'

/** A file that could not be read, and why. */
export type Trouble = { filename: string; error: string }

const ALERT = 'ParseError'

export async function unreadableFiles(db: Db, componentId: number): Promise<Trouble[]> {
  const alert = (await alertsOf(db, componentId)).find((one) => one.name === ALERT)
  return alert ? JSON.parse(alert.details).occurrences : []
}

/** One alert names every file that cannot be read; the history tells of each when it first fails, or fails otherwise. */
export async function tellProblems(
  tx: Db,
  { component, project }: Pick<SyncSubject, 'component' | 'project'>,
  problems: readonly Trouble[],
  now: number,
): Promise<void> {
  if (problems.length === 0) return clearAlert(tx, component.id, ALERT)
  const told = (await unreadableFiles(tx, component.id)).map((one) => JSON.stringify(one))
  const failures = problems
    .filter((problem) => !told.includes(JSON.stringify(problem)))
    .map(({ filename, error }) => ({
      action: Action.parsingFailed,
      target: filename,
      details: { error_message: error, filename },
    }))
  const isNew = await raiseAlert(tx, component.id, ALERT, { occurrences: problems }, now)
  const alert = { action: Action.alertTriggered, details: { alert: ALERT } }
  const changes = isNew ? [...failures, alert] : failures
  if (changes.length > 0) await insertChanges(tx, { projectId: project.id, componentId: component.id }, changes, now)
}
