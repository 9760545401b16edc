import { sql } from 'kysely'
import { type BackupTable, backupContents, type KeptRow, keptColumns } from '#server/db/backup-contents.ts'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import { int64Text } from '#server/db/int64.ts'
import { languagesByIds } from '#server/db/queries/languages/languages.ts'

export type BackupRow = Readonly<Record<string, unknown>>

/** A row of a table of which the columns are known. */
export type TypedRow<T extends BackupTable> = BackupRow & KeptRow<T>

export interface BackupPart {
  /** The column that says whose the rows are. */
  readonly column: string
  readonly ids: readonly number[]
  /** Goes on after this one, in the order of `order`. */
  readonly after?: number
  readonly order?: string
  readonly limit?: number
  /** Only rows up to this number. */
  readonly upTo?: number
}

/** Rows of a table as a backup keeps them: hashes as text, the columns in one order. */
export async function backupRows<T extends BackupTable>(db: Db, table: T, part: BackupPart): Promise<TypedRow<T>[]> {
  const columns = keptColumns(table).map(([name, meaning]) =>
    meaning === 'hash' ? sql`${int64Text(sql.ref<bigint>(name))} as ${sql.ref(name)}` : sql.ref(name),
  )
  const { column, ids, after, order = 'id', limit, upTo } = part
  if (ids.length === 0) return []
  const one = ids.length === 1 ? sql`${sql.ref(column)} = ${ids[0]}` : inIds(db, column, idList(db, ids))
  const { rows } = await sql<TypedRow<T>>`
    select ${sql.join(columns)} from ${sql.table(table)} where ${one}
    ${after === undefined ? sql`` : sql`and ${sql.ref(order)} > ${after}`}
    ${upTo === undefined ? sql`` : sql`and id <= ${upTo}`}
    ${Object.hasOwn(backupContents[table], order) ? sql`order by ${sql.ref(order)}` : sql``}
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db)
  return rows
}

/** The row of a project, category or component, whatever columns it has. */
export async function wholeRows(
  db: Db,
  table: 'project' | 'category' | 'component',
  column: 'id' | 'project_id',
  id: number,
): Promise<(BackupRow & { readonly id: number })[]> {
  return db.selectFrom(table).selectAll().where(sql.ref(column), '=', id).orderBy('id').execute()
}

/** What the rows of a backup say of people: no more than everybody may know. */
export async function peopleByIds(db: Db, ids: readonly number[]): Promise<BackupRow[]> {
  return db
    .selectFrom('user')
    .select(['id', 'username'])
    .where(inIds(db, 'id', idList(db, ids)))
    .execute()
}

export async function languageRows(db: Db, ids: readonly number[]): Promise<BackupRow[]> {
  return [...(await languagesByIds(db, ids)).values()].map((row) => ({ ...row }))
}

export async function pluralRows(db: Db, ids: readonly number[]): Promise<BackupRow[]> {
  return db
    .selectFrom('plural')
    .selectAll()
    .where(inIds(db, 'id', idList(db, ids)))
    .execute()
}

/** How much history the components and the project itself have, up to a change. */
export async function countHistory(
  db: Db,
  { projectId, components, upTo }: { projectId: number; components: readonly number[]; upTo: number },
): Promise<number> {
  const ofComponents = inIds(db, 'component_id', idList(db, components))
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from change where ${ofComponents} and id <= ${upTo})
      + (select count(*) from change where project_id = ${projectId} and component_id is null and id <= ${upTo})
      as count`.execute(db)
  return rows[0]?.count ?? 0
}
