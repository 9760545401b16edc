import { type RawBuilder, sql } from 'kysely'
import { fold, foldsOnlyAscii } from '#core/search/fold.ts'
import type { TextTest } from '#core/search/tree.ts'
import { type Db, isPostgres } from '#server/db/database.ts'

export type Sql = RawBuilder<boolean>

export const yes: Sql = sql`1 = 1`
export const no: Sql = sql`1 = 0`

/** A column with ASCII letters in lower case, whatever the database's own idea of letters. */
const lower = (db: Db, column: RawBuilder<unknown>) =>
  isPostgres(db) ? sql`lower(${column} collate "C")` : sql`lower(${column})`

/**
 * A text test as the database can do it, exactly as `textMatcher` does; undefined for what only we can do: regular
 * expressions, and letters beyond ASCII that have two cases.
 */
export function textCondition(db: Db, column: RawBuilder<unknown>, test: TextTest): Sql | undefined {
  if (test.kind === 'equals') return sql`${column} = ${test.text}`
  if (test.kind === 'pattern') return undefined
  const wanted = fold(test.text)
  if (test.kind === 'contains' && wanted === '') return yes
  if (!foldsOnlyAscii(wanted)) return undefined
  if (test.kind === 'same') return sql`${lower(db, column)} = ${wanted}`
  return isPostgres(db)
    ? sql`strpos(${lower(db, column)}, ${wanted}) > 0`
    : sql`instr(${lower(db, column)}, ${wanted}) > 0`
}

export const anyOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? no : sql`(${sql.join(conditions, sql` or `)})`

export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? yes : sql`(${sql.join(conditions, sql` and `)})`
