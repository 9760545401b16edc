import { type Expression, sql } from 'kysely'

/** A 64-bit integer column, read as text: a JavaScript number would round it. */
export const int64Text = (column: Expression<bigint | null>) => sql<string>`cast(${column} as text)`
