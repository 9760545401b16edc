import type { Kysely } from 'kysely'

/** The same key in other components of a project: for the check that their translations agree. */
export const stringsByKey = (db: Kysely<never>): Promise<void> =>
  db.schema.createIndex('source_string_by_id_hash').on('source_string').column('id_hash').execute()
