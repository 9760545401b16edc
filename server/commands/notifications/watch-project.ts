import { notificationNames } from '#core/notifications/kinds.ts'
import type { Db } from '#server/db/database.ts'
import { watchProject } from '#server/db/queries/accounts/profiles.ts'
import type { SubscriptionPlace } from '#server/db/queries/notifications/subscriptions.ts'
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

export async function watchingOf(db: Db, userId: number, place: SubscriptionPlace): Promise<Watching> {
  const watched = place.project_id !== null && (await isWatched(db, userId, place.project_id))
  return { watched, muted: await isMuted(db, userId, place, notificationNames.length) }
}

/** Watches a project, or no longer. */
export async function setWatched(tx: Db, userId: number, projectId: number, watched: boolean): Promise<void> {
  await (watched ? watchProject(tx, userId, projectId) : unwatchProject(tx, userId, projectId))
}

/** Muted, somebody hears nothing of a project or component, whatever their other subscriptions say. */
export async function setMuted(tx: Db, userId: number, place: SubscriptionPlace, muted: boolean): Promise<void> {
  await deleteMutes(tx, userId, place, { onlyMutes: !muted })
  if (muted) await insertMutes(tx, userId, place, notificationNames)
}
