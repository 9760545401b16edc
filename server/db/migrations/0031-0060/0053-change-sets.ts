import type { Kysely } from 'kysely'
import { drafting } from '#server/db/columns.ts'

/** Translations that somebody, or a program, proposes together: reviewed, then applied, dropped or undone. */
export async function changeSets(db: Kysely<never>): Promise<void> {
  const { table, index } = drafting(db)
  await table('change_set')
    .id()
    .partOf('project_id', 'project')
    .partOf('user_id', 'user')
    .text('name', 'description')
    .integer('budget', 'created', 'updated')
    .integerOr({ size: 0 })
    .create()
  await index('change_set', 'project_id', 'id')
  await index('change_set', 'user_id')
  await table('change_set_item')
    .id()
    .partOf('change_set_id', 'change_set')
    .partOf('unit_id', 'unit')
    .text('target', 'reason', 'failing_checks', 'base_target', 'status')
    .integer('state', 'base_state', 'created', 'updated')
    .optionalText('applied_target')
    .optionalInteger('applied_state')
    .unique('change_set_id', 'unit_id')
    .create()
  await index('change_set_item', 'unit_id')
}
