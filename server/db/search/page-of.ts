import { type RawBuilder, sql } from 'kysely'
import type { Sort } from '#core/search/sort.ts'
import { type Db, isPostgres } from '#server/db/database.ts'
import { idList } from '#server/db/id-list.ts'
import { firstBySources, sourceKeys } from '#server/db/search/first-sources.ts'
import { type FirstUnits, firstTexts } from '#server/db/search/first-texts.ts'
import type { Hits } from '#server/db/search/hits.ts'
import { hitsUpTo } from '#server/db/search/hits-of.ts'
import { isById, needsComponent, needsSource, orderOf } from '#server/db/search/order.ts'
import { amongIds, type Condition, type Search } from '#server/db/search/plan.ts'
import { allOf, type Sql } from '#server/db/search/text-sql.ts'
import {
  MAX_FIRST_UNITS,
  MAX_IDS_FETCHED,
  MAX_ROUNDS_FOR_FIRST_UNITS,
  MAX_UNITS_ALIKE,
  MAX_UNITS_SORTED,
  MIN_HITS_TO_WALK,
} from '#server/db/search/thresholds.ts'

export interface Page {
  readonly sort: readonly Sort[]
  readonly limit: number
  readonly offset: number
  readonly count: number
}

export const theseUnits = (db: Db, units: readonly number[]): Condition => {
  const ids = idList(db, units)
  return { sql: (use) => amongIds(db, 'id', use, ids), reach: 0 }
}

/** The page of hits that are all known. */
export async function pageOfHits(search: Search, hits: Hits, page: Page): Promise<number[]> {
  if (isById(page.sort)) return hits.slice(page.offset, page.limit)
  const first = isFirstOfMany(search, page) ? await firstPage(search, async () => ({ among: hits }), page) : undefined
  return first ?? pageOfCondition(search, theseUnits(search.db, hits.all()), page)
}

/** The page of what a condition finds. */
export async function pageOf(search: Search, whole: Condition, page: Page): Promise<number[]> {
  const first = isFirstOfMany(search, page)
    ? await firstPage(search, () => known(search, whole, page), page)
    : undefined
  return first ?? pageOfCondition(search, whole, page)
}

async function pageOfCondition({ db }: Search, whole: Condition, page: Page): Promise<number[]> {
  const { sort, count } = page
  const byId = isById(sort)
  if (byId && whole.set && !isPostgres(db)) return pageOfSet(db, whole.set, page)
  const walks = byId && count > MIN_HITS_TO_WALK
  return sorted(db, whole.sql(whole.reach === undefined || (walks && whole.reach > 0) ? 'filter' : 'seek'), page)
}

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

async function sorted(db: Db, holds: Sql, { sort, limit, offset }: Omit<Page, 'count'>): Promise<number[]> {
  const units = db.selectFrom('unit as u').select('u.id').where(holds)
  if (isById(sort)) return idsOf(units.orderBy(sql`u.id`).limit(limit).offset(offset))
  const order = orderOf(db, sort)
  if (!needsSource(sort)) return idsOf(units.orderBy(order).limit(limit).offset(offset))
  const sources = units.innerJoin('source_string as s', 's.id', 'u.source_string_id')
  if (!needsComponent(sort)) return idsOf(sources.orderBy(order).limit(limit).offset(offset))
  const components = sources.innerJoin('component as c', 'c.id', 's.component_id')
  return idsOf(components.orderBy(order).limit(limit).offset(offset))
}

const idsOf = async (query: { execute(): Promise<{ id: number }[]> }): Promise<number[]> =>
  (await query.execute()).map((row) => row.id)

const isFirstOfMany = ({ packs, isSmall }: Search, { sort, count, limit, offset }: Page): boolean =>
  packs !== undefined && !isSmall && !isById(sort) && count > MAX_UNITS_SORTED && offset + limit <= MAX_FIRST_UNITS

/** What to look through for the first texts. */
export interface Among {
  readonly among?: Hits | undefined
  readonly without?: Hits | undefined
  /** What is left to try on each. */
  readonly holds?: Sql | undefined
}

async function known({ db }: Search, whole: Condition, { count }: Page): Promise<Among> {
  const among =
    count <= MAX_IDS_FETCHED && whole.reach !== undefined ? await hitsUpTo(db, whole, MAX_IDS_FETCHED) : undefined
  if (among) return { among }
  const without = whole.others && (await hitsUpTo(db, whole.others, MAX_IDS_FETCHED))
  return without ? { without } : { holds: whole.sql('filter') }
}

/** The first ones without sorting all; undefined: sorting all is the only way. */
async function firstPage(search: Search, among: () => Promise<Among>, page: Page): Promise<number[] | undefined> {
  if (page.sort[0]?.key === 'target') return pageByTexts(search, await among(), page)
  const keys = await sourceKeys(search.db, page.sort)
  return keys.length > 0 ? pageBySources(search, await among(), keys, page) : undefined
}

export function pageByTexts(search: Search, { holds, ...which }: Among, page: Page): Promise<number[] | undefined> {
  const { db, translations, packs } = search
  const scope = {
    ...which,
    ...{ db, translations, except: packs?.except ?? [] },
    descending: page.sort[0]?.descending ?? false,
    fewEmpty: page.sort.length === 1 && holds === undefined,
  }
  return inRounds(db, (above, want) => firstTexts(scope, above, want), holds, page)
}

/** `keys` are those of the order that source strings have themselves. */
export function pageBySources(
  { db, translations }: Search,
  { holds, ...which }: Among,
  keys: readonly Sort[],
  page: Page,
): Promise<number[] | undefined> {
  const scope = { ...which, db, translations }
  return inRounds(db, (above, want) => firstBySources(scope, keys, above, want), holds, page)
}

/** Goes on until enough are found, among more and more of those that come first. */
async function inRounds(
  db: Db,
  next: (above: number, want: number) => Promise<FirstUnits | undefined>,
  holds: Sql | undefined,
  { sort, limit, offset }: Page,
): Promise<number[] | undefined> {
  const found: number[] = []
  for (let round = 0, above = -1; round < MAX_ROUNDS_FOR_FIRST_UNITS; round++) {
    const left = offset + limit - found.length
    const first = await next(above, 4 ** round * left)
    if (!first || first.ids.length > MAX_UNITS_ALIKE) return undefined
    const these = theseUnits(db, first.ids).sql('seek')
    found.push(...(await sorted(db, holds ? allOf([these, holds]) : these, { sort, limit: left, offset: 0 })))
    if (found.length >= offset + limit || first.upTo === undefined) return found.slice(offset)
    above = first.upTo
  }
  return undefined
}
