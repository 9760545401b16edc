import type { Kysely } from 'kysely'
import { inTransaction } from '#server/db/database.ts'
import { deleteOldChanges, sliceEnd } from '#server/db/queries/history/old-changes.ts'
import { claimSetting, HISTORY_TRIMMED } from '#server/db/queries/site/settings.ts'
import type { Tables } from '#server/db/tables.ts'

const DAY = 86_400_000_000
const SLICE = 1000

export interface TrimHistoryContext {
  readonly db: Kysely<Tables>
  readonly signal?: AbortSignal | undefined
  /** How many days the history of strings is kept whole; 0: for good. */
  readonly historyDays?: number
  now(): number
}

/** Deletes older changes of strings that have a newer text, a slice of the history at a time; says how many. */
export async function trimHistory({ db, signal, now, historyDays = 0 }: TrimHistoryContext): Promise<number> {
  if (historyDays === 0) return 0
  const before = now() - historyDays * DAY
  let deleted = 0
  for (let after = 0; ; ) {
    signal?.throwIfAborted()
    const upTo = await sliceEnd(db, after, SLICE)
    if (upTo === undefined) return deleted
    const slice = { after, upTo, before }
    deleted += await inTransaction(db, async (tx) => {
      const count = await deleteOldChanges(tx, slice)
      if (count > 0) await claimSetting(tx, HISTORY_TRIMMED)
      return count
    })
    after = upTo
  }
}
