import type { Config } from '#server/config.ts'
import { type Database, inTransaction } from '#server/db/database.ts'
import { renameRepository } from '#server/db/queries/components/components.ts'
import { claimSetting, readSetting } from '#server/db/queries/site/settings.ts'
import { DEMO_KIND, demoAddress, demoPath, demoRepositories } from '#server/vcs/demo-repository.ts'

/** Components of a demo that an older version made name its repositories by path: they get the kind that is for them. */
export async function upgradeDemoRows(
  { db }: Pick<Database, 'db'>,
  { dataDir }: Pick<Config, 'dataDir'>,
): Promise<void> {
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
