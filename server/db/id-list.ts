import { type RawBuilder, sql } from 'kysely'
import { type Db, isPostgres } from '#server/db/database.ts'

/** Any number of ids as one parameter, so that a statement's text does not depend on how many there are. */
export type IdList = string | readonly (number | bigint)[]

export const idList = (db: Db, ids: Iterable<number>): IdList =>
  isPostgres(db) ? [...new Set(ids)] : JSON.stringify([...new Set(ids)])

/** The same for 64-bit hashes. */
export const hashList = (db: Db, hashes: Iterable<bigint>): IdList =>
  isPostgres(db) ? [...new Set(hashes)] : `[${[...new Set(hashes)].join(',')}]`

export function inIds(db: Db, column: string | RawBuilder<unknown>, ids: IdList): RawBuilder<boolean> {
  const value = typeof column === 'string' ? sql.ref(column) : column
  return isPostgres(db)
    ? sql<boolean>`${value} = any(${ids}::bigint[])`
    : sql<boolean>`${value} in (select value from json_each(${ids}))`
}
