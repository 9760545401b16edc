import type { Kysely } from 'kysely'
import { inTransaction } from '#server/db/database.ts'
import { deleteOldAudit } from '#server/db/queries/site/site-audit.ts'
import type { Tables } from '#server/db/tables.ts'

const DAY = 86_400_000_000
const SLICE = 500

export interface TrimContext {
  readonly db: Kysely<Tables>
  readonly signal?: AbortSignal | undefined
  /** How many days entries are kept; 0: for good. */
  readonly auditDays?: number
  now(): number
}

/** Deletes what the audit log no longer keeps, a slice at a time; says how many entries that were. */
export async function trimAuditLog({ db, signal, now, auditDays = 0 }: TrimContext): Promise<number> {
  let deleted = 0
  while (auditDays > 0) {
    signal?.throwIfAborted()
    const some = await inTransaction(db, (tx) => deleteOldAudit(tx, now() - auditDays * DAY, SLICE))
    if (some === 0) break
    deleted += some
  }
  return deleted
}
