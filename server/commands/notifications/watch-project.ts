import { notificationNames } from '#core/notifications/kinds.ts'
import type { Db } from '#server/db/database.ts'
import { watchProject } from '#server/db/queries/accounts/profiles.ts'
import type { SubscriptionScope } from '#server/db/queries/notifications/subscriptions.ts'
import {
  deleteMutes,
  insertMutes,
  isMuted,
  isWatched,
  unwatchProject,
} from '#server/db/queries/notifications/watched-projects.ts'

export interface Watching {
  readonly watched: boolean
  readonly muted: boolean
}

export async function watchingOf(db: Db, userId: number, scope: SubscriptionScope): Promise<Watching> {
  const watched = scope.project_id !== null && (await isWatched(db, userId, scope.project_id))
  return { watched, muted: await isMuted(db, userId, scope, notificationNames.length) }
}

/** Watches a project, or no longer. */
export async function setWatched(tx: Db, userId: number, projectId: number, watched: boolean): Promise<void> {
  await (watched ? watchProject(tx, userId, projectId) : unwatchProject(tx, userId, projectId))
}

/** Muted, somebody hears nothing of a project or component, whatever their other subscriptions say. */
export async function setMuted(tx: Db, userId: number, scope: SubscriptionScope, muted: boolean): Promise<void> {
  await deleteMutes(tx, userId, scope, { onlyMutes: !muted })
  if (muted) await insertMutes(tx, userId, scope, notificationNames)
}
