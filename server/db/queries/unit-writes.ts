import type { Insertable } from 'kysely'
import { insertMany } from '#server/db/bulk.ts'
import type { Db } from '#server/db/database.ts'
import { type IdList, idList, inIds } from '#server/db/id-list.ts'
import { prepared } from '#server/db/prepared.ts'
import { countRows } from '#server/db/queries/list-blocks.ts'
import type { UnitTable } from '#server/db/tables.ts'

const columns = ['id', 'translation_id', 'source_string_id', 'target', 'state', 'created'] as const

/** Writes new units of one component. */
export async function insertUnits(
  db: Db,
  componentId: number,
  rows: readonly (Pick<Insertable<UnitTable>, (typeof columns)[number]> & { readonly id: number })[],
): Promise<void> {
  await insertMany(db, 'unit', columns, rows as never)
  await countRows(
    db,
    'unit',
    rows.map(({ id }) => ({ id, owner: componentId })),
  )
}

/** A unit as a merge with its file needs it. */
export interface StoredUnit {
  readonly id: number
  readonly source_string_id: number
  readonly context: string
  readonly target: string
  readonly upstream: string | null
  readonly state: number
  readonly previous_source: string
  readonly suggestion_count: number
  readonly comment_count: number
  readonly finding_count: number
  readonly num_words: number
  readonly num_chars: number
}

const storedColumns = [
  'unit.id',
  'unit.source_string_id',
  'source_string.context',
  'unit.target',
  'unit.upstream',
  'unit.state',
  'unit.previous_source',
  'unit.suggestion_count',
  'unit.comment_count',
  'unit.finding_count',
  'source_string.num_words',
  'source_string.num_chars',
] as const

export const storedUnits = prepared((db, p: { translationId: number }) =>
  db
    .selectFrom('unit')
    .innerJoin('source_string', 'source_string.id', 'unit.source_string_id')
    .select(storedColumns)
    .where('unit.translation_id', '=', p.translationId)
    .orderBy('source_string.position'),
)

const ofSources = prepared((db, p: { translationId: number; ids: IdList }) =>
  db
    .selectFrom('unit')
    .innerJoin('source_string', 'source_string.id', 'unit.source_string_id')
    .select(storedColumns)
    .where('unit.translation_id', '=', p.translationId)
    .where(inIds(db, 'unit.source_string_id', p.ids)),
)

export const unitsOfSources = (db: Db, translationId: number, sourceIds: readonly number[]): Promise<StoredUnit[]> =>
  ofSources(db, { translationId, ids: idList(db, sourceIds) })

/** Takes over what upstream holds: text, state, and nothing of ours left to merge. */
export const updateFromUpstream = prepared(
  (db, p: { id: number; target: string; state: number; previousSource: string; updated: number }) =>
    db
      .updateTable('unit')
      .set({
        target: p.target,
        state: p.state,
        upstream: null,
        previous_source: p.previousSource,
        updated: p.updated,
      })
      .where('id', '=', p.id),
)

export const updateState = prepared((db, p: { id: number; state: number; previousSource: string; updated: number }) =>
  db
    .updateTable('unit')
    .set({ state: p.state, previous_source: p.previousSource, updated: p.updated })
    .where('id', '=', p.id),
)

export async function deleteUnits(db: Db, componentId: number, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom('unit')
    .where(inIds(db, 'id', idList(db, ids)))
    .execute()
  await countRows(
    db,
    'unit',
    ids.map((id) => ({ id, owner: componentId })),
    -1,
  )
}
