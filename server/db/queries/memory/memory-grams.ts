import { CompiledQuery, sql } from 'kysely'
import { type Db, isPostgres } from '#server/db/database.ts'
import { type IdList, idList, inIds } from '#server/db/id-list.ts'
import { prepared } from '#server/db/prepared.ts'

/** Sources whose grams are not in the index so far, in the order in which they are noted. */
export const unindexedSources = prepared((db, p: { limit: number }) =>
  db
    .selectFrom('memory_source')
    .select('id')
    .where('indexed', '=', sql.lit(0))
    .orderBy('language_id')
    .orderBy('id')
    .limit(p.limit),
)

const texts = prepared((db, p: { ids: IdList }) =>
  db
    .selectFrom('memory_source')
    .select(['id', 'language_id', 'text'])
    .where(inIds(db, 'id', p.ids))
    .orderBy('id'),
)

export const sourceTexts = (db: Db, ids: readonly number[]) => texts(db, { ids: idList(db, ids) })

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

const lengths = prepared((db, p: { languageId: number; size: number; grams: IdList }) =>
  db
    .selectFrom('memory_gram')
    .select(['gram', sql<number>`sum(length(members))`.as('bytes')])
    .where('language_id', '=', p.languageId)
    .where('size', '=', p.size)
    .where(inIds(db, 'gram', p.grams))
    .groupBy('gram'),
)

/** How common each gram is among texts of one class of length, in bytes of its lists; those that are not known are left out. */
export async function gramLengths(
  db: Db,
  languageId: number,
  size: number,
  grams: Iterable<number>,
): Promise<Map<number, number>> {
  const rows = await lengths(db, { languageId, size, grams: idList(db, grams) })
  return new Map(rows.map((row) => [row.gram, Number(row.bytes)]))
}

export interface GramKey {
  readonly language_id: number
  readonly size: number
  readonly gram: number
  readonly block: number
}

const inBlock = prepared((db, p: { language_id: number; size: number; block: number; grams: IdList }) =>
  db
    .selectFrom('memory_gram')
    .select(['gram', 'members'])
    .where('language_id', '=', p.language_id)
    .where('size', '=', p.size)
    .where(inIds(db, 'gram', p.grams))
    .where('block', '=', p.block),
)

/** The lists of many grams at once. */
export async function membersOf(
  db: Db,
  key: Omit<GramKey, 'gram'>,
  grams: readonly number[],
): Promise<Map<number, Uint8Array>> {
  const rows = await inBlock(db, { ...key, grams: idList(db, grams) })
  return new Map(rows.map((row) => [row.gram, row.members]))
}

/** Rows of one statement. */
const ROWS = 500

export type GramRow = GramKey & { readonly members: Uint8Array }

/** Writes lists, in place of those that are there. */
export async function writeMembers(tx: Db, rows: readonly GramRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS) {
    const some = rows.slice(start, start + ROWS)
    const values = some.flatMap((row) => [row.language_id, row.size, row.gram, row.block, row.members])
    await tx.executeQuery(CompiledQuery.raw(upsertText(some.length, isPostgres(tx)), values))
  }
}

const statements = new Map<string, string>()

function upsertText(rows: number, postgres: boolean): string {
  const key = `${rows} ${postgres}`
  const known = statements.get(key)
  if (known) return known
  let parameter = 0
  const mark = () => (postgres ? `$${++parameter}` : '?')
  const tuples = Array.from({ length: rows }, () => `(${Array.from({ length: 5 }, mark).join(', ')})`)
  const text = `insert into memory_gram (language_id, size, gram, block, members) values ${tuples.join(', ')}
    on conflict (language_id, size, gram, block) do update set members = excluded.members`
  if (rows === ROWS) statements.set(key, text)
  return text
}
