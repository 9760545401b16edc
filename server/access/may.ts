import type { Permission } from '#core/access/permissions.ts'
import type { AccessScope } from '#server/access/access-scope.ts'
import type { Actor } from '#server/access/actor.ts'
import { rightsOf } from '#server/access/rights.ts'
import { whyNot } from '#server/access/why-not.ts'
import type { Db } from '#server/db/database.ts'
import { AppError } from '#server/errors.ts'

/**
 * May the actor do this here? Whether they may know of the place is asked first, by what finds it (access/find.ts). Two
 * questions to the database; who asks more than once loads `rightsOf` and asks `whyNot`.
 */
export async function may(db: Db, actor: Actor, permission: Permission, scope: AccessScope): Promise<boolean> {
  return (await mayMany(db, actor, permission, [scope]))[0] === true
}

/** The same for many places at once, at the price of one. */
export async function mayMany(
  db: Db,
  actor: Actor,
  permission: Permission,
  scopes: readonly AccessScope[],
): Promise<boolean[]> {
  const rights = await rightsOf(db, actor)
  return scopes.map((scope) => whyNot(rights, permission, scope) === undefined)
}

/** Passes, or refuses with the reason. */
export async function demand(db: Db, actor: Actor, permission: Permission, scope: AccessScope): Promise<void> {
  const reason = whyNot(await rightsOf(db, actor), permission, scope)
  if (reason !== undefined) throw new AppError('permission_denied', reason)
}
