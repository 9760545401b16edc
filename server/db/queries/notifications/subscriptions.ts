import { type Kysely, type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { PageOfRows, PageRequest, Window } from '#server/db/paging/page-range.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'
import type { SubscriptionTable } from '#server/db/tables/notifications.ts'
import type { Tables } from '#server/db/tables.ts'

export interface SubscriptionValues {
  readonly notification: string
  readonly scope: number
  readonly frequency: number
}

/** What a subscription is about, where that is one project or component. */
export interface SubscriptionScope {
  readonly project_id: number | null
  readonly component_id: number | null
}

export const nowhere: SubscriptionScope = { project_id: null, component_id: null }

export const subscriptionDetails = preparedOne((db, p: { id: number }) =>
  db.selectFrom('subscription').select(['id', 'user_id', 'notification', 'frequency']).where('id', '=', p.id),
)

export interface SubscriptionDetails {
  readonly id: number
  readonly user_id: number
  readonly notification: string
  readonly frequency: number
}

export type SubscriptionRow = Selectable<SubscriptionTable> & {
  readonly project_slug: string | null
  readonly component_path: string | null
}

const ofUser = (db: Kysely<Tables>, p: { userId: number }) =>
  db.selectFrom('subscription').where('subscription.user_id', '=', p.userId)

const named = (db: Kysely<Tables>, p: { userId: number }) =>
  ofUser(db, p)
    .leftJoin('component', 'component.id', 'subscription.component_id')
    .leftJoin('project', (join) =>
      join.on((eb) => eb('project.id', '=', eb.fn.coalesce('subscription.project_id', 'component.project_id'))),
    )
    .selectAll('subscription')
    .select(['project.slug as project_slug', 'component.path as component_path'])

/** Those that name no project or component. */
const plain = (db: Kysely<Tables>, p: { userId: number }) =>
  ofUser(db, p).where('subscription.project_id', 'is', null).where('subscription.component_id', 'is', null)

export const subscriptionById = preparedOne((db, p: { userId: number; id: number }) =>
  named(db, p).where('subscription.id', '=', p.id),
)

const count = sql<number>`count(*)`.as('count')

const all = {
  count: preparedOne((db, p: { userId: number }) => ofUser(db, p).select(count)),
  page: prepared((db, p: { userId: number } & Window) =>
    named(db, p).orderBy('subscription.id').limit(p.limit).offset(p.offset),
  ),
}

const none = [sql<null>`null`.as('project_slug'), sql<null>`null`.as('component_path')] as const

const withoutScope = {
  count: preparedOne((db, p: { userId: number }) => plain(db, p).select(count)),
  page: prepared((db, p: { userId: number } & Window) =>
    plain(db, p).selectAll('subscription').select(none).orderBy('subscription.id').limit(p.limit).offset(p.offset),
  ),
}

/** A user's subscriptions; to other people only those that name no project or component. */
export async function subscriptionsOf(
  db: Db,
  userId: number,
  options: { everything: boolean; page: PageRequest },
): Promise<PageOfRows<SubscriptionRow>> {
  const queries = options.everything ? all : withoutScope
  const count = (await queries.count(db, { userId }))?.count ?? 0
  return { count, rows: await queries.page(db, { userId, ...options.page(count) }) }
}

/** Is there another one about the same? */
export async function hasSubscription(
  tx: Db,
  userId: number,
  values: SubscriptionValues,
  { but = 0, scope = nowhere }: { readonly but?: number; readonly scope?: SubscriptionScope } = {},
): Promise<boolean> {
  const { project_id: project, component_id: component } = scope
  const found = await tx
    .selectFrom('subscription')
    .select('id')
    .where('user_id', '=', userId)
    .where('notification', '=', values.notification)
    .where('scope', '=', values.scope)
    .where('project_id', project === null ? 'is' : '=', project)
    .where('component_id', component === null ? 'is' : '=', component)
    .where('id', '<>', but)
    .executeTakeFirst()
  return found !== undefined
}

export async function insertSubscription(
  tx: Db,
  userId: number,
  values: SubscriptionValues,
  scope: SubscriptionScope = nowhere,
): Promise<number> {
  const { project_id, component_id } = scope
  const row = { user_id: userId, ...values, project_id, component_id }
  return (await tx.insertInto('subscription').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateSubscription(tx: Db, id: number, values: Partial<SubscriptionValues>): Promise<void> {
  if (Object.keys(values).length > 0) await tx.updateTable('subscription').set(values).where('id', '=', id).execute()
}

export async function deleteSubscription(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('subscription').where('id', '=', id).execute()
}

/** Deletes what somebody said about all, watched and administered projects. */
export async function deleteWideSubscriptions(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('subscription').where('user_id', '=', userId).where('scope', '<', 30).execute()
}

/** What somebody said about all, watched and administered projects. */
export const wideSubscriptions = prepared((db, p: { userId: number }) =>
  db
    .selectFrom('subscription')
    .select(['notification', 'scope', 'frequency'])
    .where('user_id', '=', p.userId)
    .where('scope', '<', 30),
)

/** Everything somebody subscribed to. */
export const everySubscriptionOf = prepared((db, p: { userId: number }) =>
  db
    .selectFrom('subscription')
    .select(['id', 'user_id', 'notification', 'scope', 'frequency', 'project_id', 'component_id'])
    .where('user_id', '=', p.userId)
    .orderBy('scope', 'desc')
    .orderBy('id'),
)
