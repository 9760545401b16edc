import type { Kysely } from 'kysely'
import { inTransaction } from '#server/db/database.ts'
import { deleteExpiredRows } from '#server/db/queries/site/expired-rows.ts'
import type { Tables } from '#server/db/tables.ts'

/** Puts out what is kept for a time only; nothing of it counts any more, so that it may be done at any time. */
export const deleteExpired = (db: Kysely<Tables>, now: number): Promise<Record<string, number>> =>
  inTransaction(db, (tx) => deleteExpiredRows(tx, now))
