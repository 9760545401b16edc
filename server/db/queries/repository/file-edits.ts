import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import { prepared } from '#server/db/prepared.ts'
import type { FileEditTable } from '#server/db/tables/repository.ts'

export type FileEditRow = Selectable<FileEditTable>
/** `await_language`: begun here; upstream cannot show it before it has a text. Never part of a commit itself. */
export type FileEditKind =
  | 'add_language'
  | 'await_language'
  | 'remove_language'
  | 'add_string'
  | 'remove_string'
  | 'rename_string'

export const fileEditsOf = prepared((db, p: { componentId: number }) =>
  db.selectFrom('file_edit').selectAll().where('component_id', '=', p.componentId).orderBy('created').orderBy('id'),
)

/** Components with a file or string that comes or goes and has waited for a commit as long as its component lets it. */
export const componentsWithOldFileEdits = prepared((db, p: { now: number }) =>
  db
    .selectFrom('file_edit')
    .innerJoin('component', 'component.id', 'file_edit.component_id')
    .leftJoin('component as main', 'main.id', 'component.linked_component_id')
    .select('component.id')
    .distinct()
    .where('file_edit.commit_id', '=', '')
    .where('file_edit.kind', '<>', 'await_language')
    .where(
      'file_edit.created',
      '<=',
      sql<number>`${p.now} - coalesce(main.commit_pending_age, component.commit_pending_age) * 3600000000`,
    )
    .orderBy('component.id'),
)

export async function insertFileEdit(
  tx: Db,
  edit: {
    readonly componentId: number
    readonly kind: FileEditKind
    readonly filename: string
    readonly details?: object
    readonly authorId: number | null
    readonly now: number
  },
): Promise<void> {
  const { componentId, kind, filename, details, authorId, now } = edit
  const values = { component_id: componentId, kind, filename, author_id: authorId, created: now }
  await tx
    .insertInto('file_edit')
    .values({ ...values, details: details ? JSON.stringify(details) : '' })
    .execute()
}

export async function updateFileEdit(tx: Db, id: number, details: object): Promise<void> {
  await tx
    .updateTable('file_edit')
    .set({ details: JSON.stringify(details) })
    .where('id', '=', id)
    .execute()
}

export async function deleteFileEdits(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('file_edit')
    .where(inIds(tx, 'id', idList(tx, ids)))
    .execute()
}

export const markFileEditCommitted = prepared((db, p: { id: number; commitId: string }) =>
  db.updateTable('file_edit').set({ commit_id: p.commitId }).where('id', '=', p.id),
)
