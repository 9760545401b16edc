import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

/** Codes that languages have now, and what they were called. */
const formerCodes = { nb: 'nb_NO' }

/** More languages, and the plural rules of gettext catalogs as the default. */
export async function languageTable(db: Kysely<Tables>): Promise<void> {
  const any = await db.selectFrom('language').select('id').limit(1).executeTakeFirst()
  // A new database gets its languages later. Loaded only when needed: the table of languages is large.
  if (any) await (await import('#server/db/queries/languages/update-languages.ts')).updateLanguages(db, formerCodes)
}
