import { sql } from 'kysely'
import type { Sort } from '#core/search/sort.ts'
import { join, type Tree } from '#core/search/tree.ts'
import { type Db, isPostgres } from '#server/db/database.ts'
import type { PageRequest } from '#server/db/paging/page-range.ts'
import { both, conditionOf, not } from '#server/db/search/conditions.ts'
import { Hits } from '#server/db/search/hits.ts'
import { hitsOf, hitsUpTo } from '#server/db/search/hits-of.ts'
import { isById } from '#server/db/search/order.ts'
import { pageOf, pageOfHits, theseUnits } from '#server/db/search/page-of.ts'
import { type Condition, type Search, scopeCondition } from '#server/db/search/plan.ts'
import { type ScanScope, scanUnits } from '#server/db/search/scan-units.ts'
import {
  isWholeSite,
  type SearchScope,
  type TranslationScope,
  translationsIn,
  unitsIn,
} from '#server/db/search/scope.ts'
import { scopeMatcher } from '#server/db/search/scope-terms.ts'
import { isAboutPackedTexts, needsScan } from '#server/db/search/text-judge.ts'
import type { Sql } from '#server/db/search/text-sql.ts'
import {
  IDS_PER_COUNT,
  MAX_IDS_FETCHED,
  MAX_IDS_GATHERED,
  MAX_REACH_TO_GATHER,
  MAX_UNINDEXED_TEXTS,
  MAX_UNITS_OF_SMALL_SCOPE,
  MAX_UNITS_TRIED,
} from '#server/db/search/thresholds.ts'

export interface UnitSearch extends SearchScope {
  /** By number, if empty. */
  readonly sort?: readonly Sort[]
  /** The part of the list that is wanted, once its length is known. */
  readonly page: PageRequest
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
  if (search.translations?.length === 0) return { count: 0, ids: emptyPage(options.page) }
  const scanned = await scanFirst(search, rest, options)
  if (scanned) return listed(search, scanned, options)
  const inScope = within(search)
  const condition = await conditionOf(search, rest.kind === 'not' ? rest.part : rest)
  const whole = inScope(rest.kind === 'not' ? not(condition) : condition)
  const sort = options.sort ?? []
  const all = await gather(search, whole)
  if (all) return listed(search, Hits.of(all), options)
  const count = options.count ?? (await countOf(search, rest, inScope(condition), whole))
  const { limit, offset } = options.page(count)
  if (count === 0) return { count, ids: [] }
  return { count, ids: await pageOf(search, whole, { sort, limit, offset, count }) }
}

/** All hits, where packs of texts tell more quickly than the index does; undefined: they do not. */
async function scanFirst(search: Search, tree: Tree, options: UnitSearch): Promise<Hits | undefined> {
  if (!search.packs || search.isSmall) return undefined
  const parts = tree.kind === 'and' || tree.kind === 'or' ? tree.parts : [tree]
  const texts = parts.filter(isAboutPackedTexts)
  if (!texts.some((part) => needsScan(part, isPostgres(search.db)))) return undefined
  const others = parts.filter((part) => !isAboutPackedTexts(part))
  const scope = { ...search, except: search.packs.except }
  if (others.length > 0)
    return tree.kind === 'or' ? scanOr(scope, join('or', texts), others) : scanWith(scope, join('and', texts), others)
  const page = options.count !== undefined && isById(options.sort ?? []) ? options.page(options.count) : undefined
  return scanUnits({ ...scope, most: page && page.offset + page.limit }, tree)
}

/** What texts find, and what others find. */
async function scanOr(scope: Search & ScanScope, texts: Tree, others: readonly Tree[]): Promise<Hits> {
  const hits = await scanUnits(scope, texts)
  const inScope = within(scope)
  for (const part of others) hits.join(await hitsOf(scope.db, inScope(await conditionOf(scope, part))))
  return hits
}

/** Terms about texts and others: who finds few, finds first. */
async function scanWith(scope: Search & ScanScope, texts: Tree, others: readonly Tree[]): Promise<Hits> {
  const { db } = scope
  const rest: Condition[] = []
  let among: Hits | undefined
  for (const part of others) {
    const condition = await conditionOf(scope, part)
    const few = condition.reach === undefined ? undefined : await hitsUpTo(db, condition, MAX_IDS_FETCHED)
    if (few) among = among ? among.and(few) : few
    else rest.push(condition)
  }
  const hits = await scanUnits({ ...scope, among }, texts)
  if (rest.length === 0 || hits.count === 0) return hits
  if (hits.count <= MAX_UNITS_TRIED) return hitsOf(db, both([theseUnits(db, hits.all()), ...rest]))
  let left = hits
  for (const condition of rest) {
    const missing = condition.others && (await hitsUpTo(db, condition.others, MAX_IDS_FETCHED))
    left = missing ? left.without(missing) : left.and(await hitsOf(db, condition))
  }
  return left
}

/** The page of hits that are all known. */
async function listed(search: Search, hits: Hits, options: UnitSearch): Promise<FoundUnits> {
  const { page, sort = [], count = hits.count } = options
  const { limit, offset } = page(count)
  return { count, ids: count === 0 ? [] : await pageOfHits(search, hits, { sort, limit, offset, count }) }
}

/** The numbers of all hits, if they are likely to be few, and are. */
async function gather({ db }: Search, whole: Condition): Promise<number[] | undefined> {
  if (whole.reach === undefined || whole.reach > MAX_REACH_TO_GATHER) return undefined
  const rows =
    whole.set && !isPostgres(db)
      ? await db
          .selectFrom(sql<{ id: number }>`(select id from (${whole.set}) limit ${MAX_IDS_GATHERED + 1})`.as('hit'))
          .select('hit.id')
          .execute()
      : await db
          .selectFrom('unit as u')
          .select('u.id')
          .where(whole.sql('seek'))
          .limit(MAX_IDS_GATHERED + 1)
          .execute()
  return rows.length > MAX_IDS_GATHERED ? undefined : rows.map((row) => row.id)
}

function within(search: Search): (condition: Condition) => Condition {
  const scope = scopeCondition(search)
  return (condition) => (scope ? both([scope, condition]) : condition)
}

const emptyPage = (page: PageRequest): readonly number[] => {
  page(0)
  return []
}

interface Prepared {
  readonly search: Search
  /** The tree without the terms that the scope has taken over. */
  readonly rest: Tree
}

/** Terms about places that must hold in any case narrow the scope, before anything is looked for in it. */
async function prepare(db: Db, tree: Tree, options: UnitSearch): Promise<Prepared> {
  const parts = tree.kind === 'and' ? tree.parts : [tree]
  const matchers = parts.map(scopeMatcher)
  const narrows = matchers.some((matcher) => matcher !== undefined)
  let known: Promise<readonly TranslationScope[]> | undefined
  const all = () => (known ??= translationsIn(db, options))
  if (!narrows && isWholeSite(options))
    return { rest: tree, search: { ...(await basics(db, tree, options, undefined)), scopes: all } }
  // Whoever names a translation that nothing is hidden of knows all there is to the scope.
  const { translationId: only, components } = options
  if (!narrows && only !== undefined && components === undefined)
    return { rest: tree, search: { ...(await basics(db, tree, options, [only])), scopes: all } }
  const inScope = (await all()).filter((translation) =>
    matchers.every((lies) => lies === undefined || lies(translation)),
  )
  const translations = inScope.map((translation) => translation.id)
  return {
    rest: join(
      'and',
      parts.filter((_, i) => matchers[i] === undefined),
    ),
    search: { ...(await basics(db, tree, options, translations)), scopes: async () => inScope },
  }
}

async function basics(db: Db, tree: Tree, options: UnitSearch, translations: readonly number[] | undefined) {
  const isSmall = translations !== undefined && (await unitsIn(db, translations)) <= MAX_UNITS_OF_SMALL_SCOPE
  const except = isSmall || isListOfIds(tree, options) ? [] : await waitingTexts(db)
  const packs = except.length > MAX_UNINDEXED_TEXTS ? undefined : { except }
  const index = isPostgres(db) ? { except: [] } : packs
  return { db, translations, isSmall, index, packs, projectId: options.projectId }
}

/** Neither finding nor ordering these looks at a text. */
const isListOfIds = (tree: Tree, { sort = [] }: UnitSearch): boolean =>
  tree.kind === 'term' && tree.field === 'id' && sort.length === 0

async function waitingTexts(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('unindexed_text')
    .select('unit_id')
    .limit(MAX_UNINDEXED_TEXTS + 1)
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
  if (tree.kind === 'all') return unitsIn(db, search.translations)
  // All but a few are counted by counting the few.
  if (tree.kind === 'not' && positive.reach !== undefined)
    return (await unitsIn(db, search.translations)) - (await seekCount(db, positive))
  const missing = search.translations ? undefined : await fewOthers(search, whole)
  if (missing !== undefined) return (await unitsIn(db, search.translations)) - missing
  if (whole.reach !== undefined || isPostgres(db)) return seekCount(db, whole)
  return countInLots(db, whole)
}

/** How many a condition does not find, if an index tells that they are few. */
async function fewOthers({ db }: Search, { others }: Condition): Promise<number | undefined> {
  if (!others) return undefined
  const { count } = await db
    .selectFrom(
      sql<{ id: number }>`(select u.id from unit u where ${others.sql('seek')} limit ${MAX_IDS_FETCHED + 1})`.as(
        'other',
      ),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count > MAX_IDS_FETCHED ? undefined : count
}

async function seekCount(db: Db, condition: Condition): Promise<number> {
  if (!condition.set || isPostgres(db)) return count(db, condition.sql('seek'))
  const row = await db
    .selectFrom(sql<{ id: number }>`(${condition.set})`.as('hit'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

async function countInLots(db: Db, { sql: conditionSql }: Condition): Promise<number> {
  const last = await db.selectFrom('unit').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  let sum = 0
  for (let from = 0; from <= (last?.id ?? -1); from += IDS_PER_COUNT) {
    sum += await count(db, sql`u.id >= ${from} and u.id < ${from + IDS_PER_COUNT} and ${conditionSql('filter')}`)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return sum
}
