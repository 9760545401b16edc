import type { Db } from '#server/db/database.ts'

export async function rolesByName(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('role').select(['id', 'name']).execute()
  return new Map(rows.map((row) => [row.name, row.id]))
}
