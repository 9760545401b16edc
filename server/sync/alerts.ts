import { Action } from '#core/changes/actions.ts'
import type { Db } from '#server/db/database.ts'
import { clearAlert, raiseAlert } from '#server/db/queries/alerts.ts'
import { insertChanges } from '#server/db/queries/changes.ts'
import type { SyncSubject } from '#server/sync/subject.ts'

export type Occurrence = Readonly<Record<string, string | number>>

/** Raises or renews an alert while there is something to tell, clears it by itself when there is not. True: it is new. */
export async function tellAlert(
  tx: Db,
  { component, project }: Pick<SyncSubject, 'component' | 'project'>,
  alert: { readonly name: string; readonly occurrences: readonly Occurrence[] },
  now: number,
): Promise<void> {
  const { name, occurrences } = alert
  if (occurrences.length === 0) return clearAlert(tx, component.id, name)
  if (!(await raiseAlert(tx, component.id, name, { occurrences }, now))) return
  const scope = { projectId: project.id, componentId: component.id }
  await insertChanges(tx, scope, [{ action: Action.alertTriggered, details: { alert: name } }], now)
}
