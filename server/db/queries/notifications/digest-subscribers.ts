import type { Db } from '#server/db/database.ts'
import { type Subscriber, subscriptionsTo } from '#server/db/queries/notifications/subscribers.ts'

/** Everybody who said anything about a kind, with all they said. */
export const subscribersOfKind = (db: Db, notification: string): Promise<Subscriber[]> =>
  subscriptionsTo(db, notification).orderBy('s.id').execute()

export async function watchedByUser(db: Db, userId: number): Promise<number[]> {
  const rows = await db.selectFrom('watched_project').select('project_id').where('user_id', '=', userId).execute()
  return rows.map(({ project_id }) => project_id)
}

/** Those of the users who watch what they contribute to. */
export async function autoWatchers(db: Db, userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('user')
    .leftJoin('profile', 'profile.user_id', 'user.id')
    .select('user.id')
    .where('user.id', 'in', [...userIds])
    .where('user.is_bot', '=', 0)
    .where((eb) => eb.or([eb('profile.auto_watch', 'is', null), eb('profile.auto_watch', '=', 1)]))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
