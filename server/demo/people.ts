import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '#server/db/database.ts'
import { deactivateUsers, unusedAccounts } from '#server/db/queries/site/demo-data.ts'
import { readSetting } from '#server/db/queries/site/settings.ts'
import type { DemoManifest } from '#server/demo/history.ts'

const readManifest = (): DemoManifest =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'content/demo.json'), 'utf8'))

/** Accounts that the demo made, and that nobody made their own. */
export async function demoUserIds(db: Db): Promise<number[]> {
  if ((await readSetting(db, 'demo_people')) === undefined) return []
  return unusedAccounts(db, readManifest().users)
}

/** Nobody can be the people of the demo, and no email goes to them: their addresses belong to no one. */
export async function deactivateDemoUsers(tx: Db): Promise<void> {
  await deactivateUsers(tx, await demoUserIds(tx))
}
