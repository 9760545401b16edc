import { Action } from '#core/changes/actions.ts'
import type { Db } from '#server/db/database.ts'
import { watchProject } from '#server/db/queries/accounts/profiles.ts'
import type { ChangeMark } from '#server/db/queries/history/new-changes.ts'
import { autoWatchers } from '#server/db/queries/notifications/digest-subscribers.ts'

export interface NewWatch {
  readonly userId: number
  readonly projectId: number
}

/** Whoever contributes to a project for the first time watches it from then on, unless they said that they do not. */
export async function newWatches(db: Db, marks: readonly ChangeMark[]): Promise<NewWatch[]> {
  const joined = marks.flatMap(({ action, user_id: userId, project_id: projectId }) =>
    action === Action.contributorJoined && userId !== null && projectId !== null ? [{ userId, projectId }] : [],
  )
  const willing = await autoWatchers(
    db,
    joined.map(({ userId }) => userId),
  )
  return joined.filter(({ userId }) => willing.has(userId))
}

export async function watchAll(tx: Db, watches: readonly NewWatch[]): Promise<void> {
  for (const { userId, projectId } of watches) await watchProject(tx, userId, projectId)
}
