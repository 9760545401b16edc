import type { Kysely } from 'kysely'
import { blankSettings } from '#core/settings/effective.ts'
import { drafting } from '#server/db/columns.ts'
import type { Tables } from '#server/db/tables.ts'

/** Checks that are enforced came later: 0032. */
const { enforced_checks: _, ...settings } = blankSettings
const { secondary_language_id: __, ...texts } = settings
const plain = { license: '', agreement: '', new_lang: 'add', language_code_style: '', check_flags: '' }
const messages = {
  commit_message: '',
  add_message: '',
  delete_message: '',
  merge_message: '',
  addon_message: '',
  pull_message: '',
}

/** Workspaces around projects; settings that components have from their category, project or workspace. */
export async function workspaces(db: Kysely<Tables>): Promise<void> {
  const { table, index } = drafting(db)
  await table('workspace')
    .text('id', 'name')
    .textOr({ ...plain, ...messages })
    .optionalInteger('secondary_language_id')
    .integer('created')
    .key('id')
    .create()
  for (const name of ['project', 'category', 'component']) {
    const kept = name === 'component' ? {} : { ...plain, ...messages }
    for (const [column, value] of Object.entries({ ...kept, inherited: '{}', inherited_flags: '' }))
      await db.schema
        .alterTable(name)
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(value))
        .execute()
    await db.schema.alterTable(name).addColumn('secondary_language_id', 'bigint').execute()
  }
  for (const [name, deletion] of [
    ['project', 'set null'],
    ['team', 'cascade'],
  ] as const) {
    await db.schema
      .alterTable(name)
      .addColumn('workspace_id', 'text', (c) => c.references('workspace.id').onDelete(deletion))
      .execute()
    await index(name, 'workspace_id')
  }
  for (const column of ['use_workspace_tm', 'contribute_workspace_tm'])
    await db.schema
      .alterTable('project')
      .addColumn(column, 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
  await fillIn(db)
}

/** What is there already is like something new; components keep what they have. */
async function fillIn(db: Kysely<Tables>): Promise<void> {
  await db.updateTable('project').set(texts).execute()
  await db
    .updateTable('category')
    .set({ ...texts, inherited: JSON.stringify(settings) })
    .execute()
}
