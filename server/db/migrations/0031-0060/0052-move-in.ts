import type { Kysely } from 'kysely'
import { drafting } from '#server/db/columns.ts'

/** Servers that projects are moved in from: which of our rows came from which of theirs, and how far each part has come. */
export async function moveIn(db: Kysely<never>): Promise<void> {
  const { table } = drafting(db)
  await table('move_in')
    .id()
    .text('url')
    .textOr({ token: '', projects: '[]', report: '', task_id: '' })
    .integer('created')
    .optionalInteger('finished', 'switched')
    .unique('url')
    .create()
  await table('moved_object')
    .partOf('move_in_id', 'move_in')
    .text('kind')
    .integer('remote_id', 'local_id')
    .key('move_in_id', 'kind', 'remote_id')
    .create()
  await table('moved_part').partOf('move_in_id', 'move_in').text('part', 'value').key('move_in_id', 'part').create()
}
