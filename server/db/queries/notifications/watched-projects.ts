import type { Db } from '#server/db/database.ts'
import type { SubscriptionScope } from '#server/db/queries/notifications/subscriptions.ts'

const PROJECT = 30
const COMPONENT = 40

export async function isWatched(db: Db, userId: number, projectId: number): Promise<boolean> {
  const row = await db
    .selectFrom('watched_project')
    .select('project_id')
    .where('user_id', '=', userId)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  return row !== undefined
}

export async function unwatchProject(tx: Db, userId: number, projectId: number): Promise<void> {
  await tx.deleteFrom('watched_project').where('user_id', '=', userId).where('project_id', '=', projectId).execute()
}

/** Are all kinds turned off here? */
export async function isMuted(db: Db, userId: number, scope: SubscriptionScope, kinds: number): Promise<boolean> {
  const { count } = await db
    .selectFrom('subscription')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('frequency', '=', 0)
    .where('project_id', scope.project_id === null ? 'is' : '=', scope.project_id)
    .where('component_id', scope.component_id === null ? 'is' : '=', scope.component_id)
    .executeTakeFirstOrThrow()
  return Number(count) >= kinds
}

/** Deletes what somebody said about one place; `onlyMutes`: only what turns something off. */
export async function deleteMutes(
  tx: Db,
  userId: number,
  scope: SubscriptionScope,
  { onlyMutes }: { readonly onlyMutes: boolean },
): Promise<void> {
  await tx
    .deleteFrom('subscription')
    .where('user_id', '=', userId)
    .where('project_id', scope.project_id === null ? 'is' : '=', scope.project_id)
    .where('component_id', scope.component_id === null ? 'is' : '=', scope.component_id)
    .$if(onlyMutes, (q) => q.where('frequency', '=', 0))
    .execute()
}

export async function insertMutes(
  tx: Db,
  userId: number,
  { project_id, component_id }: SubscriptionScope,
  notifications: readonly string[],
): Promise<void> {
  const scope = component_id === null ? PROJECT : COMPONENT
  await tx
    .insertInto('subscription')
    .values(
      notifications.map((notification) => ({
        user_id: userId,
        notification,
        scope,
        frequency: 0,
        project_id,
        component_id,
      })),
    )
    .execute()
}
