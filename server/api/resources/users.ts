import { Type } from 'typebox'
import { sightOf } from '#server/access/visibility.ts'
import { listRoute } from '#server/api/http/list.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { notificationRoutes } from '#server/api/resources/notifications.ts'
import { Translation, viewTranslations } from '#server/api/resources/translations.ts'
import { knowsUsers, mayList, presentBasic, presentFull, requestedUser, User } from '#server/api/resources/user-view.ts'
import { membershipWrites, userCreation, userWrites } from '#server/api/resources/user-writes.ts'
import { idList } from '#server/db/id-list.ts'
import { type AccountRow, accountById } from '#server/db/queries/accounts.ts'
import { componentsByIds } from '#server/db/queries/components.ts'
import { translationsByIds } from '#server/db/queries/translations.ts'
import { contributionsPage, countsOf, type UserFilter, type UserRow, usersPage } from '#server/db/queries/user-lists.ts'
import { pageOfUsers } from '#server/db/queries/users.ts'
import type { Cut, Cutting } from '#server/db/window.ts'

const filters = {
  username: Type.String({ description: 'Beginning of the user name.' }),
  id: Type.Integer({ description: 'Identifier of one user.' }),
  is_active: Type.Boolean({ description: 'Whether the account is open.' }),
  email: Type.String({ description: 'Whole address; for those with user.view or user.edit.' }),
}

/** What the request asks for; an address only where the caller may know addresses. */
function filterOf({ query }: ApiRequest, knowing: boolean): UserFilter {
  const { username, id, is_active, email } = query
  return {
    ...(username && { username }),
    ...(id !== undefined && { id: /^\d{1,15}$/.test(id) ? Number(id) : 0 }),
    ...(is_active !== undefined && { active: /^(true|1|on|yes)$/i.test(is_active) }),
    ...(knowing && email && { email }),
  }
}

type Listed = Pick<UserRow, 'id' | 'full_name' | 'username'>

async function listUsers(request: ApiRequest, cut: Cut): Promise<Cutting<Listed>> {
  const { db, services } = request
  if (!mayList(request)) {
    cut(0)
    return { count: 0, rows: [] }
  }
  const knowing = await knowsUsers(db, request.actor)
  const filter = filterOf(request, knowing)
  if (knowing || Object.keys(filter).length > 0) return usersPage(db, filter, cut)
  const map = await services.pageMaps.of(db, 'user', undefined)
  const { limit, offset } = cut(map.count)
  const start = map.ascending(offset)
  return { count: map.count, rows: start ? await pageOfUsers(db, start, limit) : [] }
}

const Statistics = Type.Object(
  {
    translated: Type.Integer(),
    suggested: Type.Integer(),
    uploaded: Type.Integer(),
    commented: Type.Integer(),
    languages: Type.Integer(),
  },
  { title: 'UserStatistics' },
)

export const userRoutes: readonly AnyRoute[] = [
  listRoute<Listed>({
    path: '/api/users/',
    name: 'Users',
    summary: 'Users, in order of id. Where the directory is closed, visitors get an empty list.',
    needs: 'members where the directory is closed',
    item: User,
    query: filters,
    load: listUsers,
    present: async (rows, request) =>
      (await knowsUsers(request.db, request.actor))
        ? presentFull(request, rows as readonly UserRow[])
        : rows.map(presentBasic),
    writes: [userCreation],
  }),
  {
    path: '/api/users/:username/',
    name: 'User',
    summary: 'One user; everything about them for those with user.view or user.edit.',
    needs: 'members where the directory is closed',
    reply: User,
    async handle(request) {
      const user = await requestedUser(request)
      if (!(await knowsUsers(request.db, request.actor))) return presentBasic(user)
      const [shown] = await presentFull(request, [(await accountById(request.db, { id: user.id })) as AccountRow])
      return shown
    },
    writes: userWrites,
  },
  {
    path: '/api/users/:username/groups/',
    name: 'Groups of a user',
    summary: 'Puts a user into teams, or takes them out.',
    reply: 'none',
    writes: membershipWrites,
  },
  ...notificationRoutes,
  {
    path: '/api/users/:username/statistics/',
    name: 'Statistics of a user',
    summary: 'How much the user did.',
    needs: 'members where the directory is closed',
    reply: Statistics,
    async handle(request) {
      const { id } = await requestedUser(request)
      const { components } = await sightOf(request.db, request.actor)
      const [counts] = await countsOf(request.db, [id], components)
      return counts ?? { translated: 0, suggested: 0, uploaded: 0, commented: 0, languages: 0 }
    },
  },
  listRoute<number>({
    path: '/api/users/:username/contributions/',
    name: 'Contributions of a user',
    summary: 'Translations that the user worked on, in order of id.',
    needs: 'members where the directory is closed',
    item: Translation,
    async load(request, cut) {
      const { id } = await requestedUser(request)
      const { components } = await sightOf(request.db, request.actor)
      return contributionsPage(request.db, id, components, cut)
    },
    async present(ids, request) {
      const rows = await translationsByIds(request.db, { ids: idList(request.db, ids) })
      const components = await componentsByIds(
        request.db,
        rows.map((row) => row.component_id),
      )
      return viewTranslations(request, rows, components)
    },
  }),
]
