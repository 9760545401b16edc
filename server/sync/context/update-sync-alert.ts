import type { AlertName } from '#server/alerts/kinds.ts'
import { type Occurrence, updateAlert as update } from '#server/alerts/update-alert.ts'
import type { Db } from '#server/db/database.ts'
import type { SyncedComponent } from '#server/sync/context/sync-component.ts'

export type { Occurrence } from '#server/alerts/update-alert.ts'

export interface AlertUpdate {
  readonly name: AlertName
  /** None: all is well. */
  readonly occurrences: readonly Occurrence[]
}

/** Raises or renews an alert while there is something to tell, clears it by itself when there is not. */
export async function updateSyncAlert(
  tx: Db,
  { component, project }: Pick<SyncedComponent, 'component' | 'project'>,
  alert: AlertUpdate,
  now: number,
): Promise<void> {
  await update(tx, { projectId: project.id, componentId: component.id }, alert.name, alert.occurrences, now)
}
