import type { Static } from 'typebox'
import { type NewBody, type Notification, notificationContract } from '#core/contract/notifications/notifications.ts'
import { isSuperuser } from '#server/access/actor.ts'
import type { Links } from '#server/api/http/links.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { serveList, serveRoute, type WriteHandler } from '#server/api/http/serve-route.ts'
import { namedScope } from '#server/api/request/named-scope.ts'
import { isSelf, mayEditUsers, requestedUser } from '#server/api/resources/accounts/user-view.ts'
import { addSubscription, changeSubscription } from '#server/commands/notifications/change-subscription.ts'
import { accountById } from '#server/db/queries/accounts/accounts.ts'
import {
  deleteSubscription,
  nowhere,
  type SubscriptionRow,
  type SubscriptionScope,
  subscriptionById,
  subscriptionsOf,
} from '#server/db/queries/notifications/subscriptions.ts'
import { AppError, mustExist } from '#server/errors.ts'

function present(row: SubscriptionRow, links: Links): Static<typeof Notification> {
  const { project_slug: project, component_path: component } = row
  return {
    notification: row.notification,
    id: row.id,
    scope: row.scope,
    frequency: row.frequency,
    project: row.project_id === null || project === null ? null : links.project(project),
    component: project === null || component === null ? null : links.component({ project, component }),
  }
}

/** The user, for those who may change what they are told about. */
async function ownUser(request: ApiRequest<{ readonly username: string }>): Promise<number> {
  const { id } = await requestedUser(request)
  if (isSelf(request.actor, id) || (await mayEditUsers(request.db, request.actor))) return id
  throw new AppError('permission_denied')
}

/** What a new subscription is about: only what the user may see themselves. */
async function scopeOf(
  { db }: ApiRequest,
  userId: number,
  { project, component }: Static<typeof NewBody>,
): Promise<SubscriptionScope> {
  const user = await accountById(db, { id: userId })
  if (!user || (project === undefined && component === undefined)) return nowhere
  const actor = { kind: 'user', id: userId, username: user.username, isSuperuser: user.is_superuser === 1 } as const
  const found = await namedScope(db, actor, { project, component })
  return found.component
    ? { ...nowhere, component_id: found.component.id }
    : { ...nowhere, project_id: found.project?.id ?? null }
}

async function requested(
  request: ApiRequest<{ readonly username: string; readonly id: number }>,
): Promise<SubscriptionRow> {
  const userId = await ownUser(request)
  const row = await subscriptionById(request.db, { userId, id: request.params.id })
  if (!row) throw new AppError('not_found')
  return row
}

async function answer(request: ApiRequest, userId: number, id: number) {
  return present(mustExist(await subscriptionById(request.db, { userId, id }), 'subscription'), request.links)
}

const change: WriteHandler<typeof notificationContract.notificationOfUser, 'PUT' | 'PATCH'> = async (request) => {
  const row = await requested(request)
  const wanted = request.read()
  await request.transaction((tx) => changeSubscription(tx, row, wanted))
  return answer(request, row.user_id, row.id)
}

export const notificationRoutes: readonly AnyRoute[] = [
  serveList(notificationContract.notificationsOfUser, {
    async load(request, page) {
      const user = await requestedUser(request)
      const everything = isSelf(request.actor, user.id) || isSuperuser(request.actor)
      return subscriptionsOf(request.db, user.id, { everything, page })
    },
    present: (rows, { links }) => rows.map((row) => present(row, links)),
    post: async (request) => {
      const userId = await ownUser(request)
      const fields = request.read()
      const { notification, scope, frequency } = fields
      const accessScope = await scopeOf(request, userId, fields)
      const values = { notification, scope, frequency }
      const id = await request.transaction((tx) => addSubscription(tx, userId, values, accessScope))
      return answer(request, userId, id)
    },
  }),
  serveRoute(notificationContract.notificationOfUser, {
    get: async (request) => present(await requested(request), request.links),
    put: change,
    patch: change,
    delete: async (request) => {
      const { id } = await requested(request)
      await request.transaction((tx) => deleteSubscription(tx, id))
    },
  }),
]
