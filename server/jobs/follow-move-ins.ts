import { requestMoveIn } from '#server/commands/site/request-move-in.ts'
import { inTransaction } from '#server/db/database.ts'
import { firstAdministrator } from '#server/db/queries/accounts/accounts.ts'
import { moveInsToFollow, updateMoveIn } from '#server/db/queries/site/move-ins.ts'
import type { JobContext } from '#server/jobs/handler.ts'
import { FAR_AHEAD, laneLength } from '#server/queue/queue.ts'

const MINUTE = 60_000_000
const DAY = 24 * 60 * MINUTE

/** No plan goes further than a week with its jitter: see the contract. */
const FURTHEST = 8 * DAY + FAR_AHEAD

/** Asks for a run of each server that is followed and whose turn has come, on behalf of the first administrator. */
export async function queueFollowing({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<{ asked: number }> {
  const boss = await firstAdministrator(db, {})
  const due = boss ? await moveInsToFollow(db, { now: now(), beyond: now() + FURTHEST }) : []
  let asked = 0
  for (const { id, follow_every: every } of due)
    await inTransaction(db, async (tx) => {
      // The run sets its own when it ends; this one holds where nobody does it.
      await updateMoveIn(tx, id, { next_follow: now() + every * MINUTE })
      const isBusy = ((await laneLength(tx, { lane: `move-in:${id}` }))?.count ?? 0) > 0
      if (isBusy || !boss) return
      asked++
      await requestMoveIn(tx, { moveInId: id, userId: boss.id, mode: 'run', scheduled: true }, now())
    })
  return { asked }
}
