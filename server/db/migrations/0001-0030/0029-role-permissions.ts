import { type Kysely, sql } from 'kysely'
import { drafting } from '#server/db/columns.ts'
import { insertMany } from '#server/db/insert-many.ts'
import type { Tables } from '#server/db/tables.ts'

/** One row per permission of a role. They were one text, which could only be asked for by parts of words. */
export async function rolePermissions(db: Kysely<Tables>): Promise<void> {
  const draft = drafting(db)
  await draft
    .table('role_permission')
    .partOf('role_id', 'role')
    .text('permission')
    .integer('position')
    .key('role_id', 'permission')
    .create()
  await draft.index('role_permission', 'permission', 'role_id')
  const { rows } = await sql<{ id: number; permissions: string }>`select id, permissions from role`.execute(db)
  const held = rows.flatMap(({ id, permissions }) =>
    [...new Set(permissions.split(' ').filter(Boolean))].map((permission, position) => ({
      role_id: id,
      permission,
      position,
    })),
  )
  await insertMany(db, 'role_permission', ['role_id', 'permission', 'position'], held)
  await sql`alter table role drop column permissions`.execute(db)
}
