import type { Static } from 'typebox'
import { isGlobalPermission, isPermission } from '#core/access/permissions.ts'
import { inKnownOrder } from '#core/access/roles.ts'
import { ANONYMOUS } from '#core/access/teams.ts'
import { type Body, type Role, roleContract } from '#core/contract/access/roles.ts'
import { message } from '#core/messages/message.ts'
import { site } from '#server/access/access-scope.ts'
import { demand, may } from '#server/access/may.ts'
import type { Links } from '#server/api/http/links.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { serveList, serveRoute, type WriteHandler } from '#server/api/http/serve-route.ts'
import { checkName } from '#server/commands/check-names.ts'
import type { Db } from '#server/db/database.ts'
import {
  deleteRole,
  insertRole,
  permissionsOf,
  type RoleRow,
  type RoleWithPermissions,
  renameRole,
  roleById,
  roleByName,
  roleIsInScopedTeam,
  rolesPage,
  setPermissions,
  withPermissions,
} from '#server/db/queries/access/roles.ts'
import { userByName } from '#server/db/queries/accounts/users.ts'
import { AppError, demandNoErrors, fieldError, invalid, taken } from '#server/errors.ts'

const present = (row: RoleWithPermissions, links: Links): Static<typeof Role> => ({
  id: row.id,
  name: row.name,
  permissions: [...row.permissions],
  url: links.api(`roles/${row.id}/`),
})

async function answer({ db, links }: ApiRequest, id: number): Promise<Static<typeof Role>> {
  const role = await roleById(db, { id })
  if (!role) throw new AppError('not_found')
  return present({ ...role, permissions: await permissionsOf(db, id) }, links)
}

/** Whose teams' roles the caller may know; undefined: all roles. */
export async function roleAudience({ db, actor }: ApiRequest): Promise<number | undefined> {
  for (const permission of ['role.view', 'role.edit'] as const)
    if (await may(db, actor, permission, site)) return undefined
  return actor.kind === 'user' ? actor.id : ((await userByName(db, { username: ANONYMOUS }))?.id ?? 0)
}

async function requestedRole(request: ApiRequest<{ readonly id: number }>): Promise<RoleRow> {
  const id = request.params.id
  const { rows } = await rolesPage(request.db, await roleAudience(request), (count) => ({
    limit: count || 1,
    offset: 0,
  }))
  const role = rows.find((row) => row.id === id)
  if (!role) throw new AppError('not_found')
  return role
}

async function checkRole(tx: Db, wanted: Partial<Static<typeof Body>>, id?: number): Promise<void> {
  if (wanted.name !== undefined) checkName(wanted.name, 200)
  const other = wanted.name === undefined ? undefined : await roleByName(tx, { name: wanted.name })
  const unknown = (wanted.permissions ?? []).find((name) => !isPermission(name))
  demandNoErrors([
    ...(other && other.id !== id ? [taken('name', message('role.nameTaken'))] : []),
    ...(unknown === undefined ? [] : [fieldError('permissions', message('role.noPermission', { name: unknown }))]),
  ])
  if (id !== undefined && wanted.permissions?.some(isGlobalPermission) && (await roleIsInScopedTeam(tx, id)))
    throw invalid('permissions', message('role.ofProjectTeam'))
}

/** PUT replaces the permissions; PATCH adds to them, as clients of this family expect. */
const change =
  (method: 'PUT' | 'PATCH'): WriteHandler<typeof roleContract.role, 'PUT' | 'PATCH'> =>
  async (request) => {
    await demand(request.db, request.actor, 'role.edit', site)
    const role = await requestedRole(request)
    const wanted: Partial<Static<typeof Body>> = request.read()
    await request.transaction(async (tx) => {
      await checkRole(tx, wanted, role.id)
      const { name, permissions } = wanted
      const kept = method === 'PATCH' ? await permissionsOf(tx, role.id) : []
      if (name !== undefined) await renameRole(tx, role.id, name)
      if (permissions) await setPermissions(tx, role.id, inKnownOrder([...kept, ...permissions]))
    })
    return answer(request, role.id)
  }

export const roleRoutes: readonly AnyRoute[] = [
  serveList(roleContract.roles, {
    load: async (request, page) => rolesPage(request.db, await roleAudience(request), page),
    present: async (rows, { db, links }) => (await withPermissions(db, rows)).map((row) => present(row, links)),
    post: async (request) => {
      const wanted = request.read()
      const id = await request.transaction(async (tx) => {
        await checkRole(tx, wanted)
        return insertRole(tx, wanted.name, inKnownOrder(wanted.permissions))
      })
      return answer(request, id)
    },
  }),
  serveRoute(roleContract.role, {
    get: async (request) => answer(request, (await requestedRole(request)).id),
    put: change('PUT'),
    patch: change('PATCH'),
    delete: async (request) => {
      await demand(request.db, request.actor, 'role.edit', site)
      const { id } = await requestedRole(request)
      await request.transaction((tx) => deleteRole(tx, id))
    },
  }),
]
