import { type Static, Type } from 'typebox'
import { isSuperuser } from '#server/access/actor.ts'
import { findComponent, findProject } from '#server/access/find.ts'
import { idParameter } from '#server/api/http/ids.ts'
import type { Links } from '#server/api/http/links.ts'
import { listRoute } from '#server/api/http/list.ts'
import { type ApiRequest, type Route, type Write, write } from '#server/api/http/route.ts'
import { nullable, Url } from '#server/api/http/schema.ts'
import { isSelf, mayEditUsers, requestedUser } from '#server/api/resources/accounts/user-view.ts'
import { addSubscription, changeSubscription } from '#server/commands/notifications/change-subscription.ts'
import { accountById } from '#server/db/queries/accounts/accounts.ts'
import { type SubscriptionRow, subscriptionsOf } from '#server/db/queries/accounts/users.ts'
import {
  deleteSubscription,
  nowhere,
  type SubscriptionPlace,
  subscriptionById,
} from '#server/db/queries/notifications/subscriptions.ts'
import { AppError, invalid } from '#server/errors.ts'

const Notification = Type.Object(
  {
    notification: Type.String(),
    id: Type.Integer(),
    scope: Type.Integer({ description: '0 all, 10 watched, 20 administered, 30 project, 40 component.' }),
    frequency: Type.Integer({ description: '0 none, 1 instant, 2 daily, 3 weekly, 4 monthly.' }),
    project: nullable(Url),
    component: nullable(Url),
  },
  { title: 'Notification' },
)

const Body = Type.Object({
  notification: Type.String({ minLength: 1, maxLength: 100 }),
  scope: Type.Integer(),
  frequency: Type.Integer(),
})

const NewBody = Type.Object({
  ...Body.properties,
  project: Type.Optional(Type.String({ description: 'With scope 30: slug of the project.' })),
  component: Type.Optional(Type.String({ description: "With scope 40: as in 'project/component'." })),
})

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

const oneself = 'user.edit, or oneself'

/** The user, for those who may change what they are told about. */
async function ownUser(request: ApiRequest): Promise<number> {
  const { id } = await requestedUser(request)
  if (isSelf(request.actor, id) || (await mayEditUsers(request.db, request.actor))) return id
  throw new AppError('permission_denied')
}

/** What a new subscription is about: only what the user may see themselves. */
async function placeOf(
  { db }: ApiRequest,
  userId: number,
  { project, component }: Static<typeof NewBody>,
): Promise<SubscriptionPlace> {
  const user = await accountById(db, { id: userId })
  if (!user || (project === undefined && component === undefined)) return nowhere
  const actor = { kind: 'user', id: userId, username: user.username, isSuperuser: user.is_superuser === 1 } as const
  const missing = (attr: string) => (error: unknown) => {
    throw error instanceof AppError ? invalid(attr, `There is no such ${attr}.`) : error
  }
  if (component === undefined)
    return { ...nowhere, project_id: (await findProject(db, actor, project ?? '').catch(missing('project'))).id }
  const [slug = '', ...path] = component.split('/')
  const found = await findComponent(db, actor, slug, path.join('/')).catch(missing('component'))
  return { ...nowhere, component_id: found.component.id }
}

async function requested(request: ApiRequest): Promise<SubscriptionRow> {
  const userId = await ownUser(request)
  const row = await subscriptionById(request.db, { userId, id: idParameter(request.params.id) })
  if (!row) throw new AppError('not_found')
  return row
}

async function answer(request: ApiRequest, userId: number, id: number) {
  return present((await subscriptionById(request.db, { userId, id })) as SubscriptionRow, request.links)
}

const change = (method: 'PUT' | 'PATCH'): Write =>
  write({
    method,
    summary: 'Change it.',
    needs: oneself,
    account: 'signed_in',
    body: Body,
    reply: Notification,
    async handle(request) {
      const row = await requested(request)
      const wanted = request.read()
      await request.transaction((tx) => changeSubscription(tx, row, wanted))
      return answer(request, row.user_id, row.id)
    },
  })

export const notificationRoutes: readonly Route[] = [
  listRoute({
    path: '/api/users/:username/notifications/',
    name: 'Notifications of a user',
    summary: 'What the user is told about. Other people see only what names no project or component.',
    needs: 'members where the directory is closed',
    item: Notification,
    async load(request, cut) {
      const user = await requestedUser(request)
      const everything = isSelf(request.actor, user.id) || isSuperuser(request.actor)
      return subscriptionsOf(request.db, user.id, { everything, cut })
    },
    present: (rows, { links }) => rows.map((row) => present(row, links)),
    writes: [
      write({
        method: 'POST',
        summary: 'Tell the user about something more.',
        needs: oneself,
        account: 'signed_in',
        body: NewBody,
        status: 201,
        reply: Notification,
        async handle(request) {
          const userId = await ownUser(request)
          const fields = request.read()
          const { notification, scope, frequency } = fields
          const place = await placeOf(request, userId, fields)
          const values = { notification, scope, frequency }
          const id = await request.transaction((tx) => addSubscription(tx, userId, values, place))
          return answer(request, userId, id)
        },
      }),
    ],
  }),
  {
    path: '/api/users/:username/notifications/:id/',
    name: 'Notification of a user',
    summary: 'One thing the user is told about.',
    needs: oneself,
    reply: Notification,
    handle: async (request) => present(await requested(request), request.links),
    writes: [
      change('PUT'),
      change('PATCH'),
      {
        method: 'DELETE',
        summary: 'Tell them no longer.',
        needs: oneself,
        account: 'signed_in',
        async handle(request) {
          const { id } = await requested(request)
          await request.transaction((tx) => deleteSubscription(tx, id))
        },
      },
    ],
  },
]
