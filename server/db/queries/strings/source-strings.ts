import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'
import type { SourceStringTable } from '#server/db/tables/strings.ts'

export type SourceStringRow = Pick<
  Selectable<SourceStringTable>,
  | 'id'
  | 'context'
  | 'source'
  | 'position'
  | 'note'
  | 'location'
  | 'flags'
  | 'extra_flags'
  | 'explanation'
  | 'num_words'
  | 'num_chars'
  | 'is_new'
>

/** What files say of a string. */
const fileColumns = ['context', 'source', 'position', 'note', 'location', 'flags'] as const

const stored = prepared((db, p: { componentId: number }) =>
  db
    .selectFrom('source_string')
    .select(['id', ...fileColumns, 'extra_flags', 'explanation', 'num_words', 'num_chars', 'is_new'])
    .where('component_id', '=', p.componentId)
    .orderBy('id'),
)

/** The component's source strings, oldest first. */
export const sourceStrings = (db: Db, componentId: number): Promise<SourceStringRow[]> => stored(db, { componentId })

/** A source string, as a language gets it. */
export type NewSource = Pick<SourceStringRow, 'id' | 'context' | 'num_words' | 'num_chars'>

const storedAfter = prepared((db, p: { componentId: number; afterId: number }) =>
  db
    .selectFrom('source_string')
    .select(['id', 'context', 'num_words', 'num_chars'])
    .where('component_id', '=', p.componentId)
    .where('id', '>', p.afterId)
    .orderBy('id'),
)

/** Source strings that the component has since one of them, oldest first. */
export const newSources = (db: Db, componentId: number, afterId: number): Promise<NewSource[]> =>
  storedAfter(db, { componentId, afterId })

const anyKnown = preparedOne((db, p: { componentId: number }) =>
  db
    .selectFrom('source_string')
    .select('id')
    .where('component_id', '=', p.componentId)
    .where('is_new', '=', 0)
    .limit(1),
)

/** Whether the component has strings that came from its files. */
export const hasStringsOfFiles = async (db: Db, componentId: number): Promise<boolean> =>
  (await anyKnown(db, { componentId })) !== undefined

const columns = [
  'id',
  'component_id',
  'id_hash',
  'content_hash',
  ...fileColumns,
  'explanation',
  'priority',
  'num_words',
  'num_chars',
] as const

export const insertSourceStrings = (db: Db, rows: readonly Insertable<SourceStringTable>[]): Promise<void> =>
  insertMany(db, 'source_string', columns, rows)

export const updateSourceText = prepared(
  (db, p: { id: number; source: string; contentHash: bigint; words: number; chars: number }) =>
    db
      .updateTable('source_string')
      .set({ source: p.source, content_hash: p.contentHash, num_words: p.words, num_chars: p.chars })
      .where('id', '=', p.id),
)

/** Another key, and what follows from it. */
export const updateName = prepared((db, p: { id: number; context: string; idHash: bigint; contentHash: bigint }) =>
  db
    .updateTable('source_string')
    .set({ context: p.context, id_hash: p.idHash, content_hash: p.contentHash })
    .where('id', '=', p.id),
)

export const updateIdHash = prepared((db, p: { id: number; idHash: bigint }) =>
  db.updateTable('source_string').set({ id_hash: p.idHash }).where('id', '=', p.id),
)

export const updateContext = prepared((db, p: { id: number; context: string; idHash: bigint; contentHash: bigint }) =>
  db
    .updateTable('source_string')
    .set({ context: p.context, id_hash: p.idHash, content_hash: p.contentHash })
    .where('id', '=', p.id),
)

/** Upstream's files have a string that was made here. */
export const clearNewMark = prepared((db, p: { id: number }) =>
  db.updateTable('source_string').set({ is_new: 0 }).where('id', '=', p.id),
)

export const updateSourceDetails = prepared(
  (db, p: { id: number; note: string; location: string; flags: string; explanation: string; priority: number }) =>
    db
      .updateTable('source_string')
      .set({ note: p.note, location: p.location, flags: p.flags, explanation: p.explanation, priority: p.priority })
      .where('id', '=', p.id),
)

export const updateExplanation = prepared((db, p: { id: number; explanation: string }) =>
  db.updateTable('source_string').set({ explanation: p.explanation }).where('id', '=', p.id),
)

export const updateExtraFlags = prepared((db, p: { id: number; flags: string; priority: number }) =>
  db.updateTable('source_string').set({ extra_flags: p.flags, priority: p.priority }).where('id', '=', p.id),
)

export async function deleteSourceStrings(db: Db, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom('source_string')
    .where(inIds(db, 'id', idList(db, ids)))
    .execute()
}

/** Which source strings have a unit in one of the translations. */
export async function usedSources(db: Db, translationIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('unit')
    .select('source_string_id')
    .distinct()
    .where(inIds(db, 'translation_id', idList(db, translationIds)))
    .execute()
  return rows.map((row) => row.source_string_id)
}

const byHash = preparedOne((db, p: { componentId: number; hash: bigint }) =>
  db.selectFrom('source_string').select('id').where('component_id', '=', p.componentId).where('id_hash', '=', p.hash),
)

export const sourceByHash = async (db: Db, componentId: number, hash: bigint): Promise<number | undefined> =>
  (await byHash(db, { componentId, hash }))?.id

const highest = preparedOne((db, p: { componentId: number }) =>
  db
    .selectFrom('source_string')
    .select('position')
    .where('component_id', '=', p.componentId)
    .orderBy('position', 'desc')
    .limit(1),
)

export const lastPosition = async (db: Db, componentId: number): Promise<number> =>
  (await highest(db, { componentId }))?.position ?? 0

/** A string that was made here and that no file has yet. */
export async function markNew(tx: Db, id: number): Promise<void> {
  await tx.updateTable('source_string').set({ is_new: 1 }).where('id', '=', id).execute()
}

const positionOf = preparedOne((db, p: { id: number }) =>
  db.selectFrom('source_string').select('position').where('id', '=', p.id),
)

/** Strings are numbered without gaps: those after the one that goes move up. To be called before it goes. */
export async function closeGapOf(tx: Db, componentId: number, id: number): Promise<void> {
  const gap = await positionOf(tx, { id })
  if (!gap) return
  await tx
    .updateTable('source_string')
    .set((eb) => ({ position: eb('position', '-', 1) }))
    .where('component_id', '=', componentId)
    .where('position', '>', gap.position)
    .execute()
}
