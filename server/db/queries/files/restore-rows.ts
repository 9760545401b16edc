import { sql } from 'kysely'
import { type BackupTable, keptColumns } from '#server/db/backup-contents.ts'
import type { Db } from '#server/db/database.ts'
import { insertRows } from '#server/db/insert-many.ts'
import { countRows } from '#server/db/paging/list-blocks.ts'
import { removedProject } from '#server/db/queries/components/components.ts'
import type { BackupRow } from '#server/db/queries/files/backup-rows.ts'

/** Writes rows with the columns that a backup keeps of their table, and those of `more`. */
export async function insertRestored(
  tx: Db,
  table: BackupTable,
  rows: readonly BackupRow[],
  more: readonly string[] = [],
): Promise<void> {
  const columns = keptColumns(table)
    .filter(([, meaning]) => meaning !== 'own' || table === 'source_string' || table === 'unit' || table === 'change')
    .map(([name]) => name)
  await insertRows(tx, table, [...columns, ...more], rows)
}

/** Writes one row and returns its number. */
export async function insertNumbered(
  tx: Db,
  table: 'label' | 'suggestion' | 'screenshot' | 'translation',
  row: BackupRow,
): Promise<number> {
  const { id } = await tx.insertInto(table).values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Numbers of other rows, which mean nothing here; those of languages are given as they are here. */
const isForeign = (name: string): boolean => /(^|_)id$/.test(name) && name !== 'secondary_language_id'

/** Sets those columns of a row that it has. */
export async function updateKnown(
  tx: Db,
  table: 'project' | 'category' | 'component',
  id: number,
  values: BackupRow,
): Promise<void> {
  const row = await tx.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const known = Object.entries(values).filter(([name]) => Object.hasOwn(row, name) && !isForeign(name))
  if (known.length === 0) return
  await tx.updateTable(table).set(Object.fromEntries(known)).where('id', '=', id).execute()
}

/** What a component that is being restored is called until all of it is there. */
const hiddenName = (projectId: number, number: number): string => `restore-${projectId}-${number}`

/** Makes a component where nobody finds it. */
export async function insertHiddenComponent(
  tx: Db,
  scope: { readonly projectId: number; readonly number: number; readonly languageId: number },
  row: BackupRow,
): Promise<number> {
  const slug = hiddenName(scope.projectId, scope.number)
  const { id } = await tx
    .insertInto('component')
    .values({
      project_id: await removedProject(tx),
      name: String(row.name),
      slug,
      path: slug,
      source_language_id: scope.languageId,
      repo: String(row.repo),
      filemask: String(row.filemask),
      file_format: String(row.file_format),
      restricted: 1,
      created: Number(row.created),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('stats')
    .values({ scope: 'component', scope_id: id, last_change: null, last_author_id: null })
    .execute()
  return id
}

/** Components of a restoring that did not come to its end. */
export async function hiddenComponents(tx: Db, projectId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('component')
    .select('id')
    .where('project_id', '=', await removedProject(tx))
    .where('path', 'like', hiddenName(projectId, 0).replace(/0$/, '%'))
    .execute()
  return rows.map(({ id }) => id)
}

/** Takes away what belongs to a project itself and came from a restoring that did not come to its end. */
export async function forgetRestored(tx: Db, projectId: number): Promise<void> {
  for (const table of ['label', 'workflow', 'addon', 'announcement', 'category', 'memory'] as const)
    await tx.deleteFrom(table).where('project_id', '=', projectId).execute()
  const gone = await tx
    .deleteFrom('change')
    .where('project_id', '=', projectId)
    .where('component_id', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('restored_changes')
          .select(sql.lit(1).as('one'))
          .whereRef('first_id', '<=', 'change.id')
          .whereRef('last_id', '>=', 'change.id'),
      ),
    )
    .returning('id')
    .execute()
  await countRows(
    tx,
    'change',
    gone.map(({ id }) => ({ id, owner: -projectId })),
    -1,
  )
}

/** In place of a commit, as long as its component is hidden: nobody takes the edit up. */
export const NOT_YET = 'restoring'

/** Puts a component in its place: from here on it is one like any other. */
export async function revealComponent(
  tx: Db,
  id: number,
  scope: {
    readonly project_id: number
    readonly category_id: number | null
    readonly linked_component_id: number | null
    readonly slug: string
    readonly path: string
    readonly restricted: number
    readonly revision: string
  },
): Promise<void> {
  await tx.updateTable('component').set(scope).where('id', '=', id).execute()
  const translations = tx.selectFrom('translation').select('id').where('component_id', '=', id)
  await tx
    .updateTable('edit')
    .set({ commit_id: '' })
    .where('translation_id', 'in', translations)
    .where('commit_id', '=', NOT_YET)
    .execute()
  await tx
    .updateTable('file_edit')
    .set({ commit_id: '' })
    .where('component_id', '=', id)
    .where('commit_id', '=', NOT_YET)
    .execute()
}

/** Who has this number, or this name. */
export async function personHere(
  db: Db,
  by: { readonly id?: number; readonly username?: string },
): Promise<number | undefined> {
  let query = db.selectFrom('user').select('id')
  if (by.id !== undefined) query = query.where('id', '=', by.id)
  if (by.username !== undefined) query = query.where('username', '=', by.username)
  return (await query.executeTakeFirst())?.id
}
