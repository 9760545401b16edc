import { type Actor, isSuperuser } from '#server/access/actor.ts'
import { Access } from '#server/access/visibility.ts'
import type { Db } from '#server/db/database.ts'

/** What visitors without an account may do in public projects. */
const guestPermissions: readonly string[] = ['suggestion.add', 'translation.download', 'vcs.access', 'vcs.view']

/** May the actor do this in the project? Visibility is asked first, by the query that finds the object. */
export async function mayInProject(
  db: Db,
  actor: Actor,
  project: { readonly id: number; readonly access_control: number },
  permission: string,
): Promise<boolean> {
  if (isSuperuser(actor)) return true
  if (project.access_control === Access.public && guestPermissions.includes(permission)) return true
  if (actor.kind === 'anonymous') return false
  const roles = await db
    .selectFrom('membership')
    .innerJoin('team', 'team.id', 'membership.team_id')
    .innerJoin('team_role', 'team_role.team_id', 'team.id')
    .innerJoin('role', 'role.id', 'team_role.role_id')
    .leftJoin('team_project', 'team_project.team_id', 'team.id')
    .select('role.permissions')
    .where('membership.user_id', '=', actor.id)
    .where((eb) => eb.or([eb('team.project_selection', '=', 1), eb('team_project.project_id', '=', project.id)]))
    .execute()
  return roles.some((role) => role.permissions.split(' ').includes(permission))
}
