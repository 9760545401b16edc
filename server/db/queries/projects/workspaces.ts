import type { Expression, ExpressionBuilder, Insertable, Selectable, SqlBool, Updateable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { PageOfRows, PageRequest } from '#server/db/paging/page-range.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'
import type { ProjectCondition } from '#server/db/queries/projects/projects.ts'
import type { WorkspaceTable } from '#server/db/tables/projects.ts'
import type { Tables } from '#server/db/tables.ts'

export type WorkspaceRow = Selectable<WorkspaceTable>
export type WorkspaceCondition = (eb: ExpressionBuilder<Tables, 'workspace'>) => Expression<SqlBool>

export const workspaceById = preparedOne((db, p: { id: string }) =>
  db.selectFrom('workspace').selectAll().where('id', '=', p.id),
)

/** Workspaces in the order in which they were made. */
export async function workspacesPage(
  db: Db,
  filter: { readonly seen: WorkspaceCondition; readonly id?: string },
  page: PageRequest,
): Promise<PageOfRows<WorkspaceRow>> {
  const { seen, id } = filter
  const query = db
    .selectFrom('workspace')
    .where(seen)
    .$call((q) => (id === undefined ? q : q.where('workspace.id', '=', id)))
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const { limit, offset } = page(count)
  const rows = await query.selectAll().orderBy('created').orderBy('id').limit(limit).offset(offset).execute()
  return { count, rows }
}

export async function insertWorkspace(tx: Db, workspace: Insertable<WorkspaceTable>): Promise<void> {
  await tx.insertInto('workspace').values(workspace).execute()
}

export async function updateWorkspace(tx: Db, id: string, values: Updateable<WorkspaceTable>): Promise<void> {
  await tx.updateTable('workspace').set(values).where('id', '=', id).execute()
}

export async function deleteWorkspace(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('workspace').where('id', '=', id).execute()
}

export const projectsOfWorkspace = prepared((db, p: { workspaceId: string }) =>
  db.selectFrom('project').selectAll().where('workspace_id', '=', p.workspaceId).orderBy('id'),
)

/** Workspaces that have teams of their own. */
export async function workspacesWithTeams(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('team')
    .select('workspace_id')
    .distinct()
    .where('workspace_id', 'is not', null)
    .execute()
  return rows.flatMap(({ workspace_id: id }) => id ?? [])
}

export const categoriesOfProject = prepared((db, p: { projectId: number }) =>
  db.selectFrom('category').selectAll().where('project_id', '=', p.projectId).orderBy('id'),
)

/** Slugs of the projects in some workspaces, by workspace: those that a condition lets through. */
export async function projectSlugsInWorkspaces(
  db: Db,
  workspaces: readonly string[],
  seen: ProjectCondition,
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>(workspaces.map((id) => [id, []]))
  if (workspaces.length === 0) return found
  const rows = await db
    .selectFrom('project')
    .select(['slug', 'workspace_id'])
    .where('workspace_id', 'in', workspaces)
    .where(seen)
    .orderBy('id')
    .execute()
  for (const { slug, workspace_id: id } of rows) found.get(id ?? '')?.push(slug)
  return found
}
