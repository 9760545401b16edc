import type { Db } from '#server/db/database.ts'

/** Name of the setting with what a migration had to mend, as a JSON list of lines, until it was told. */
export const REPAIRS = 'repairs'

/** What a migration had to mend, once. */
export async function takeRepairs(tx: Db): Promise<string[]> {
  const row = await tx.deleteFrom('setting').where('name', '=', REPAIRS).returning('value').executeTakeFirst()
  return row ? (JSON.parse(row.value) as string[]) : []
}

/** Components with an alert that nobody dismissed, as people know them. */
export const componentsWithAlert = (
  db: Db,
  name: string,
  limit: number,
): Promise<{ project: string; component: string; details: string }[]> =>
  db
    .selectFrom('alert')
    .innerJoin('component', 'component.id', 'alert.component_id')
    .innerJoin('project', 'project.id', 'component.project_id')
    .select(['project.slug as project', 'component.path as component', 'alert.details'])
    .where('alert.name', '=', name)
    .where('alert.dismissed_at', 'is', null)
    .orderBy('alert.id')
    .limit(limit)
    .execute()
