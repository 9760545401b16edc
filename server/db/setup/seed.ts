import type { Kysely } from 'kysely'
import { ANONYMOUS } from '#core/access/teams.ts'
import { inTransaction } from '#server/db/database.ts'
import { insertUser } from '#server/db/queries/accounts/users.ts'
import { claimSetting, readSetting } from '#server/db/queries/site/settings.ts'
import type { Tables } from '#server/db/tables.ts'

/** What every database holds from the first start on: the known languages, the visitor's account and basic teams. */
export async function seed(db: Kysely<Tables>, now: number): Promise<void> {
  if ((await readSetting(db, 'rights_1')) !== undefined) return
  await inTransaction(db, async (tx) => {
    // Of two first starts at once the second waits here, and then finds the mark.
    if (await claimSetting(tx, 'seeded')) {
      // Loaded only when needed: the table of languages is large.
      await (await import('#server/db/setup/seed-languages.ts')).seedLanguages(tx)
      const anonymous = { username: ANONYMOUS, full_name: 'Anonymous', email: null, is_active: 0, date_joined: now }
      await insertUser(tx, anonymous)
    }
    await (await import('#server/db/setup/seed-rights.ts')).seedRights(tx)
  })
}
