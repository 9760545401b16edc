import type { Db } from '#server/db/database.ts'
import { type MoveInRow, updateMoveIn } from '#server/db/queries/site/move-ins.ts'

const MINUTE = 60_000_000
const DAY = 24 * 60 * MINUTE

/** So that servers which were added together are not asked together for ever. */
const jittered = (time: number): number => Math.round(time * (0.9 + Math.random() / 5))

const spanOf = ({ follow_every }: Pick<MoveInRow, 'follow_every'>): number => follow_every * MINUTE

/** How long a server is left alone that failed so often in a row: twice as long each time, a day at most unless that is its interval. */
const retryDelay = (move: Pick<MoveInRow, 'follow_every'>, failures: number): number =>
  Math.max(spanOf(move), Math.min(spanOf(move) * 2 ** failures, DAY))

/** A run came to its end, whoever asked for it: the next one by itself is an interval later. */
export const noteRun = (db: Db, move: MoveInRow, now: number): Promise<void> =>
  updateMoveIn(db, move.id, { follow_failures: 0, next_follow: now + jittered(spanOf(move)) })

/** The other server did not answer, or refused: the next try waits longer each time. */
export const noteFailedRun = (db: Db, move: MoveInRow, now: number): Promise<void> => {
  const failures = move.follow_failures + 1
  const next = now + jittered(retryDelay(move, failures))
  return updateMoveIn(db, move.id, { follow_failures: failures, next_follow: next })
}

/** How often the other server is followed from now on, in minutes; 0: only when somebody asks for it. */
export const setFollowing = (db: Db, id: number, every: number, now: number): Promise<void> =>
  updateMoveIn(db, id, { follow_every: every, follow_failures: 0, next_follow: now + jittered(every * MINUTE) })

/** When the next run by itself is due; undefined: there is none before somebody moves in, after the switch, or if nobody wants it. */
export function nextRunOf(move: MoveInRow): number | undefined {
  const { service, follow_every, finished, switched, next_follow } = move
  const isFollowed = service === 'weblate' && follow_every > 0 && finished !== null && switched === null
  return isFollowed ? next_follow : undefined
}
