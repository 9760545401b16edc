import type { Kysely } from 'kysely'
import { inTransaction } from '#server/db/database.ts'
import { claimSetting, readSetting } from '#server/db/queries/settings.ts'
import { insertUser } from '#server/db/queries/users.ts'
import type { Tables } from '#server/db/tables.ts'

const defaultRoles: Readonly<Record<string, string>> = {
  'Access repository': 'translation.download vcs.access vcs.view',
  'Add suggestion': 'suggestion.add',
}

/** What every database holds from the first start on: the known languages, the visitor's account and basic teams. */
export async function seed(db: Kysely<Tables>, now: number): Promise<void> {
  if ((await readSetting(db, 'seeded')) !== undefined) return
  await inTransaction(db, async (tx) => {
    // Of two first starts at once the second waits here, and then finds the mark.
    if (!(await claimSetting(tx, 'seeded'))) return
    // Loaded only when needed: the table of languages is large.
    await (await import('#server/db/seed-languages.ts')).seedLanguages(tx)
    const anonymous = { username: 'anonymous', full_name: 'Anonymous', email: null, is_active: 0, date_joined: now }
    const userId = await insertUser(tx, anonymous)
    const guests = await tx
      .insertInto('team')
      .values({ name: 'Guests', project_selection: 3, project_id: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [name, permissions] of Object.entries(defaultRoles)) {
      const role = await tx.insertInto('role').values({ name, permissions }).returning('id').executeTakeFirstOrThrow()
      await tx.insertInto('team_role').values({ team_id: guests.id, role_id: role.id }).execute()
    }
    await tx.insertInto('membership').values({ user_id: userId, team_id: guests.id }).execute()
  })
}
