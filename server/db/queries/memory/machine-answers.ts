import { sql } from 'kysely'
import { type Db, isPostgres } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'

const inKeys = (db: Db, keys: readonly string[]) =>
  isPostgres(db)
    ? sql<boolean>`key = any(${keys}::text[])`
    : sql<boolean>`key in (select value from json_each(${JSON.stringify(keys)}))`

/** Answers that were given before, by key. */
export async function machineAnswers(db: Db, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const rows = await db.selectFrom('machine_answer').select(['key', 'answer']).where(inKeys(db, keys)).execute()
  return new Map(rows.map((row) => [row.key, row.answer]))
}

/** Keeps answers; the latest one for a key counts. */
export async function storeMachineAnswers(tx: Db, answers: ReadonlyMap<string, string>, now: number): Promise<void> {
  await tx
    .deleteFrom('machine_answer')
    .where(inKeys(tx, [...answers.keys()]))
    .execute()
  const rows = [...answers].map(([key, answer]) => ({ key, answer, used: now }))
  await insertMany(tx, 'machine_answer', ['key', 'answer', 'used'], rows)
}

/** Forgets answers from before a time, and the oldest ones beyond a number; at most `limit` in one go. */
export async function forgetMachineAnswers(
  tx: Db,
  { before, most, limit }: { readonly before: number; readonly most: number; readonly limit: number },
): Promise<number> {
  const edge = await tx
    .selectFrom('machine_answer')
    .select('used')
    .orderBy('used', 'desc')
    .offset(most)
    .limit(1)
    .executeTakeFirst()
  const old = await tx
    .selectFrom('machine_answer')
    .select('key')
    .where('used', '<', Math.max(before, (edge?.used ?? -1) + 1))
    .orderBy('used')
    .limit(limit)
    .execute()
  if (old.length === 0) return 0
  const keys = old.map((row) => row.key)
  await tx.deleteFrom('machine_answer').where(inKeys(tx, keys)).execute()
  return keys.length
}
