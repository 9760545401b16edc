import type { Db } from '#server/db/database.ts'

/** Writes a setting unless there is one already: of two who do so at once, one does. */
export async function insertSettingOnce(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}
