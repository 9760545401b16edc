import type { Selectable } from 'kysely'
import { Action } from '#core/changes/actions.ts'
import type { Message } from '#core/messages/message.ts'
import { readJsonObject } from '#core/text/json-object.ts'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import type { AlertTable } from '#server/db/tables/repository.ts'

export type AlertRow = Selectable<AlertTable>

export interface AlertDetails {
  readonly occurrences: readonly Readonly<Record<string, string | number | Message>>[]
}

/** What became of an alert that was raised: `reopened`, when it was dismissed and there is something new to tell. */
export type AlertNews = 'new' | 'reopened' | 'known'

const undismissed = { dismissed_at: null, dismissed_by: null, dismissal_reason: '' }

/** Puts an alert on a component or renews it. */
export async function raiseAlert(
  db: Db,
  componentId: number,
  alert: { readonly name: string; readonly details: AlertDetails; readonly severity?: number },
  { now, keepDismissed = false }: { readonly now: number; readonly keepDismissed?: boolean },
): Promise<AlertNews> {
  const { name, severity = 100 } = alert
  const details = JSON.stringify(alert.details)
  const known = await alertByName(db, componentId, name)
  if (known?.details === details && known.severity === severity) return 'known'
  if (!known) {
    const times = { created: now, updated: now }
    await db
      .insertInto('alert')
      .values({ component_id: componentId, name, details, severity, ...times })
      .execute()
    return 'new'
  }
  const reopened = known.dismissed_at !== null && !keepDismissed
  await db
    .updateTable('alert')
    .set({ details, severity, updated: now, ...(reopened ? undismissed : {}) })
    .where('id', '=', known.id)
    .execute()
  return reopened ? 'reopened' : 'known'
}

/** Triggers of one component's alerts that are looked at for one of a name. */
const MAX_TRIGGERS = 200

/** When the history last told of an alert; undefined: it never did. */
export async function lastTriggered(db: Db, componentId: number, name: string): Promise<number | undefined> {
  const rows = await db
    .selectFrom('change')
    .select(['timestamp', 'details'])
    .where('component_id', '=', componentId)
    .where('action', '=', Action.alertTriggered)
    .orderBy('id', 'desc')
    .limit(MAX_TRIGGERS)
    .execute()
  return rows.find(({ details }) => readJsonObject(details).alert === name)?.timestamp
}

export async function clearAlert(db: Db, componentId: number, name: string): Promise<void> {
  await db.deleteFrom('alert').where('component_id', '=', componentId).where('name', '=', name).execute()
}

export const alertByName = (db: Db, componentId: number, name: string): Promise<AlertRow | undefined> =>
  db.selectFrom('alert').selectAll().where('component_id', '=', componentId).where('name', '=', name).executeTakeFirst()

export async function alertsOf(db: Db, componentId: number): Promise<{ name: string; details: string }[]> {
  return db
    .selectFrom('alert')
    .select(['name', 'details'])
    .where('component_id', '=', componentId)
    .orderBy('id')
    .execute()
}

/** All alerts of some components, the gravest and then the oldest first. */
export const alertsOfComponents = (db: Db, componentIds: readonly number[]): Promise<AlertRow[]> =>
  db
    .selectFrom('alert')
    .selectAll()
    .where(inIds(db, 'component_id', idList(db, componentIds)))
    .orderBy('severity', 'desc')
    .orderBy('created')
    .orderBy('id')
    .execute()

/** Somebody says that nothing needs to be done about it. */
export async function dismissAlert(
  db: Db,
  id: number,
  { by, reason, now }: { readonly by: number | null; readonly reason: string; readonly now: number },
): Promise<void> {
  const dismissal = { dismissed_at: now, dismissed_by: by, dismissal_reason: reason }
  await db.updateTable('alert').set(dismissal).where('id', '=', id).execute()
}

export async function reopenAlert(db: Db, id: number): Promise<void> {
  await db.updateTable('alert').set(undismissed).where('id', '=', id).execute()
}

export const componentsWithAlert = (
  db: Db,
  names: readonly string[],
): Promise<{ component_id: number; name: string }[]> =>
  db.selectFrom('alert').select(['component_id', 'name']).where('name', 'in', names).orderBy('id').execute()
