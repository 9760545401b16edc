import type { Db } from '#server/db/database.ts'

/** Names the key that every process of the site seals with. */
export const KEY_FINGERPRINT = 'key_fingerprint'

/** Set as soon as old changes were deleted: the numbers of changes of a translation have gaps. */
export const HISTORY_TRIMMED = 'history_trimmed'

/** When the newest backup of the site was stored. */
export const SITE_BACKUP_DONE = 'site_backup_done'

export async function readSetting(db: Db, name: string): Promise<string | undefined> {
  return (await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst())?.value
}

export async function writeSetting(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

export async function deleteSetting(db: Db, name: string): Promise<void> {
  await db.deleteFrom('setting').where('name', '=', name).execute()
}

/** Sets a mark; false when it was set already. Waits for another transaction that is setting it. */
export async function claimSetting(tx: Db, name: string): Promise<boolean> {
  const made = await tx
    .insertInto('setting')
    .values({ name, value: '1' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst()
  return made !== undefined
}
