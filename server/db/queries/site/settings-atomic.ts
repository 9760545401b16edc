import type { Db } from '#server/db/database.ts'

/** Writes a setting unless there is one already: of two who do so at once, one does. */
export async function insertSettingOnce(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** Changes a setting if it is still what it was; false when somebody else was faster. Others wait until this transaction ends. */
export async function swapSetting(
  tx: Db,
  name: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<boolean> {
  const swapped = await tx
    .updateTable('setting')
    .set({ value: to })
    .where('name', '=', name)
    .where('value', '=', from)
    .returning('name')
    .executeTakeFirst()
  return swapped !== undefined
}
