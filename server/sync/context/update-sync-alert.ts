import type { AlertName } from '#server/alerts/kinds.ts'
import { type Occurrence, tellAlert as tell } from '#server/alerts/update-alert.ts'
import type { Db } from '#server/db/database.ts'
import type { SyncSubject } from '#server/sync/context/sync-component.ts'

export type { Occurrence } from '#server/alerts/update-alert.ts'

export interface Telling {
  readonly name: AlertName
  /** None: all is well. */
  readonly occurrences: readonly Occurrence[]
}

/** Raises or renews an alert while there is something to tell, clears it by itself when there is not. */
export async function tellAlert(
  tx: Db,
  { component, project }: Pick<SyncSubject, 'component' | 'project'>,
  alert: Telling,
  now: number,
): Promise<void> {
  await tell(tx, { projectId: project.id, componentId: component.id }, alert.name, alert.occurrences, now)
}
