import { type RawBuilder, sql } from 'kysely'
import { fold } from '#core/search/fold.ts'
import { bounded, gramsOf } from '#core/search/grams.ts'
import { type Db, isPostgres } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import { packOf } from '#server/db/search/text-pack.ts'
import { packAgain } from '#server/db/search/text-packs.ts'
import { MAX_PACKS_PER_TRANSACTION } from '#server/db/search/thresholds.ts'

/** The texts that are indexed, in the order of the index's columns. */
export const indexedFields = ['target', 'source', 'context', 'note', 'location', 'explanation'] as const
export type IndexedField = (typeof indexedFields)[number]

interface Noted {
  readonly unit_id: number
  readonly is_new: number
  /** Another one once it was noted again; empty on SQLite, where nobody writes meanwhile. */
  readonly version: string
}

interface IndexedSlice {
  readonly done: number
  /** The last string that was looked at. */
  readonly last: number
}

/** A string with all its texts that are indexed. */
export interface IndexedTexts extends Readonly<Record<Exclude<IndexedField, 'target'>, string | null>> {
  readonly id: number
  readonly target: string
}

/**
 * Brings up to `limit` texts into the index, of strings after one; none done means that all are. Runs in the caller's
 * transaction, one at a time. Whoever saves a text meanwhile does not wait for it: the text stays noted.
 */
export async function indexTexts(tx: Db, limit: number, after = 0): Promise<IndexedSlice> {
  const noted = fewPacks(await takeNoted(tx, limit, after))
  const last = noted.at(-1)?.unit_id
  if (last === undefined) return { done: 0, last: after }
  const ids = idList(
    tx,
    noted.map((row) => row.unit_id),
  )
  const known = noted.filter((row) => row.is_new === 0).map((row) => row.unit_id)
  const column = isPostgres(tx) ? sql`unit_id` : sql`rowid`
  if (known.length > 0) await sql`delete from text_index where ${inIds(tx, column, idList(tx, known))}`.execute(tx)
  const { rows } = await sql<IndexedTexts>`
    select u.id, u.target, s.source, s.context, s.note, s.location, s.explanation
    from unit u left join source_string s on s.id = u.id where ${inIds(tx, 'u.id', ids)}`.execute(tx)
  await (isPostgres(tx) ? writePostgres(tx, rows) : writeSqlite(tx, rows))
  await packAgain(
    tx,
    noted.map((row) => row.unit_id),
  )
  await forget(tx, noted)
  return { done: noted.length, last }
}

/** The first of the noted texts, as many as lie in a few packs. */
function fewPacks(noted: readonly Noted[]): readonly Noted[] {
  const packs = new Set<number>()
  const end = noted.findIndex(({ unit_id }) => packs.add(packOf(unit_id)).size > MAX_PACKS_PER_TRANSACTION)
  return end < 0 ? noted : noted.slice(0, end)
}

async function takeNoted(tx: Db, limit: number, after: number): Promise<Noted[]> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(hashtextextended('index texts', 0))`.execute(tx)
  const version = isPostgres(tx) ? sql`xmin::text` : sql`''`
  const { rows } = await sql<Noted>`select unit_id, is_new, ${version} as version from unindexed_text
    where unit_id > ${after} order by unit_id limit ${limit}`.execute(tx)
  return rows
}

/** Those that were noted again stay, and those of transactions that are not over. */
async function forget(tx: Db, noted: readonly Noted[]): Promise<void> {
  const ids = idList(
    tx,
    noted.map((row) => row.unit_id),
  )
  if (!isPostgres(tx)) await sql`delete from unindexed_text where ${inIds(tx, 'unit_id', ids)}`.execute(tx)
  else
    await sql`delete from unindexed_text where unit_id = any(array(
      select t.unit_id from unindexed_text t
      join unnest(${ids}::bigint[], ${noted.map((row) => row.version)}::text[]) as n (unit_id, version)
        on n.unit_id = t.unit_id and n.version = t.xmin::text
      for update of t skip locked))`.execute(tx)
}

/** Rows that were noted and forgotten, from which a search takes longer by a millisecond. */
const MANY_FORGOTTEN = 10_000

/** What PostgreSQL does by itself a minute or so later: until then each search passes all the rows that were forgotten. */
export async function tidyNoted(db: Db, forgotten: number): Promise<void> {
  if (isPostgres(db) && forgotten >= MANY_FORGOTTEN) await sql`vacuum (skip_locked) unindexed_text`.execute(db)
}

const indexed = (text: string | null): string | null => (text === null || text === '' ? null : bounded(fold(text)))

const insertRow = (row: IndexedTexts): RawBuilder<unknown> =>
  sql`insert into text_index (rowid, target, source, context, note, location, explanation) values (${row.id}, ${sql.join(
    indexedFields.map((field) => indexed(row[field])),
  )})`

async function writeSqlite(tx: Db, rows: readonly IndexedTexts[]): Promise<void> {
  const first = rows[0]
  if (!first) return
  const statement = insertRow(first).compile(tx)
  for (const row of rows) {
    const parameters = [row.id, ...indexedFields.map((field) => indexed(row[field]))]
    await tx.executeQuery({ ...statement, parameters })
  }
}

/** Grams of all fields of a string, told apart by the number of the field. */
export function gramsOfTexts(row: IndexedTexts): number[] {
  const grams = new Set<number>()
  for (const [number, field] of indexedFields.entries()) {
    const text = indexed(row[field])
    if (text !== null) for (const gram of gramsOf(text, number)) grams.add(gram)
  }
  return [...grams]
}

async function writePostgres(tx: Db, rows: readonly IndexedTexts[]): Promise<void> {
  if (rows.length === 0) return
  const all = JSON.stringify(rows.map((row) => ({ i: row.id, g: gramsOfTexts(row) })))
  await sql`insert into text_index (unit_id, grams)
    select (e->>'i')::bigint, array(select jsonb_array_elements_text(e->'g')::integer)
    from jsonb_array_elements(${all}::jsonb) e on conflict (unit_id) do update set grams = excluded.grams`.execute(tx)
}
