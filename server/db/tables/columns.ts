import type { Generated } from 'kysely'

/**
 * The columns as both engines hold them. Times are integer microseconds since 1970 UTC, flags are 0 or 1, 64-bit hashes
 * are written as bigint and read as text (see int64.ts), plural forms share one column (core/units/forms.ts).
 */
export type Id = Generated<number>
export type Flag = Generated<number>
export type Time = number
export type Hash = bigint
export type TextColumn = Generated<string>
export type Count = Generated<number>
