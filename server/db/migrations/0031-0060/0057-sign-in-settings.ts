import type { Kysely } from 'kysely'

/** Settings of a sign-in service that only its kind has, as JSON. */
export async function signInSettings(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('sign_in_provider')
    .addColumn('settings', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute()
}
