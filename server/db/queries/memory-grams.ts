import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { type IdList, idList, inIds } from '#server/db/id-list.ts'
import { prepared } from '#server/db/prepared.ts'

/** Sources whose grams are not in the index so far. */
export const unindexedSources = prepared((db, p: { limit: number }) =>
  db
    .selectFrom('memory_source')
    .select(['id', 'language_id', 'text'])
    .where('indexed', '=', sql.lit(0))
    .orderBy('id')
    .limit(p.limit),
)

const lateOnes = prepared((db, p: { languageId: number; limit: number }) =>
  db
    .selectFrom('memory_source')
    .select(['id', 'text'])
    .where('indexed', '=', sql.lit(0))
    .where('language_id', '=', p.languageId)
    .limit(p.limit),
)

/** Those of one language, for lookups that must not miss them. */
export const unindexedSourcesOf = (db: Db, languageId: number, limit: number) => lateOnes(db, { languageId, limit })

export async function markIndexed(tx: Db, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('memory_source')
    .set({ indexed: 1 })
    .where(inIds(tx, 'id', idList(tx, ids)))
    .execute()
}

const byGrams = prepared((db, p: { languageId: number; sizes: IdList; grams: IdList }) =>
  db
    .selectFrom('memory_gram')
    .select(['size', 'block', 'members'])
    .where('language_id', '=', p.languageId)
    .where(inIds(db, 'size', p.sizes))
    .where(inIds(db, 'gram', p.grams)),
)

/** Which sources of one language and some classes of length have these grams. */
export const postingsOf = (db: Db, languageId: number, sizes: readonly number[], grams: Iterable<number>) =>
  byGrams(db, { languageId, sizes: idList(db, sizes), grams: idList(db, grams) })

export interface GramKey {
  readonly language_id: number
  readonly size: number
  readonly gram: number
  readonly block: number
}

const oneRow = prepared((db, p: GramKey) =>
  db
    .selectFrom('memory_gram')
    .select('members')
    .where('language_id', '=', p.language_id)
    .where('size', '=', p.size)
    .where('gram', '=', p.gram)
    .where('block', '=', p.block),
)

export const membersOf = async (tx: Db, key: GramKey): Promise<Uint8Array | undefined> =>
  (await oneRow(tx, key))[0]?.members

const upsert = prepared((db, p: GramKey & { members: Uint8Array }) =>
  db
    .insertInto('memory_gram')
    .values({ language_id: p.language_id, size: p.size, gram: p.gram, block: p.block, members: p.members })
    .onConflict((conflict) =>
      conflict.columns(['language_id', 'size', 'gram', 'block']).doUpdateSet({ members: p.members }),
    ),
)

export const writeMembers = async (tx: Db, key: GramKey, members: Uint8Array): Promise<void> => {
  await upsert(tx, { ...key, members })
}
