import type { NotNull } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Subscriber } from '#server/db/queries/notifications/subscribers.ts'

/** Everybody who said anything about a kind, with all they said. */
export async function subscribersOfKind(db: Db, notification: string): Promise<Subscriber[]> {
  const rows = await db
    .selectFrom('subscription as s')
    .innerJoin('user as u', 'u.id', 's.user_id')
    .leftJoin('profile', 'profile.user_id', 's.user_id')
    .select(['s.id', 's.user_id', 's.scope', 's.frequency', 's.project_id', 's.component_id'])
    .select(['u.username', 'u.full_name', 'u.email', 'u.is_superuser', 'profile.language'])
    .where('s.notification', '=', notification)
    .where('u.is_active', '=', 1)
    .where('u.is_bot', '=', 0)
    .where('u.email', 'is not', null)
    .where('u.email', '<>', '')
    .$narrowType<{ email: NotNull }>()
    .orderBy('s.id')
    .execute()
  return rows
}

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
