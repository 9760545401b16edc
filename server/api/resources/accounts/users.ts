import { userContract } from '#core/contract/accounts/users.ts'
import { message } from '#core/messages/message.ts'
import { managerDialect, userDialect } from '#core/search/fields.ts'
import { visibilityOf } from '#server/access/visibility.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { serveList, serveRoute } from '#server/api/http/serve-route.ts'
import {
  knowsUsers,
  mayList,
  presentBasic,
  presentFull,
  projectsWithHiddenBots,
  requestedUser,
} from '#server/api/resources/accounts/user-view.ts'
import { membershipWrites, userCreation, userSignOut, userWrites } from '#server/api/resources/accounts/user-writes.ts'
import { viewTranslations } from '#server/api/resources/components/translations.ts'
import { requestedQuery } from '#server/api/resources/strings/unit-search.ts'
import { findUnit } from '#server/commands/strings/find-unit.ts'
import { idList } from '#server/db/id-list.ts'
import type { PageOfRows, PageRequest } from '#server/db/paging/page-range.ts'
import { accountById } from '#server/db/queries/accounts/accounts.ts'
import { translatedLanguages } from '#server/db/queries/accounts/profiles.ts'
import {
  contributionsPage,
  countsOf,
  type UserFilter,
  type UserRow,
  usersPage,
} from '#server/db/queries/accounts/user-lists.ts'
import { pageOfUsers } from '#server/db/queries/accounts/users.ts'
import { componentsByIds } from '#server/db/queries/components/components.ts'
import { translationsByIds } from '#server/db/queries/components/translations.ts'
import { userCondition } from '#server/db/search/user-conditions.ts'
import { invalid, mustExist } from '#server/errors.ts'

function numberOf(id: string): number {
  if (!/^-?\d+(\.\d*)?$/.test(id)) throw invalid('id', message('field.number'))
  return Number(id)
}

/** What the request asks for; an address only where the caller may know addresses. */
function filterOf({ query }: ApiRequest, knowing: boolean): UserFilter {
  const { username, id, is_active, email } = query
  return {
    ...(username && { username }),
    ...(id && { id: numberOf(id) }),
    ...(is_active !== undefined && { active: /^(true|1|on|yes)$/i.test(is_active) }),
    ...(knowing && email && { email }),
  }
}

/** What the query asks for; of the history only what the caller may see, of addresses only where they may know them. */
async function askedOf({ db, actor, query, services }: ApiRequest, knows: boolean): Promise<Pick<UserFilter, 'holds'>> {
  if (!query.q) return {}
  const tree = requestedQuery(query.q, services.now(), knows ? managerDialect : userDialect)
  const { components } = await visibilityOf(db, actor)
  return { holds: await userCondition({ db, components, knows }, tree) }
}

/** A string that may not be known changes nothing. */
async function nearOf({ db, actor, query }: ApiRequest): Promise<Pick<UserFilter, 'near'>> {
  if (query.unit === undefined || !/^\d{1,15}$/.test(query.unit)) return {}
  const found = await findUnit(db, actor, Number(query.unit)).catch(() => undefined)
  return found ? { near: { unitId: found.unit.id, translationId: found.unit.translation_id } } : {}
}

type Listed = Pick<UserRow, 'id' | 'full_name' | 'username'>

async function listUsers(request: ApiRequest, page: PageRequest): Promise<PageOfRows<Listed>> {
  const { db, services } = request
  if (!mayList(request)) {
    page(0)
    return { count: 0, rows: [] }
  }
  const knowing = await knowsUsers(db, request.actor)
  const hidden = await projectsWithHiddenBots(request)
  const filter = {
    ...filterOf(request, knowing),
    ...(await askedOf(request, knowing)),
    ...(await nearOf(request)),
    ...(hidden.length > 0 && { withoutBotsOf: hidden }),
  }
  if (knowing || Object.keys(filter).length > 0) return usersPage(db, filter, page)
  const map = await services.pageMaps.of(db, 'user', undefined)
  const { limit, offset } = page(map.count)
  const start = map.ascending(offset)
  return { count: map.count, rows: start ? await pageOfUsers(db, start, limit) : [] }
}

const isWhole = (row: Listed): row is UserRow => 'email' in row && 'is_superuser' in row

export const userRoutes: readonly AnyRoute[] = [
  serveList(userContract.users, {
    load: listUsers,
    present: async (rows, request) =>
      (await knowsUsers(request.db, request.actor))
        ? presentFull(request, rows.filter(isWhole))
        : rows.map(presentBasic),
    post: userCreation,
  }),
  serveRoute(userContract.user, {
    get: async (request) => {
      const user = await requestedUser(request)
      if (!(await knowsUsers(request.db, request.actor))) return presentBasic(user)
      const [shown] = await presentFull(request, [mustExist(await accountById(request.db, { id: user.id }), 'account')])
      return shown
    },
    ...userWrites,
  }),
  serveRoute(userContract.groupsOfUser, {
    ...membershipWrites,
  }),
  serveRoute(userContract.signOutOfUser, { post: userSignOut }),
  serveRoute(userContract.statisticsOfUser, {
    get: async (request) => {
      const { id } = await requestedUser(request)
      const { components } = await visibilityOf(request.db, request.actor)
      const [counts] = await countsOf(request.db, [id], components)
      const languages = (await translatedLanguages(request.db, { userId: id }))?.count ?? 0
      return { translated: 0, suggested: 0, uploaded: 0, commented: 0, ...counts, languages }
    },
  }),
  serveList(userContract.contributionsOfUser, {
    async load(request, page) {
      const { id } = await requestedUser(request)
      const { components } = await visibilityOf(request.db, request.actor)
      return contributionsPage(request.db, id, components, page)
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
