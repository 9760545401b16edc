import { createHash } from 'node:crypto'
import { Action } from '#core/changes/actions.ts'
import type { Message } from '#core/messages/message.ts'
import { type AlertKind, Severity } from '#server/alerts/alert-kind.ts'
import { type AlertName, alertKinds } from '#server/alerts/kinds.ts'
import type { Db } from '#server/db/database.ts'
import { insertChanges } from '#server/db/queries/history/changes.ts'
import { clearAlert, lastTriggered, raiseAlert } from '#server/db/queries/repository/alerts.ts'
import { switchedAt } from '#server/db/queries/site/move-ins.ts'

/** One thing an alert is about: a file, an error, a language. */
export type Occurrence = Readonly<Record<string, string | number | Message>>

export interface AlertScope {
  readonly projectId: number
  readonly componentId: number
}

/** A list that people read: the first of many are enough. */
const MAX_OCCURRENCES = 100

const historyAction = { new: Action.alertTriggered, reopened: Action.alertReopened, known: undefined } as const

/**
 * Raises an alert while there is something to tell and clears it when there is not. A new one is told in the history once; telling the
 * same again changes nothing. One that was dismissed comes back when there is something else to tell. `isOverview`: the whole component
 * was looked over, and nothing has just happened to it.
 */
export async function updateAlert(
  tx: Db,
  scope: AlertScope,
  name: AlertName,
  occurrences: readonly Occurrence[],
  now: number,
  { isOverview = false }: { readonly isOverview?: boolean } = {},
): Promise<void> {
  if (occurrences.length === 0) return clearAlert(tx, scope.componentId, name)
  const { severity, dismissal }: AlertKind = alertKinds[name]
  const details = { occurrences: occurrences.slice(0, MAX_OCCURRENCES) }
  const keepDismissed = dismissal === 'until gone'
  const news = await raiseAlert(tx, scope.componentId, { name, details, severity }, { now, keepDismissed })
  const action = historyAction[news]
  if (action === undefined || severity < Severity.warning) return
  if (news === 'new' && (await cameWithProject(tx, scope, name, { now, isOverview }))) return
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([scope.componentId, name, details]))
    .digest('hex')
  await insertChanges(tx, scope, [{ action, details: { alert: name, fingerprint } }], now)
}

/** Every component is looked over once a day. */
const FIRST_LOOK_US = 2 * 24 * 3600 * 1_000_000

/**
 * People who came with their project from another server know what that has told them, and how their components were then; what comes back
 * later is news.
 */
async function cameWithProject(
  tx: Db,
  scope: AlertScope,
  name: AlertName,
  { now, isOverview }: { readonly now: number; readonly isOverview: boolean },
): Promise<boolean> {
  const switched = await switchedAt(tx, scope.projectId)
  if (switched === undefined || now > switched + FIRST_LOOK_US) return false
  if (isOverview) return true
  const reported = await lastTriggered(tx, scope.componentId, name)
  return reported !== undefined && reported < switched
}
