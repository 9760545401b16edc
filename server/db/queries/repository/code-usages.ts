import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { int64Text } from '#server/db/int64.ts'
import type { PageOfRows, PageRequest } from '#server/db/paging/page-range.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'
import type { CodeFileTable, CodeScanTable, CodeUsageTable } from '#server/db/tables/repository.ts'

export type CodeScanRow = Selectable<CodeScanTable>
export type CodeFileRow = Selectable<CodeFileTable>
export type CodeUsageRow = Selectable<CodeUsageTable>
export type NewCodeUsage = Omit<Insertable<CodeUsageTable>, 'id' | 'component_id' | 'file_id'>

export const codeScan = preparedOne((db, p: { componentId: number }) =>
  db.selectFrom('code_scan').selectAll().where('component_id', '=', p.componentId),
)

export const codeFiles = prepared((db, p: { componentId: number }) =>
  db.selectFrom('code_file').selectAll().where('component_id', '=', p.componentId),
)

export async function deleteCodeFiles(tx: Db, ids: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('code_file')
    .where(inIds(tx, 'id', idList(tx, ids)))
    .execute()
}

const usageColumns = ['component_id', 'file_id', 'name', 'hash', 'is_prefix', 'line', 'line_column'] as const

/** Writes a file with what it uses. */
export async function insertCodeFile(
  tx: Db,
  { componentId, path, blob }: { readonly componentId: number; readonly path: string; readonly blob: string },
  usages: readonly NewCodeUsage[],
): Promise<void> {
  const values = { component_id: componentId, path, blob }
  const { id } = await tx.insertInto('code_file').values(values).returning('id').executeTakeFirstOrThrow()
  const rows = usages.map((usage) => ({ ...usage, component_id: componentId, file_id: id }))
  await insertMany(tx, 'code_usage', usageColumns, rows)
}

/** Usages of a component in the order in which they were found, some at a time. */
export const codeUsagesAfter = prepared((db, p: { componentId: number; afterId: number; limit: number }) =>
  db
    .selectFrom('code_usage')
    .selectAll()
    .where('component_id', '=', p.componentId)
    .where('id', '>', p.afterId)
    .orderBy('id')
    .limit(p.limit),
)

/** Strings of a component as code names them, some at a time. */
export const namedStringsAfter = prepared((db, p: { componentId: number; afterId: number; limit: number }) =>
  db
    .selectFrom('source_string')
    .select(['id', 'context', 'source', 'location'])
    .where('component_id', '=', p.componentId)
    .where('id', '>', p.afterId)
    .orderBy('id')
    .limit(p.limit),
)

export interface CodeGaps {
  readonly unused: readonly number[]
  readonly missing: readonly number[]
}

/** What a scan found takes the place of what the one before it had found. */
export async function replaceCodeScan(tx: Db, scan: CodeScanRow, { unused, missing }: CodeGaps): Promise<void> {
  const { component_id, ...values } = scan
  await tx.deleteFrom('code_gap').where('component_id', '=', component_id).execute()
  const rows = [
    ...unused.map((id) => ({ component_id, source_string_id: id, usage_id: null })),
    ...missing.map((id) => ({ component_id, source_string_id: null, usage_id: id })),
  ]
  await insertMany(tx, 'code_gap', ['component_id', 'source_string_id', 'usage_id'], rows)
  await tx
    .insertInto('code_scan')
    .values(scan)
    .onConflict((conflict) => conflict.column('component_id').doUpdateSet(values))
    .execute()
}

export interface LocatedUsage
  extends Pick<CodeUsageRow, 'id' | 'component_id' | 'name' | 'is_prefix' | 'line' | 'line_column'> {
  readonly path: string
  readonly blob: string
}

const located = (db: Db) =>
  db
    .selectFrom('code_usage')
    .innerJoin('code_file', 'code_file.id', 'code_usage.file_id')
    .select(['code_usage.id', 'code_usage.component_id', 'name', 'is_prefix', 'line', 'line_column', 'path', 'blob'])

/** Where code names a string by one of these hashes, by path and line. */
export const usagesByHashes = (
  db: Db,
  {
    componentId,
    hashes,
    limit,
  }: { readonly componentId: number; readonly hashes: readonly number[]; readonly limit: number },
): Promise<LocatedUsage[]> =>
  located(db)
    .where('code_usage.component_id', '=', componentId)
    .where(inIds(db, 'code_usage.hash', idList(db, hashes)))
    .orderBy('path')
    .orderBy('line')
    .orderBy('code_usage.id')
    .limit(limit)
    .execute()

export const usageById = preparedOne((db, p: { id: number }) => located(db).where('code_usage.id', '=', p.id))

export interface UnusedString {
  readonly id: number
  readonly context: string
  readonly source: string
  readonly id_hash: string
  /** Of the source language. */
  readonly code: string
}

/** Source strings that no code uses, in the order of their file. */
export async function unusedStringsPage(
  db: Db,
  componentId: number,
  page: PageRequest,
): Promise<PageOfRows<UnusedString>> {
  const query = db
    .selectFrom('code_gap')
    .innerJoin('source_string', 'source_string.id', 'code_gap.source_string_id')
    .innerJoin('component', 'component.id', 'code_gap.component_id')
    .innerJoin('language', 'language.id', 'component.source_language_id')
    .where('code_gap.component_id', '=', componentId)
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const { limit, offset } = page(count)
  const rows = await query
    .select((eb) => [
      'source_string.id',
      'context',
      'source',
      'language.code',
      int64Text(eb.ref('source_string.id_hash')).as('id_hash'),
    ])
    .orderBy('source_string.position')
    .orderBy('source_string.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count, rows }
}

/** Usages of strings that are not there, by path and line. */
export async function missingStringsPage(
  db: Db,
  componentId: number,
  page: PageRequest,
): Promise<PageOfRows<LocatedUsage>> {
  const found = await db
    .selectFrom('code_gap')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('component_id', '=', componentId)
    .where('usage_id', 'is not', null)
    .executeTakeFirstOrThrow()
  const { limit, offset } = page(found.count)
  const rows = await located(db)
    .innerJoin('code_gap', 'code_gap.usage_id', 'code_usage.id')
    .where('code_gap.component_id', '=', componentId)
    .orderBy('path')
    .orderBy('line')
    .orderBy('code_usage.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count: found.count, rows }
}
