import { type Kysely, sql } from 'kysely'
import { drafting } from '#server/db/columns.ts'
import { isPostgres } from '#server/db/database.ts'

/** What a repository needs to get the work of translators, and to know how far it got. */
export async function repository(db: Kysely<never>): Promise<void> {
  for (const column of ['commit_id', 'failed', 'co_authors']) await addText(db, 'edit', column)
  await sql`create index edit_waiting on edit (created) where commit_id = ''`.execute(db)
  for (const column of ['outgoing', 'outgoing_base', 'pushed']) await addText(db, 'component', column)
  await sql`alter table source_string add column is_new ${sql.raw(isPostgres(db) ? 'bigint' : 'integer')} not null default 0`.execute(
    db,
  )
  await sql`create index unit_by_own_position on unit (translation_id, "position") where "position" is not null`.execute(
    db,
  )
  const { table, index } = drafting(db)
  await table('file_edit')
    .id()
    .partOf('component_id', 'component')
    .text('kind', 'filename')
    .textOr({ details: '', commit_id: '' })
    .optionalInteger('author_id')
    .integer('created')
    .create()
  await index('file_edit', 'component_id')
  await table('stored_file')
    .partOf('component_id', 'component')
    .text('path', 'blob')
    .binary('content')
    .key('component_id', 'path')
    .create()
  await table('schedule').text('name').integer('next_run').key('name').create()
}

const addText = (db: Kysely<never>, table: string, column: string): Promise<unknown> =>
  sql`alter table ${sql.table(table)} add column ${sql.ref(column)} text not null default ''`.execute(db)
