import { Action } from '#core/changes/actions.ts'
import type { Db } from '#server/db/database.ts'

/** What happened to a repository beyond being looked at: fetching alone says nothing about a failure before it. */
const repositoryActions = [
  Action.changesPushed,
  Action.repositoryReset,
  Action.repositoryMerged,
  Action.repositoryRebased,
  Action.repositoryMergeFailed,
  Action.repositoryRebaseFailed,
  Action.repositoryPushFailed,
]

const failures: ReadonlySet<number> = new Set([
  Action.repositoryMergeFailed,
  Action.repositoryRebaseFailed,
  Action.repositoryPushFailed,
])

/** What the newest thing that happened to a repository failed with; null when it did not fail. */
export async function repositoryFailure(db: Db, componentIds: readonly number[]): Promise<string | null> {
  const newest = await db
    .selectFrom('change')
    .select(['action', 'target'])
    .where('component_id', 'in', componentIds)
    .where('action', 'in', repositoryActions)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest && failures.has(newest.action) ? newest.target : null
}
