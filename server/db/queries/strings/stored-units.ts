import { type Insertable, type Kysely, sql } from 'kysely'
import { type Db, isPostgres } from '#server/db/database.ts'
import { type IdList, idList, inIds } from '#server/db/id-list.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { countRows } from '#server/db/paging/list-blocks.ts'
import { prepared } from '#server/db/prepared.ts'
import type { UnitTable } from '#server/db/tables/strings.ts'
import type { Tables } from '#server/db/tables.ts'

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

/** Of a file that holds the source text as well. */
export interface StoredPair extends StoredUnit {
  readonly source: string
  readonly is_new: number
  readonly position: number | null
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

const withSource = (db: Kysely<Tables>) =>
  db.selectFrom('unit').innerJoin('source_string', 'source_string.id', 'unit.source_string_id').select(storedColumns)

/** Rows of one query, however many a translation has. */
const PAGE = 500

const unitsAfter = prepared((db, p: { translationId: number; after: number; limit: number }) =>
  withSource(db)
    .select('source_string.position as source_position')
    .where('unit.translation_id', '=', p.translationId)
    .where('unit.source_string_id', '>', p.after)
    .orderBy('unit.source_string_id')
    .limit(p.limit),
)

const pairsAfter = prepared((db, p: { translationId: number; after: number; limit: number }) =>
  withSource(db)
    .select(['source_string.source', 'source_string.is_new', 'unit.position'])
    .where('unit.translation_id', '=', p.translationId)
    .where('unit.source_string_id', '>', p.after)
    .orderBy('unit.source_string_id')
    .limit(p.limit),
)

async function allPages<T extends { readonly source_string_id: number }>(
  page: (after: number) => Promise<T[]>,
): Promise<T[]> {
  const all: T[] = []
  for (let after = 0; ; ) {
    const rows = await page(after)
    all.push(...rows)
    after = rows.at(-1)?.source_string_id ?? after
    if (rows.length < PAGE) return all
  }
}

/** Units of a translation in the order of its template. */
export async function storedUnits(db: Db, { translationId }: { readonly translationId: number }) {
  const units = await allPages((after) => unitsAfter(db, { translationId, after, limit: PAGE }))
  return units.sort((a, b) => a.source_position - b.source_position)
}

/** The same for files that hold the source text as well, in the order in which they came. */
export async function storedPairs(db: Db, { translationId }: { readonly translationId: number }) {
  const pairs = await allPages((after) => pairsAfter(db, { translationId, after, limit: PAGE }))
  return pairs.sort((a, b) => a.id - b.id)
}

/** Units whose text upstream does not have. */
export const divergedUnits = prepared((db, p: { translationId: number }) =>
  withSource(db).where('unit.translation_id', '=', p.translationId).where('unit.upstream', 'is not', null),
)

const ofSources = prepared((db, p: { translationId: number; ids: IdList }) =>
  withSource(db)
    .select(['source_string.source', 'source_string.is_new', 'unit.position'])
    .where('unit.translation_id', '=', p.translationId)
    .where(inIds(db, 'unit.source_string_id', p.ids)),
)

export const unitsOfSources = (db: Db, translationId: number, sourceIds: readonly number[]): Promise<StoredPair[]> =>
  ofSources(db, { translationId, ids: idList(db, sourceIds) })

const presentSources = prepared((db, p: { translationId: number; ids: IdList }) =>
  db
    .selectFrom('unit')
    .select('source_string_id')
    .where('translation_id', '=', p.translationId)
    .where(inIds(db, 'source_string_id', p.ids)),
)

/** Which of the source strings have a unit in the translation. */
export async function sourcesWithUnit(
  db: Db,
  translationId: number,
  sources: readonly { readonly id: number }[],
): Promise<number[]> {
  const ids = idList(
    db,
    sources.map(({ id }) => id),
  )
  return (await presentSources(db, { translationId, ids })).map((row) => row.source_string_id)
}

const byIds = prepared((db, p: { ids: IdList }) =>
  withSource(db)
    .select(['source_string.source', 'source_string.is_new', 'unit.position'])
    .where(inIds(db, 'unit.id', p.ids)),
)

export const storedById = async (db: Db, ids: readonly number[]): Promise<Map<number, StoredPair>> =>
  new Map((await byIds(db, { ids: idList(db, ids) })).map((unit) => [unit.id, unit]))

/** Units of the source language that are not simply their source text, translated. */
export const unusualSources = prepared((db, p: { translationId: number }) =>
  db
    .selectFrom('unit')
    .innerJoin('source_string', 'source_string.id', 'unit.source_string_id')
    .select(['unit.id', 'unit.target', 'unit.upstream', 'unit.state'])
    .where('unit.translation_id', '=', p.translationId)
    .where((eb) =>
      eb.or([
        eb('unit.upstream', 'is not', null),
        eb('unit.state', '<>', 20),
        eb('unit.target', '<>', eb.ref('source_string.source')),
      ]),
    ),
)

const flagged = prepared((db, p: { componentId: number; pattern: string }) =>
  db
    .selectFrom('source_string')
    .select(['id', 'flags', 'extra_flags'])
    .where('component_id', '=', p.componentId)
    .where((eb) => eb.or([eb('flags', 'like', p.pattern), eb('extra_flags', 'like', p.pattern)])),
)

/** Source strings whose flags have this word somewhere. */
export const flaggedSources = (db: Db, componentId: number, word: string) =>
  flagged(db, { componentId, pattern: `%${word}%` })

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

/** Remembers what upstream holds now; null: the same as we do. */
export const updateUpstream = prepared((db, p: { id: number; upstream: string | null }) =>
  db.updateTable('unit').set({ upstream: p.upstream }).where('id', '=', p.id),
)

export const updateState = prepared((db, p: { id: number; state: number; previousSource: string; updated: number }) =>
  db
    .updateTable('unit')
    .set({ state: p.state, previous_source: p.previousSource, updated: p.updated })
    .where('id', '=', p.id),
)

const unitRowColumns = [
  'id',
  'translation_id',
  'source_string_id',
  'position',
  'target',
  'state',
  'previous_source',
  'created',
] as const

/** Writes new units that have an order of their own. */
export async function insertUnitRows(
  db: Db,
  componentId: number,
  rows: readonly (Pick<Insertable<UnitTable>, (typeof unitRowColumns)[number]> & { readonly id: number })[],
): Promise<void> {
  await insertMany(db, 'unit', unitRowColumns, rows)
  await countRows(
    db,
    'unit',
    rows.map(({ id }) => ({ id, owner: componentId })),
  )
}

/** Gives many rows new positions with one statement. */
export async function updatePositions(
  db: Db,
  table: 'unit' | 'source_string',
  unitPositions: readonly { readonly id: number; readonly position: number }[],
): Promise<void> {
  if (unitPositions.length === 0) return
  const name = sql.table(table)
  if (isPostgres(db)) {
    const ids = unitPositions.map(({ id }) => id)
    const positions = unitPositions.map(({ position }) => position)
    await sql`update ${name} set "position" = given.place from unnest(${ids}::bigint[], ${positions}::bigint[]) as given (id, place) where ${name}.id = given.id`.execute(
      db,
    )
    return
  }
  const pairs = JSON.stringify(unitPositions.map(({ id, position }) => [id, position]))
  await sql`update ${name} set "position" = given.place from (select json_extract(value, '$[0]') as id, json_extract(value, '$[1]') as place from json_each(${pairs})) as given where ${name}.id = given.id`.execute(
    db,
  )
}
