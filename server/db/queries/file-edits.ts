import type { Selectable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import { prepared } from '#server/db/prepared.ts'
import type { FileEditTable } from '#server/db/tables-repository.ts'

export type FileEditRow = Selectable<FileEditTable>
/** `await_language`: begun here; upstream cannot show it before it has a text. Never part of a commit itself. */
export type FileEditKind = 'add_language' | 'await_language' | 'remove_language' | 'remove_string'

export const fileEditsOf = prepared((db, p: { componentId: number }) =>
  db.selectFrom('file_edit').selectAll().where('component_id', '=', p.componentId).orderBy('created').orderBy('id'),
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
