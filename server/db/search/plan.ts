import { type RawBuilder, sql } from 'kysely'
import { type Db, isPostgres } from '#server/db/database.ts'
import { type IdList, idList, inIds } from '#server/db/id-list.ts'
import type { TranslationScope } from '#server/db/search/scope.ts'
import type { Sql } from '#server/db/search/text-sql.ts'
import { BROAD_REACH_UNITS, WIDE_REACH_ROWS } from '#server/db/search/thresholds.ts'

/**
 * How a condition is used. `seek`: it finds the rows, through an index; `alternative`: it finds some of them, others the rest;
 * `filter`: the rows are found otherwise. SQLite has no statistics to choose by, so the choice is ours; PostgreSQL chooses itself.
 */
export type Use = 'seek' | 'alternative' | 'filter'

/** A condition on a unit, exact. */
export interface Condition {
  sql(use: Use): Sql
  /** How many rows it lets one expect, roughly, when it seeks; undefined: it cannot. */
  readonly reach?: number | undefined
  /** The numbers of exactly these units as a select of `id`, for SQLite, which then need not look at units at all. */
  readonly set?: RawBuilder<unknown> | undefined
  /** All other units, where an index finds them, too: there may be few. */
  readonly others?: Condition | undefined
}

/** What all conditions of one search share. */
export interface Search {
  readonly db: Db
  /** Translations searched; undefined: all of the site. */
  readonly translations: readonly number[] | undefined
  /** Those translations in detail, where a term needs them. */
  scopes(): Promise<readonly TranslationScope[]>
  /** Whose glossary `has:glossary` means. */
  readonly projectId: number | undefined
  /** So few strings that looking at each is quicker than asking an index of the whole site. */
  readonly isSmall: boolean
  /** The index of texts can be relied on, but for these strings. */
  readonly index: { readonly except: readonly number[] } | undefined
  /** So can the packs of texts. */
  readonly packs: { readonly except: readonly number[] } | undefined
}

/** A column of `unit as u`, out of reach of indexes when it is only to filter. */
export function column(db: Db, name: string, use: Use): RawBuilder<unknown> {
  const ref = sql.ref(`u.${name}`)
  return use !== 'filter' || isPostgres(db) ? ref : sql`+${ref}`
}

export const amongIds = (db: Db, name: string, use: Use, ids: IdList): Sql => inIds(db, column(db, name, use), ids)

export const idsOf = (search: Search, ids: Iterable<number>): IdList => idList(search.db, ids)

/** Strings searched, as a condition; undefined: all. */
export function scopeCondition({ db, translations, isSmall }: Search): Condition | undefined {
  if (!translations) return undefined
  const [only] = translations
  const ids = idList(db, translations)
  return {
    reach: isSmall ? 0 : undefined,
    sql: (use) =>
      translations.length === 1
        ? sql`${column(db, 'translation_id', use)} = ${only}`
        : amongIds(db, 'translation_id', use, ids),
  }
}

/** Numbers of source strings for which something holds; in a small scope only those of its components are looked at. */
export async function sourceStrings(search: Search, holds: Sql): Promise<RawBuilder<unknown>> {
  const { db, isSmall } = search
  if (!isSmall) return sql`select s.id from source_string s where ${holds}`
  const components = idList(
    db,
    (await search.scopes()).map((translation) => translation.component_id),
  )
  return sql`select s.id from source_string s where ${inIds(db, 's.component_id', components)} and ${holds}`
}

/** Units whose source string is one of `ids`. */
export function ofSources({ db, isSmall }: Search, ids: RawBuilder<unknown>, reach = BROAD_REACH_UNITS): Condition {
  return {
    reach: isSmall ? undefined : reach,
    set: sql`select x.id as id from unit x where x.source_string_id in (${ids})`,
    sql: (use) => sql`${column(db, 'source_string_id', use)} in (${ids})`,
  }
}

/** Units that another table speaks of. `table` is called `x` in `holds`. */
export function linked({ db, isSmall }: Search, table: string, holds: Sql, reach = 20_000): Condition {
  const speaks = sql`${sql.ref(table)} x where ${holds} and x.unit_id`
  // The sign keeps SQLite from walking along all units to tell doubles; where most are wanted, that is the better way.
  const sign = sql.raw(reach < WIDE_REACH_ROWS ? '+' : '')
  const linkedIds = sql`select distinct ${sign}x.unit_id as id from ${speaks} is not null`
  return {
    reach: isSmall ? undefined : reach,
    // History goes on when its unit is gone: such entries are of no string any more.
    set: table === 'change' ? sql`select e.id from unit e where e.id in (${linkedIds})` : linkedIds,
    sql: (use) =>
      isSmall
        ? sql`exists (select 1 from ${speaks} = u.id)`
        : sql`${column(db, 'id', use)} in (select x.unit_id from ${speaks} is not null)`,
  }
}
