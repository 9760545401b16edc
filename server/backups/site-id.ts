import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { readSetting } from '#server/db/queries/site/settings.ts'
import { insertSettingOnce } from '#server/db/queries/site/settings-atomic.ts'

const NAME = 'site_id'

/** Tells this site from others, for good. */
export async function siteId(db: Db): Promise<string> {
  const known = await readSetting(db, NAME)
  if (known !== undefined) return known
  await insertSettingOnce(db, NAME, randomUUID())
  const made = await readSetting(db, NAME)
  if (made === undefined) throw new Error('The id of the site was not stored.')
  return made
}
