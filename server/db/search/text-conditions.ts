import { type RawBuilder, sql } from 'kysely'
import { fold, foldsOnlyAscii } from '#core/search/fold.ts'
import { bounded, gramsOf, isIndexable } from '#core/search/grams.ts'
import { requiredLiterals } from '#core/search/literals.ts'
import { textMatcher } from '#core/search/text-test.ts'
import type { TextTest } from '#core/search/tree.ts'
import { type Db, isPostgres } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import { hitsOfSet } from '#server/db/search/hits-of.ts'
import {
  type Condition,
  column,
  idsOf,
  ofSources,
  type Search,
  sourceStrings,
  type Use,
} from '#server/db/search/plan.ts'
import { scanUnits } from '#server/db/search/scan-units.ts'
import { type IndexedField, indexedFields } from '#server/db/search/text-index.ts'
import { allOf, type Sql, textCondition } from '#server/db/search/text-sql.ts'
import { MAX_REACH_TO_GATHER, MAX_TEXTS_FROM_ROWS, TEXT_ROWS_PER_LOT } from '#server/db/search/thresholds.ts'

/** What must stand in a text for a test to hold, as the index has it. */
interface Needles {
  /** All of these; of each, one. */
  readonly groups: readonly (readonly string[])[]
  /** Whoever has the needles passes the test: nothing is left to look at. */
  readonly isExact: boolean
}

const one = (texts: readonly string[]): string[][] => texts.map((text) => [text])

/** Undefined where the index is of no help. */
async function needlesOf({ db, isSmall, index }: Search, test: TextTest): Promise<Needles | undefined> {
  if (isSmall || !index) return undefined
  if (test.kind === 'pattern') {
    const texts = requiredLiterals(test.pattern).map(fold).filter(isIndexable)
    return texts.length > 0 ? { groups: one(texts), isExact: false } : undefined
  }
  const folded = fold(test.text)
  if (folded === '' || /[\u0002\u0003]/.test(folded)) return undefined
  // A whole text is looked for with its beginning and end.
  if (test.kind !== 'contains') return { groups: one([bounded(folded)]), isExact: test.kind === 'same' }
  if (isIndexable(folded)) return { groups: one([folded]), isExact: true }
  if (isPostgres(db) || ([...folded].length === 1 && foldsOnlyAscii(folded))) return undefined
  return { groups: [await gramsFrom(db, folded)], isExact: true }
}

/** Every gram in the index that begins with these one or two characters: texts end with a sign of their own. */
async function gramsFrom(db: Db, start: string): Promise<string[]> {
  const rows = await db
    .selectFrom(sql<{ term: string }>`text_terms`.as('t'))
    .select('t.term')
    .where('t.term', '>=', start)
    .where('t.term', '<', `${start}\u{10ffff}`)
    .execute()
  return rows.map((row) => row.term)
}

const phrase = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** Numbers of strings that have the needles, as a select of `id`; on PostgreSQL perhaps a few more. */
function found({ db, index }: Search, field: IndexedField, { groups }: Needles): RawBuilder<unknown> {
  if (isPostgres(db)) {
    const number = indexedFields.indexOf(field)
    const grams = [...new Set(groups.flat().flatMap((text) => [...gramsOf(text, number)]))]
    return sql`select unit_id as id from text_index where grams @> ${grams}::integer[] union all select unit_id from unindexed_text`
  }
  if (groups.some((texts) => texts.length === 0)) return sql`select 0 as id where 1 = 0`
  const wanted = groups.map((texts) => `(${texts.map(phrase).join(' OR ')})`).join(' AND ')
  const match = sql`select rowid as id from text_index where text_index match ${`{${field}} : (${wanted})`}`
  const except = index?.except ?? []
  return except.length === 0 ? match : sql`${match} and not ${inIds(db, sql`rowid`, idList(db, except))}`
}

/** Roughly how many of a million texts have the longest needle. */
const reachOf = ({ groups }: Needles): number =>
  Math.ceil(200_000 / Math.max(...groups.map(([text = '']) => Math.max(1, text.length - 2))) ** 2)

/** A test of a unit's own text. */
export async function targetCondition(search: Search, test: TextTest): Promise<Condition> {
  const { db, index } = search
  const here = textCondition(db, sql.ref('u.target'), test)
  const needles = await needlesOf(search, test)
  if (!needles) return here ? { sql: () => here } : tried(search, await tryTargets(search, test, undefined))
  const reach = reachOf(needles)
  const ids = found(search, 'target', needles)
  if (isPostgres(db)) {
    if (!here) return tried(search, await tryTargets(search, test, ids))
    // A list is read along the index of units; a set is looked up one unit after the other.
    const among = (use: Use): Sql =>
      use === 'seek' && reach <= MAX_REACH_TO_GATHER ? sql`u.id = any(array(${ids}))` : sql`u.id in (${ids})`
    return { reach, sql: (use) => allOf([among(use), here]) }
  }
  const late = await tryThese(search, 'target', test, index?.except ?? [])
  if (needles.isExact) {
    const set = late.length === 0 ? ids : sql`${ids} union all ${listed(db, late)}`
    return { reach, set, sql: (use) => sql`${column(db, 'id', use)} in (${set})` }
  }
  if (!here) return tried(search, [...(await tryTargets(search, test, ids)), ...late])
  const among = late.length === 0 ? ids : sql`${ids} union all ${listed(db, late)}`
  return { reach, sql: (use) => allOf([sql`${column(db, 'id', use)} in (${among})`, here]) }
}

/** Lists are long, and not every way of searching needs them. */
const tried = (search: Search, ids: readonly number[]): Condition => ({
  reach: ids.length,
  get set() {
    return listed(search.db, ids)
  },
  sql: (use) => inIds(search.db, column(search.db, 'id', use), idsOf(search, ids)),
})

/** A test of a text that belongs to the source string. */
export async function sourceTextCondition(
  search: Search,
  field: Exclude<IndexedField, 'target'>,
  test: TextTest,
): Promise<Condition> {
  const { db, index } = search
  const here = textCondition(db, sql.ref(`s.${field}`), test)
  const needles = await needlesOf(search, test)
  if (!needles)
    return ofSources(
      search,
      here ? await sourceStrings(search, here) : listed(search.db, await trySources(search, field, test, undefined)),
    )
  const ids = found(search, field, needles)
  const reach = reachOf(needles) * 2
  if (here && (isPostgres(db) || !needles.isExact)) return ofSources(search, verified(search, ids, here), reach)
  const late = isPostgres(db) ? [] : await tryThese(search, field, test, index?.except ?? [])
  if (!here && (isPostgres(db) || !needles.isExact))
    return ofSources(search, listed(db, [...(await trySources(search, field, test, ids)), ...late]), reach)
  return ofSources(search, late.length === 0 ? ids : sql`${ids} union all ${listed(db, late)}`, reach)
}

function verified({ db, index }: Search, ids: RawBuilder<unknown>, here: Sql): RawBuilder<unknown> {
  const except = index?.except ?? []
  const also = isPostgres(db) || except.length === 0 ? sql`` : sql`or ${inIds(db, 's.id', idList(db, except))}`
  return sql`select s.id from source_string s where (s.id in (${ids}) ${also}) and ${here}`
}

function listed(db: Db, ids: readonly number[]): RawBuilder<unknown> {
  const list = idList(db, ids)
  return isPostgres(db) ? sql`select unnest(${list}::bigint[])` : sql`select value as id from json_each(${list})`
}

type TextRow = { readonly id: number; readonly text: string }

/** Tests texts one lot after another. `next` gives the lot after an id. */
async function tryAll(test: TextTest, next: (after: number) => Promise<readonly TextRow[]>): Promise<number[]> {
  const matches = textMatcher(test)
  const ids: number[] = []
  for (let after = 0; ; ) {
    const rows = await next(after)
    for (const row of rows) if (matches(row.text)) ids.push(row.id)
    const last = rows.at(-1)
    if (!last || rows.length < TEXT_ROWS_PER_LOT) return ids
    after = last.id
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Tests the texts of units, of all in scope or of those that may pass. */
async function tryTargets(search: Search, test: TextTest, among: RawBuilder<unknown> | undefined): Promise<number[]> {
  const { db, translations, packs, isSmall } = search
  const few = among && (packs ? await fewOf(db, among) : among)
  if (packs && !isSmall && !few) {
    const candidates = among && (await hitsOfSet(db, among))
    const hits = await scanUnits(
      { ...search, except: packs.except, among: candidates },
      { kind: 'term', field: 'target', test },
    )
    return hits.all()
  }
  const base = db
    .selectFrom('unit as u')
    .select(['u.id', 'u.target as text'])
    .$if(translations !== undefined, (q) =>
      q.where(
        inIds(db, few ? column(db, 'translation_id', 'filter') : 'u.translation_id', idList(db, translations ?? [])),
      ),
    )
    .orderBy('u.id')
  if (!few) return tryAll(test, (after) => base.where('u.id', '>', after).limit(TEXT_ROWS_PER_LOT).execute())
  const rows = await base.where(sql<boolean>`u.id in (${few})`).execute()
  return tryAll(test, async (after) => rows.filter((row) => row.id > after))
}

/** The same numbers, if they are few. */
async function fewOf(db: Db, among: RawBuilder<unknown>): Promise<RawBuilder<unknown> | undefined> {
  const rows = await db
    .selectFrom(sql<{ id: number }>`(${among})`.as('hit'))
    .select('hit.id')
    .limit(MAX_TEXTS_FROM_ROWS + 1)
    .execute()
  return rows.length > MAX_TEXTS_FROM_ROWS
    ? undefined
    : listed(
        db,
        rows.map((row) => row.id),
      )
}

async function trySources(
  search: Search,
  field: Exclude<IndexedField, 'target'>,
  test: TextTest,
  among: RawBuilder<unknown> | undefined,
): Promise<number[]> {
  const { db } = search
  const limits = among ? sql<boolean>`s.id in (${among})` : sql<boolean>`1 = 1`
  const ids = await sourceStrings(search, limits)
  const base = db
    .selectFrom('source_string as s')
    .select(['s.id', sql.ref<string>(`s.${field}`).as('text')])
    .where(sql<boolean>`s.id in (${ids})`)
    .orderBy('s.id')
  return tryAll(test, (after) => base.where('s.id', '>', after).limit(TEXT_ROWS_PER_LOT).execute())
}

/** Tests texts that the index does not have yet. */
async function tryThese(
  { db }: Search,
  field: IndexedField,
  test: TextTest,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const matches = textMatcher(test)
  const rows: TextRow[] =
    field === 'target'
      ? await db
          .selectFrom('unit as u')
          .select(['u.id', 'u.target as text'])
          .where(inIds(db, 'u.id', idList(db, ids)))
          .execute()
      : await db
          .selectFrom('source_string as s')
          .select(['s.id', sql.ref<string>(`s.${field}`).as('text')])
          .where(inIds(db, 's.id', idList(db, ids)))
          .execute()
  return rows.filter((row) => matches(row.text)).map((row) => row.id)
}
