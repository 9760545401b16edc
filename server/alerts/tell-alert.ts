import { Action } from '#core/changes/actions.ts'
import { type AlertName, alertKinds, Severity } from '#server/alerts/kinds.ts'
import type { Db } from '#server/db/database.ts'
import { clearAlert, raiseAlert } from '#server/db/queries/alerts.ts'
import { insertChanges } from '#server/db/queries/changes.ts'

/** One thing an alert is about: a file, an error, a language. */
export type Occurrence = Readonly<Record<string, string | number>>

export interface AlertPlace {
  readonly projectId: number
  readonly componentId: number
}

/** A list that people read: the first of many are enough. */
const MOST_OCCURRENCES = 100

/**
 * Raises an alert while there is something to tell and clears it when there is not. A new one is told in the history once; telling the
 * same again changes nothing.
 */
export async function tellAlert(
  tx: Db,
  place: AlertPlace,
  name: AlertName,
  occurrences: readonly Occurrence[],
  now: number,
): Promise<void> {
  if (occurrences.length === 0) return clearAlert(tx, place.componentId, name)
  const { severity } = alertKinds[name]
  const details = { occurrences: occurrences.slice(0, MOST_OCCURRENCES) }
  const isNew = await raiseAlert(tx, place.componentId, name, details, now, severity)
  if (!isNew || severity < Severity.warning) return
  await insertChanges(tx, place, [{ action: Action.alertTriggered, details: { alert: name } }], now)
}
