import type { Selectable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { REMOVED_PROJECT } from '#server/db/queries/components/components.ts'
import type { ProjectTable } from '#server/db/tables/projects.ts'

/** Projects with a component of this kind of repository. */
export const projectsOfKind = (db: Db, vcs: string): Promise<Selectable<ProjectTable>[]> =>
  db
    .selectFrom('project')
    .selectAll()
    .where('slug', '<>', REMOVED_PROJECT)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('component')
          .select('component.id')
          .whereRef('component.project_id', '=', 'project.id')
          .where('component.vcs', '=', vcs),
      ),
    )
    .orderBy('id')
    .execute()

/** Whether there is a project without such a component. */
export async function anyOtherProject(db: Db, vcs: string): Promise<boolean> {
  const found = await db
    .selectFrom('project')
    .select('id')
    .where('slug', '<>', REMOVED_PROJECT)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('component')
            .select('component.id')
            .whereRef('component.project_id', '=', 'project.id')
            .where('component.vcs', '=', vcs),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export const componentIdsOf = async (db: Db, projectIds: readonly number[]): Promise<number[]> => {
  if (projectIds.length === 0) return []
  const rows = await db.selectFrom('component').select('id').where('project_id', 'in', projectIds).execute()
  return rows.map(({ id }) => id)
}

/** Accounts of these names and addresses that nobody ever signed in with. */
export async function unusedAccounts(
  db: Db,
  people: readonly { readonly username: string; readonly email: string }[],
): Promise<number[]> {
  if (people.length === 0) return []
  const rows = await db
    .selectFrom('user')
    .select('id')
    .where((eb) =>
      eb.or(people.map(({ username, email }) => eb.and([eb('username', '=', username), eb('email', '=', email)]))),
    )
    .where('password', 'is', null)
    .where('last_login', 'is', null)
    .where('is_superuser', '=', 0)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function deactivateUsers(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.updateTable('user').set({ is_active: 0 }).where('id', 'in', ids).execute()
}
