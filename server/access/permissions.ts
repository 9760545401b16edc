import type { Permission } from '#core/access/permissions.ts'
import type { ProjectPolicy } from '#server/access/access-scope.ts'
import type { Actor } from '#server/access/actor.ts'
import { may } from '#server/access/may.ts'
import type { Db } from '#server/db/database.ts'

/** May the actor do this in the project? Visibility is asked first, by the query that finds the object. */
export const mayInProject = (db: Db, actor: Actor, project: ProjectPolicy, permission: Permission): Promise<boolean> =>
  may(db, actor, permission, { project })
