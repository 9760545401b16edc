import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { type IdList, idList, inIds } from '#server/db/id-list.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'
import type { VariantTable } from '#server/db/tables/components.ts'

export const insertVariants = (tx: Db, rows: readonly VariantTable[]): Promise<void> =>
  insertMany(tx, 'variant', ['source_string_id', 'key_hash', 'component_id', 'is_variant'], rows)

export async function deleteVariants(tx: Db, sourceIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('variant')
    .where(inIds(tx, 'source_string_id', idList(tx, sourceIds)))
    .execute()
}

const any = preparedOne((db, p: { componentId: number }) =>
  db.selectFrom('variant').select('source_string_id').where('component_id', '=', p.componentId).limit(1),
)

export const hasVariants = async (db: Db, componentId: number): Promise<boolean> =>
  (await any(db, { componentId })) !== undefined

const grouped = ['id', 'context', 'flags', 'extra_flags'] as const

/** What strings are grouped by. */
export const variantStrings = (db: Db, sourceIds: readonly number[]) =>
  db
    .selectFrom('source_string')
    .select(grouped)
    .where(inIds(db, 'id', idList(db, sourceIds)))
    .execute()

const following = prepared((db, p: { componentId: number; after: number; most: number }) =>
  db
    .selectFrom('source_string')
    .select(grouped)
    .where('component_id', '=', p.componentId)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.most),
)

/** The same of a component's strings, some at a time. */
export const variantStringsAfter = following

/** Strings that share a key with one of the component: with those it is grouped by, or with one that names it. */
const sharing = prepared((db, p: { componentId: number; sourceId: number; named: bigint; said: bigint }) =>
  db
    .selectFrom('variant as other')
    .select('other.source_string_id as id')
    .where('other.component_id', '=', p.componentId)
    .where((eb) =>
      eb.or([
        eb('other.key_hash', '=', p.named),
        eb('other.key_hash', '=', p.said),
        eb(
          'other.key_hash',
          'in',
          eb.selectFrom('variant as own').select('own.key_hash').where('own.source_string_id', '=', p.sourceId),
        ),
      ]),
    ),
)

/** Strings of a component with this source text, or this key. */
const named = prepared((db, p: { componentId: number; text: string; hash: bigint }) =>
  db
    .selectFrom('source_string')
    .select('id')
    .where('component_id', '=', p.componentId)
    .where((eb) =>
      eb.or([
        eb('id_hash', '=', p.hash),
        eb.and([sql<boolean>`substr(source, 1, 24) = substr(${p.text}, 1, 24)`, eb('source', '=', p.text)]),
      ]),
    ),
)

export const stringsSharingKeys = async (db: Db, string: Parameters<typeof sharing>[1]): Promise<number[]> =>
  (await sharing(db, string)).map((row) => row.id)

export const stringsNamed = async (db: Db, name: Parameters<typeof named>[1]): Promise<number[]> =>
  (await named(db, name)).map((row) => row.id)

const inTranslation = prepared((db, p: { translationId: number; ids: IdList }) =>
  db
    .selectFrom('unit')
    .innerJoin('source_string', 'source_string.id', 'unit.source_string_id')
    .select('unit.id')
    .where('unit.translation_id', '=', p.translationId)
    .where(inIds(db, 'unit.source_string_id', p.ids))
    .orderBy('source_string.position')
    .orderBy('unit.id'),
)

/** The units of these strings in a translation, in the order of the file. */
export const unitsOfStrings = async (db: Db, translationId: number, ids: readonly number[]): Promise<number[]> =>
  (await inTranslation(db, { translationId, ids: idList(db, ids) })).map((row) => row.id)
