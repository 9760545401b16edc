import type { Db } from '#server/db/database.ts'
import { preparedOne } from '#server/db/prepared.ts'

export interface SubscriptionValues {
  readonly notification: string
  readonly scope: number
  readonly frequency: number
}

export const subscriptionById = preparedOne((db, p: { userId: number; id: number }) =>
  db
    .selectFrom('subscription')
    .leftJoin('component', 'component.id', 'subscription.component_id')
    .leftJoin('project', (join) =>
      join.on((eb) => eb('project.id', '=', eb.fn.coalesce('subscription.project_id', 'component.project_id'))),
    )
    .selectAll('subscription')
    .select(['project.slug as project_slug', 'component.path as component_path'])
    .where('subscription.user_id', '=', p.userId)
    .where('subscription.id', '=', p.id),
)

/** Is there another one about the same? */
export async function hasSubscription(tx: Db, userId: number, values: SubscriptionValues, but = 0): Promise<boolean> {
  const found = await tx
    .selectFrom('subscription')
    .select('id')
    .where('user_id', '=', userId)
    .where('notification', '=', values.notification)
    .where('scope', '=', values.scope)
    .where('project_id', 'is', null)
    .where('component_id', 'is', null)
    .where('id', '<>', but)
    .executeTakeFirst()
  return found !== undefined
}

export async function insertSubscription(tx: Db, userId: number, values: SubscriptionValues): Promise<number> {
  const row = { user_id: userId, ...values, project_id: null, component_id: null }
  return (await tx.insertInto('subscription').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateSubscription(tx: Db, id: number, values: Partial<SubscriptionValues>): Promise<void> {
  if (Object.keys(values).length > 0) await tx.updateTable('subscription').set(values).where('id', '=', id).execute()
}

export async function deleteSubscription(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('subscription').where('id', '=', id).execute()
}
