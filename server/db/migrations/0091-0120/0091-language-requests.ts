import { type Kysely, sql } from 'kysely'

/** Languages that people asked for in a component, among all of its history. */
export const languageRequests = (db: Kysely<never>): Promise<void> =>
  db.schema
    .createIndex('change_language_request')
    .on('change')
    .columns(['component_id', 'id'])
    .where(sql.ref('action'), '=', sql.lit(49))
    .execute()
