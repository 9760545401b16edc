import { type Kysely, sql } from 'kysely'

/** Failed sign-ins end no password any more: limits of tries slow down who guesses. */
export async function noEndedPasswords(db: Kysely<never>): Promise<void> {
  await sql`alter table "user" drop column failed_logins`.execute(db)
}
