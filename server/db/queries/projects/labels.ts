import type { Selectable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'
import type { LabelTable } from '#server/db/tables/projects.ts'

const ofProject = prepared((db, p: { projectId: number }) =>
  db.selectFrom('label').select(['id', 'name']).where('project_id', '=', p.projectId),
)

export const labelNames = async (db: Db, projectId: number): Promise<Map<number, string>> =>
  new Map((await ofProject(db, { projectId })).map((row) => [row.id, row.name]))

const ofString = prepared((db, p: { id: number }) =>
  db.selectFrom('source_string_label').select('label_id').where('source_string_id', '=', p.id),
)

export const labelsOfString = async (db: Db, id: number): Promise<number[]> =>
  (await ofString(db, { id })).map((row) => row.label_id)

export async function setLabels(
  tx: Db,
  sourceStringId: number,
  { added, removed }: { readonly added: readonly number[]; readonly removed: readonly number[] },
): Promise<void> {
  if (removed.length > 0)
    await tx
      .deleteFrom('source_string_label')
      .where('source_string_id', '=', sourceStringId)
      .where(inIds(tx, 'label_id', idList(tx, removed)))
      .execute()
  for (const label_id of added)
    await tx.insertInto('source_string_label').values({ source_string_id: sourceStringId, label_id }).execute()
}

export type LabelRow = Selectable<LabelTable>

export const labelByName = preparedOne((db, p: { projectId: number; name: string }) =>
  db.selectFrom('label').selectAll().where('project_id', '=', p.projectId).where('name', '=', p.name),
)

export const insertLabel = (
  tx: Db,
  project_id: number,
  label: { readonly name: string; readonly color: string; readonly description: string },
): Promise<LabelRow> =>
  tx
    .insertInto('label')
    .values({ project_id, ...label })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Calls it something else, unless another one of the project has this name. */
export async function updateLabel(
  tx: Db,
  projectId: number,
  id: number,
  label: { readonly name: string; readonly color: string; readonly description: string },
): Promise<void> {
  const other = await labelByName(tx, { projectId, name: label.name })
  if (other && other.id !== id) return
  await tx.updateTable('label').set(label).where('project_id', '=', projectId).where('id', '=', id).execute()
}

/** Takes a label off every string it is on; false when the project has no such label. */
export async function deleteLabel(tx: Db, projectId: number, id: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('label')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .returning('id')
    .execute()
  return deleted.length > 0
}
