import type { Config } from '#server/config.ts'
import { type Database, inTransaction } from '#server/db/database.ts'
import { renameRepository } from '#server/db/queries/components/components.ts'
import { claimSetting, readSetting } from '#server/db/queries/site/settings.ts'
import { deactivateDemoUsers } from '#server/demo/people.ts'
import { DEMO_KIND, demoAddress, demoPath, demoRepositories } from '#server/vcs/demo-repository.ts'

/** Brings a demo that an older version made up to date. */
export async function upgradeDemoRows(database: Pick<Database, 'db'>, config: Pick<Config, 'dataDir'>): Promise<void> {
  await nameRepositories(database, config)
  await endAccounts(database)
}

/** Its people had active accounts. */
async function endAccounts({ db }: Pick<Database, 'db'>): Promise<void> {
  if ((await readSetting(db, 'demo_done')) === undefined || (await readSetting(db, 'demo_inactive')) !== undefined)
    return
  await inTransaction(db, async (tx) => {
    if (await claimSetting(tx, 'demo_inactive')) await deactivateDemoUsers(tx)
  })
}

/** Its components named their repositories by path: they get the kind that is for them. */
async function nameRepositories({ db }: Pick<Database, 'db'>, { dataDir }: Pick<Config, 'dataDir'>): Promise<void> {
  if ((await readSetting(db, 'demo_commits')) === undefined || (await readSetting(db, 'demo_kind')) !== undefined)
    return
  await inTransaction(db, async (tx) => {
    if (!(await claimSetting(tx, 'demo_kind'))) return
    for (const address of demoRepositories.map(demoAddress)) {
      const path = demoPath(dataDir, address)
      for (const repo of [path, `file://${path}`]) await renameRepository(tx, repo, { vcs: DEMO_KIND, repo: address })
    }
  })
}
