import { Action } from '#core/changes/actions.ts'
import { checkName, checkSlug } from '#server/commands/names.ts'
import type { Db } from '#server/db/database.ts'
import { insertChanges } from '#server/db/queries/changes.ts'
import { insertProject, type NewProject, projectBySlug } from '#server/db/queries/projects.ts'
import { invalid } from '#server/errors.ts'

/** Makes a project and returns its id. */
export async function addProject(tx: Db, project: NewProject, now: number): Promise<number> {
  checkName(project.name, 60)
  checkSlug(project.slug, 60)
  if (await projectBySlug(tx, { slug: project.slug })) throw invalid('slug', 'A project with this slug exists already.')
  const projectId = await insertProject(tx, project)
  await insertChanges(tx, { projectId }, [{ action: Action.projectCreated }], now)
  return projectId
}
