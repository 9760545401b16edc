import type { Database } from '#server/db/database.ts'

/** Strings of all languages but the source's, spread over them. */
export async function someUnits({ db, close }: Database, count: number): Promise<number[]> {
  const rows = await db
    .selectFrom('unit')
    .innerJoin('translation', 'translation.id', 'unit.translation_id')
    .select('unit.id')
    .where('translation.is_source', '=', 0)
    .orderBy('unit.id')
    .execute()
  await close()
  const step = Math.max(1, Math.floor(rows.length / count))
  return rows.flatMap(({ id }, index) => (index % step === 0 ? id : [])).slice(0, count)
}
