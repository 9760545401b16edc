import type { Kysely } from 'kysely'
import { drafting } from '#server/db/columns.ts'

/** Languages that a change set would add to components. */
export async function changeSetLanguages(db: Kysely<never>): Promise<void> {
  const { table, index } = drafting(db)
  await table('change_set_language')
    .id()
    .partOf('change_set_id', 'change_set')
    .partOf('component_id', 'component')
    .partOf('language_id', 'language')
    .text('reason', 'status')
    .optionalInteger('translation_id')
    .integer('created', 'updated')
    .unique('change_set_id', 'component_id', 'language_id')
    .create()
  await index('change_set_language', 'component_id')
  await index('change_set_language', 'language_id')
}
