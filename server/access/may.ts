import type { Permission } from '#core/access/permissions.ts'
import type { Place } from '#server/access/access-scope.ts'
import type { Actor } from '#server/access/actor.ts'
import { rightsOf } from '#server/access/rights.ts'
import { whyNot } from '#server/access/why-not.ts'
import type { Db } from '#server/db/database.ts'
import { AppError } from '#server/errors.ts'

/**
 * May the actor do this here? Whether they may know of the place is asked first, by what finds it (access/find.ts). Two
 * questions to the database; who asks more than once loads `rightsOf` and asks `whyNot`.
 */
export async function may(db: Db, actor: Actor, permission: Permission, place: Place): Promise<boolean> {
  return (await mayMany(db, actor, permission, [place]))[0] === true
}

/** The same for many places at once, at the price of one. */
export async function mayMany(
  db: Db,
  actor: Actor,
  permission: Permission,
  places: readonly Place[],
): Promise<boolean[]> {
  const rights = await rightsOf(db, actor)
  return places.map((place) => whyNot(rights, permission, place) === undefined)
}

/** Passes, or refuses with the reason. */
export async function demand(db: Db, actor: Actor, permission: Permission, place: Place): Promise<void> {
  const reason = whyNot(await rightsOf(db, actor), permission, place)
  if (reason !== undefined) throw new AppError('permission_denied', reason)
}
