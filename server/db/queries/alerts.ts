import type { Db } from '#server/db/database.ts'

export interface AlertDetails {
  readonly occurrences: readonly Readonly<Record<string, string | number>>[]
}

/** Puts an alert on a component or renews it; tells whether it is new. */
export async function raiseAlert(
  db: Db,
  componentId: number,
  name: string,
  details: AlertDetails,
  now: number,
  severity = 100,
): Promise<boolean> {
  const text = JSON.stringify(details)
  const known = await db
    .selectFrom('alert')
    .select(['id', 'details', 'severity'])
    .where('component_id', '=', componentId)
    .where('name', '=', name)
    .executeTakeFirst()
  if (known?.details === text && known.severity === severity) return false
  if (known)
    await db.updateTable('alert').set({ details: text, severity, updated: now }).where('id', '=', known.id).execute()
  else
    await db
      .insertInto('alert')
      .values({ component_id: componentId, name, details: text, severity, created: now, updated: now })
      .execute()
  return !known
}

export async function clearAlert(db: Db, componentId: number, name: string): Promise<void> {
  await db.deleteFrom('alert').where('component_id', '=', componentId).where('name', '=', name).execute()
}

export async function alertsOf(db: Db, componentId: number): Promise<{ name: string; details: string }[]> {
  return db
    .selectFrom('alert')
    .select(['name', 'details'])
    .where('component_id', '=', componentId)
    .orderBy('id')
    .execute()
}

export const componentsWithAlert = (
  db: Db,
  names: readonly string[],
): Promise<{ component_id: number; name: string }[]> =>
  db.selectFrom('alert').select(['component_id', 'name']).where('name', 'in', names).orderBy('id').execute()
