import { type RawBuilder, sql } from 'kysely'
import type { Sort } from '#core/search/sort.ts'
import { join, type TextTest, type Tree } from '#core/search/tree.ts'
import { type Db, isPostgres } from '#server/db/database.ts'
import { idList } from '#server/db/id-list.ts'
import { both, conditionOf, not } from '#server/db/search/conditions.ts'
import { Hits } from '#server/db/search/hits.ts'
import { hitsOf } from '#server/db/search/hits-of.ts'
import { isById, needsComponent, needsSource, orderOf } from '#server/db/search/order.ts'
import { placeMatcher } from '#server/db/search/place-terms.ts'
import { amongIds, type Condition, type Search, scopeCondition } from '#server/db/search/plan.ts'
import { scanUnits } from '#server/db/search/scan-units.ts'
import { isWholeSite, type PlaceRow, placesOf, type SearchScope, unitsIn } from '#server/db/search/scope.ts'
import { indexedTargets } from '#server/db/search/text-conditions.ts'
import { isAboutPackedTexts, needsScan } from '#server/db/search/text-judge.ts'
import { type Sql, yes } from '#server/db/search/text-sql.ts'
import type { Cut } from '#server/db/window.ts'

export interface UnitSearch extends SearchScope {
  /** By number, if empty. */
  readonly sort?: readonly Sort[]
  /** The part of the list that is wanted, once its length is known. */
  readonly cut: Cut
  /** How many there are, if that is known from before. */
  readonly count?: number | undefined
}

export interface FoundUnits {
  readonly ids: readonly number[]
  readonly count: number
}

/** Strings that a query finds: how many there are, and those of one page in order. */
export async function searchUnits(db: Db, tree: Tree, options: UnitSearch): Promise<FoundUnits> {
  const { search, rest } = await prepare(db, tree, options)
  if (search.translations?.length === 0) return { count: 0, ids: cutOff(options.cut) }
  const scanned = await scanFirst(search, rest, options)
  if (scanned) return listed(search, scanned, options)
  const inScope = within(search)
  const condition = await conditionOf(search, rest.kind === 'not' ? rest.part : rest)
  const whole = inScope(rest.kind === 'not' ? not(condition) : condition)
  const sort = options.sort ?? []
  const all = await gather(search, whole)
  if (all) return listed(search, Hits.of(all), options)
  const count = options.count ?? (await countOf(search, rest, inScope(condition), whole))
  const { limit, offset } = options.cut(count)
  if (count === 0) return { count, ids: [] }
  return { count, ids: await pageOf(search, whole, { sort, limit, offset, count }) }
}

/** Up to so many units found by their texts, the other terms are tried on each. */
const FEW = 5_000

/** All hits, where packs of texts tell more quickly than the index does; undefined: they do not. */
async function scanFirst(search: Search, tree: Tree, options: UnitSearch): Promise<Hits | undefined> {
  if (!search.packs || search.isSmall) return undefined
  const { except } = search.packs
  const parts = tree.kind === 'and' ? tree.parts : [tree]
  const texts = parts.filter(isAboutPackedTexts)
  if (!texts.some(needsScan)) return undefined
  const others = parts.filter((part) => !isAboutPackedTexts(part))
  const isWhole = others.length === 0
  const page =
    isWhole && options.count !== undefined && isById(options.sort ?? []) ? options.cut(options.count) : undefined
  const most = page && page.offset + page.limit
  const findUnits = (test: TextTest) => indexedTargets(search, test)
  const hits = await scanUnits({ ...search, except, most, findUnits }, join('and', texts))
  if (isWhole || hits.count === 0) return hits
  const condition = await conditionOf(search, join('and', others))
  if (hits.count > FEW) return hits.and(await hitsOf(search.db, condition))
  return hitsOf(search.db, both([knownUnits(search.db, hits), condition]))
}

const knownUnits = (db: Db, hits: Hits): Condition => {
  const ids = idList(db, hits.all())
  return { sql: (use) => amongIds(db, 'id', use, ids), reach: 0 }
}

/** The page of hits that are all known. */
async function listed(search: Search, hits: Hits, options: UnitSearch): Promise<FoundUnits> {
  const { cut, sort = [], count = hits.count } = options
  const { limit, offset } = cut(count)
  if (count === 0) return { count, ids: [] }
  if (isById(sort)) return { count, ids: hits.slice(offset, limit) }
  return { count, ids: await pageOf(search, knownUnits(search.db, hits), { sort, limit, offset, count }) }
}

/** Up to so many hits, all are fetched at once, and counting them is no extra work. */
const HANDFUL = 30_000
/** Expecting more than this, there are rarely so few. */
const PROMISING = 150_000

/** The numbers of all hits, if they are likely to be few, and are. */
async function gather({ db }: Search, whole: Condition): Promise<number[] | undefined> {
  if (whole.reach === undefined || whole.reach > PROMISING) return undefined
  const rows =
    whole.set && !isPostgres(db)
      ? await db
          .selectFrom(sql<{ id: number }>`(select id from (${whole.set}) limit ${HANDFUL + 1})`.as('hit'))
          .select('hit.id')
          .execute()
      : await db
          .selectFrom('unit as u')
          .select('u.id')
          .where(whole.sql('seek'))
          .limit(HANDFUL + 1)
          .execute()
  return rows.length > HANDFUL ? undefined : rows.map((row) => row.id)
}

function within(search: Search): (condition: Condition) => Condition {
  const scope = scopeCondition(search)
  return (condition) => (scope ? both([scope, condition]) : condition)
}

const cutOff = (cut: Cut): readonly number[] => {
  cut(0)
  return []
}

/** Up to so many strings, looking at each is quick. */
const SMALL = 20_000
/** More texts than this waiting for the index: it is of no use yet. */
const LATE = 5_000

interface Prepared {
  readonly search: Search
  /** The tree without the terms that the scope has taken over. */
  readonly rest: Tree
}

/** Terms about places that must hold in any case narrow the scope, before anything is looked for in it. */
async function prepare(db: Db, tree: Tree, options: UnitSearch): Promise<Prepared> {
  const parts = tree.kind === 'and' ? tree.parts : [tree]
  const matchers = parts.map(placeMatcher)
  const narrows = matchers.some((matcher) => matcher !== undefined)
  let known: Promise<readonly PlaceRow[]> | undefined
  const all = () => (known ??= placesOf(db, options))
  if (!narrows && isWholeSite(options))
    return { rest: tree, search: { ...(await basics(db, options, undefined)), places: all } }
  const places = (await all()).filter((place) => matchers.every((lies) => lies === undefined || lies(place)))
  const translations = places.map((place) => place.id)
  return {
    rest: join(
      'and',
      parts.filter((_, i) => matchers[i] === undefined),
    ),
    search: { ...(await basics(db, options, translations)), places: async () => places },
  }
}

async function basics(db: Db, options: UnitSearch, translations: readonly number[] | undefined) {
  const isSmall = translations !== undefined && (await unitsIn(db, translations)) <= SMALL
  const except = isSmall ? [] : await waitingTexts(db)
  const packs = except.length > LATE ? undefined : { except }
  const index = isPostgres(db) ? { except: [] } : packs
  return { db, translations, isSmall, index, packs, projectId: options.projectId }
}

async function waitingTexts(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('unindexed_text')
    .select('unit_id')
    .limit(LATE + 1)
    .execute()
  return rows.map((row) => row.unit_id)
}

const count = async (db: Db, holds: Sql): Promise<number> =>
  (
    await db
      .selectFrom('unit as u')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(holds)
      .executeTakeFirstOrThrow()
  ).count

/** `positive` is the condition that a query beginning with NOT denies. */
async function countOf(search: Search, tree: Tree, positive: Condition, whole: Condition): Promise<number> {
  const { db } = search
  if (tree.kind === 'all') return allIn(search)
  // All but a few are counted by counting the few.
  if (tree.kind === 'not' && positive.reach !== undefined)
    return (await allIn(search)) - (await seekCount(db, positive))
  if (whole.reach !== undefined || isPostgres(db)) return seekCount(db, whole)
  return countInLots(db, whole)
}

async function seekCount(db: Db, condition: Condition): Promise<number> {
  if (!condition.set || isPostgres(db)) return count(db, condition.sql('seek'))
  const row = await db
    .selectFrom(sql<{ id: number }>`(${condition.set})`.as('hit'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

const allIn = async (search: Search): Promise<number> =>
  search.translations ? unitsIn(search.db, search.translations) : count(search.db, yes)

/** Numbers looked at in one go where every string must be: between two, other requests get their turn. */
const LOT = 100_000

async function countInLots(db: Db, { sql: conditionSql }: Condition): Promise<number> {
  const last = await db.selectFrom('unit').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  let sum = 0
  for (let from = 0; from <= (last?.id ?? -1); from += LOT) {
    sum += await count(db, sql`u.id >= ${from} and u.id < ${from + LOT} and ${conditionSql('filter')}`)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return sum
}

interface Page {
  readonly sort: readonly Sort[]
  readonly limit: number
  readonly offset: number
  readonly count: number
}

/** Above this, walking along the numbers meets enough hits soon; below, all hits are found and sorted. */
const MANY = 30_000

async function pageOfSet(db: Db, set: RawBuilder<unknown>, { limit, offset }: Page): Promise<number[]> {
  const rows = await db
    .selectFrom(sql<{ id: number }>`(${set})`.as('hit'))
    .select('hit.id')
    .orderBy('hit.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => row.id)
}

async function pageOf({ db }: Search, whole: Condition, page: Page): Promise<number[]> {
  const { sort, limit, offset, count: total } = page
  const byId = isById(sort)
  if (byId && whole.set && !isPostgres(db)) return pageOfSet(db, whole.set, page)
  const walks = byId && total > MANY
  const holds = whole.sql(whole.reach === undefined || (walks && whole.reach > 0) ? 'filter' : 'seek')
  const rows = await db
    .selectFrom('unit as u')
    .$if(
      !byId && needsSource(sort),
      (q) =>
        q
          .innerJoin('source_string as s', 's.id', 'u.source_string_id')
          .$if(
            needsComponent(sort),
            (j) => j.innerJoin('component as c', 'c.id', 's.component_id') as unknown as typeof j,
          ) as unknown as typeof q,
    )
    .select('u.id')
    .where(holds)
    .orderBy(byId ? sql`u.id` : orderOf(sort))
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => row.id)
}
