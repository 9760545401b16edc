import { randomInt } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import { PACK_SPAN, type PackedText, packOf, packTexts } from '#server/db/search/text-pack.ts'

/** The texts that are packed, in the order of their numbers. */
const packedFields = ['target', 'source', 'context'] as const
export type PackedField = (typeof packedFields)[number]

export const isPacked = (field: string): field is PackedField => packedFields.some((name) => name === field)

const columns: Readonly<Record<PackedField, RawBuilder<unknown>>> = {
  target: sql`select u.id, u.translation_id, u.source_string_id, u.target as text from unit u where u.id`,
  source: sql`select s.id, 0 as translation_id, s.id as source_string_id, s.source as text from source_string s where s.id`,
  context: sql`select s.id, 0 as translation_id, s.id as source_string_id, s.context as text from source_string s where s.id`,
}

/** Writes the packs anew that hold these strings. Runs in the caller's transaction. */
export async function packAgain(tx: Db, ids: readonly number[]): Promise<void> {
  for (const block of new Set(ids.map(packOf)))
    for (const [field, name] of packedFields.entries()) {
      const from = block * PACK_SPAN
      const { rows } = await sql<PackedText>`${columns[name]} between ${from} and ${from + PACK_SPAN - 1}
        order by id`.execute(tx)
      await writePack(tx, { field, block }, rows)
    }
}

const MAX_STAMP = 2 ** 47

async function writePack(tx: Db, key: { field: number; block: number }, rows: readonly PackedText[]): Promise<void> {
  if (rows.length === 0) {
    await tx.deleteFrom('text_pack').where('field', '=', key.field).where('block', '=', key.block).execute()
    return
  }
  const pack = { ...packTexts(key.block, rows), stamp: randomInt(MAX_STAMP) }
  await tx
    .insertInto('text_pack')
    .values({ ...key, ...pack })
    .onConflict((conflict) => conflict.columns(['field', 'block']).doUpdateSet({ ...pack }))
    .execute()
}

/** Texts as they are now, for those that the packs do not have so. */
export async function textsNow(db: Db, field: PackedField, ids: readonly number[]): Promise<PackedText[]> {
  if (ids.length === 0) return []
  const name = field === 'target' ? 'u.id' : 's.id'
  return db
    .selectFrom(sql<PackedText>`(${columns[field]} is not null and ${inIds(db, name, idList(db, ids))})`.as('t'))
    .select(['t.id', 't.translation_id', 't.source_string_id', 't.text'])
    .orderBy('t.id')
    .execute()
}

/** Which packs there are in a range of blocks, and their stamps. */
export const stampsBetween = (db: Db, field: PackedField, from: number, to: number) =>
  db
    .selectFrom('text_pack')
    .select(['block', 'stamp'])
    .where('field', '=', packedFields.indexOf(field))
    .where('block', '>=', from)
    .where('block', '<', to)
    .orderBy('block')
    .execute()

const packsAmong = (db: Db, field: PackedField, blocks: readonly number[]) =>
  db
    .selectFrom('text_pack')
    .where('field', '=', packedFields.indexOf(field))
    .where(inIds(db, 'block', idList(db, blocks)))

/** What is known of the texts of some packs. */
export const membersOfPacks = async (db: Db, field: PackedField, blocks: readonly number[]) =>
  blocks.length === 0 ? [] : packsAmong(db, field, blocks).select(['block', 'stamp', 'members']).execute()

/** The texts themselves of some packs. */
export const textsOfPacks = async (db: Db, field: PackedField, blocks: readonly number[]) =>
  blocks.length === 0 ? [] : packsAmong(db, field, blocks).select(['block', 'stamp', 'texts']).execute()

/** Both, of the same moment. */
export const wholePack = (db: Db, field: PackedField, block: number) =>
  packsAmong(db, field, [block]).select(['stamp', 'members', 'texts']).executeTakeFirst()

export async function lastBlock(db: Db): Promise<number> {
  const row = await db.selectFrom('text_pack').select('block').orderBy('block', 'desc').limit(1).executeTakeFirst()
  return row?.block ?? -1
}
