import type { Kysely } from 'kysely'
import { drafting } from '#server/db/columns.ts'

/** What language models said of translations, and files that add-ons publish. */
export async function evaluations(db: Kysely<never>): Promise<void> {
  const { table, index } = drafting(db)
  await table('evaluation')
    .partOf('unit_id', 'unit')
    .text('text_hash', 'faults', 'service')
    .integer('created')
    .key('unit_id')
    .create()
  await table('published_folder')
    .id()
    .text('token')
    .partOf('addon_id', 'addon')
    .partOf('component_id', 'component')
    .unique('token')
    .unique('addon_id', 'component_id')
    .create()
  await index('published_folder', 'component_id')
  await table('published_file')
    .partOf('folder_id', 'published_folder')
    .text('name', 'media_type', 'hash')
    .binary('content')
    .integer('updated')
    .key('folder_id', 'name')
    .create()
}
