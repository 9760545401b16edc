import type { Db } from '#server/db/database.ts'
import { preparedOne } from '#server/db/prepared.ts'

export async function rolesByName(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('role').select(['id', 'name']).execute()
  return new Map(rows.map((row) => [row.name, row.id]))
}

export const componentListById = preparedOne((db, p: { id: number }) =>
  db.selectFrom('component_list').select(['id', 'slug']).where('id', '=', p.id),
)
