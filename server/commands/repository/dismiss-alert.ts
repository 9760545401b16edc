import { Action } from '#core/changes/actions.ts'
import { message } from '#core/messages/message.ts'
import type { Actor } from '#server/access/actor.ts'
import { findKind } from '#server/alerts/kinds.ts'
import type { Db } from '#server/db/database.ts'
import type { ComponentRow } from '#server/db/queries/components/components.ts'
import { insertChanges } from '#server/db/queries/history/changes.ts'
import { type AlertRow, dismissAlert as dismiss, reopenAlert as reopen } from '#server/db/queries/repository/alerts.ts'
import { invalid } from '#server/errors.ts'

/** Whether people may say that nothing needs to be done about an alert. */
export const isDismissible = (name: string): boolean => findKind(name)?.dismissal !== undefined

/** Somebody knows about an alert and leaves it at that; it comes back when there is something else to tell. */
export async function dismissAlert(
  tx: Db,
  component: Pick<ComponentRow, 'id' | 'project_id'>,
  alert: AlertRow,
  { actor, reason, now }: { readonly actor: Actor; readonly reason: string; readonly now: number },
): Promise<void> {
  const kind = findKind(alert.name)
  if (!isDismissible(alert.name)) throw invalid('name', message('alert.notDismissible', { advice: kind?.advice ?? '' }))
  const by = actor.kind === 'user' ? actor.id : null
  await dismiss(tx, alert.id, { by, reason, now })
  const details = { alert: alert.name, alert_snapshot: JSON.parse(alert.details), reason }
  await record(tx, component, { action: Action.alertDismissed, details, by }, now)
}

/** The alert is shown again as if it had not been dismissed. */
export async function reopenAlert(
  tx: Db,
  component: Pick<ComponentRow, 'id' | 'project_id'>,
  alert: AlertRow,
  { actor, now }: { readonly actor: Actor; readonly now: number },
): Promise<void> {
  if (alert.dismissed_at === null) return
  await reopen(tx, alert.id)
  const by = actor.kind === 'user' ? actor.id : null
  await record(tx, component, { action: Action.alertReopened, details: { alert: alert.name }, by }, now)
}

async function record(
  tx: Db,
  component: Pick<ComponentRow, 'id' | 'project_id'>,
  {
    action,
    details,
    by,
  }: { readonly action: number; readonly details: Readonly<Record<string, unknown>>; readonly by: number | null },
  now: number,
): Promise<void> {
  const scope = { projectId: component.project_id, componentId: component.id }
  await insertChanges(tx, scope, [{ action, details, ...(by === null ? {} : { userId: by }) }], now)
}
