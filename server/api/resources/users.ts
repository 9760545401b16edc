import { type Static, Type } from 'typebox'
import { type Actor, isSuperuser } from '#server/access/actor.ts'
import type { Links } from '#server/api/http/links.ts'
import { listRoute } from '#server/api/http/list.ts'
import type { ApiRequest, Route } from '#server/api/http/route.ts'
import { nullable, Url } from '#server/api/http/schema.ts'
import { pageOfUsers, type SubscriptionRow, subscriptionsOf, userByName } from '#server/db/queries/users.ts'
import { AppError } from '#server/errors.ts'

export const User = Type.Object(
  { id: Type.Integer(), full_name: Type.String(), username: Type.String() },
  { title: 'User' },
)

export const Notification = Type.Object(
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

const presentUser = ({ id, full_name, username }: Static<typeof User>) => ({ id, full_name, username })

function presentSubscription(row: SubscriptionRow, links: Links): Static<typeof Notification> {
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

const mayList = ({ services, actor }: ApiRequest): boolean =>
  services.config.directory === 'public' || actor.kind === 'user'

async function findUser(request: ApiRequest) {
  const user = mayList(request)
    ? await userByName(request.db, { username: request.params.username as string })
    : undefined
  if (!user) throw new AppError('not_found')
  return user
}

const isSelf = (actor: Actor, userId: number): boolean => actor.kind === 'user' && actor.id === userId

export const userRoutes: readonly Route[] = [
  listRoute({
    path: '/api/users/',
    name: 'Users',
    summary: 'Users, in order of id. Where the directory is closed, visitors get an empty list.',
    needs: 'members where the directory is closed',
    alsoAllows: ['POST'],
    item: User,
    async load(request, cut) {
      const { db, services } = request
      const map = mayList(request) ? await services.pageMaps.of(db, 'user', undefined) : undefined
      const { limit, offset } = cut(map?.count ?? 0)
      const start = map?.ascending(offset)
      return { count: map?.count ?? 0, rows: start ? await pageOfUsers(db, start, limit) : [] }
    },
    present: (rows) => rows.map(presentUser),
  }),
  {
    path: '/api/users/:username/',
    name: 'User',
    summary: 'One user.',
    needs: 'members where the directory is closed',
    alsoAllows: ['PUT', 'PATCH', 'DELETE'],
    reply: User,
    handle: async (request) => presentUser(await findUser(request)),
  },
  listRoute({
    path: '/api/users/:username/notifications/',
    name: 'Notifications of a user',
    summary: 'What the user is told about. Other people see only what names no project or component.',
    needs: 'members where the directory is closed',
    alsoAllows: ['POST'],
    item: Notification,
    async load(request, cut) {
      const user = await findUser(request)
      const everything = isSelf(request.actor, user.id) || isSuperuser(request.actor)
      return subscriptionsOf(request.db, user.id, { everything, cut })
    },
    present: (rows, { links }) => rows.map((row) => presentSubscription(row, links)),
  }),
]
