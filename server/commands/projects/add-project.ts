import { Action } from '#core/changes/actions.ts'
import { keptSettings, newLevel } from '#core/settings/effective.ts'
import { asItIs, inheritableProblems } from '#server/commands/projects/change-inherited-settings.ts'
import { checkProjectSettings, takenNames } from '#server/commands/projects/change-project.ts'
import { checkSettings } from '#server/commands/projects/check-settings.ts'
import { outerOfProject } from '#server/commands/projects/propagate-settings.ts'
import type { Db } from '#server/db/database.ts'
import { addProjectTeams, joinProjectTeam } from '#server/db/queries/access/project-teams.ts'
import { insertChanges } from '#server/db/queries/history/changes.ts'
import { insertProject, type NewProject } from '#server/db/queries/projects/projects.ts'
import { demandNoErrors } from '#server/errors.ts'

/** Who makes a project. Administrators of the site need no team. */
interface ProjectCreator {
  readonly id: number
  readonly isSuperuser: boolean
}

/**
 * Makes a project with its teams and returns its id. Whoever makes it administers it. In a workspace it inherits all
 * that nobody set.
 */
export async function addProject(
  tx: Db,
  project: NewProject,
  now: number,
  creator?: ProjectCreator,
  change = asItIs,
): Promise<number> {
  checkProjectSettings(project)
  demandNoErrors(await takenNames(tx, project))
  checkSettings(await inheritableProblems(tx, change, project.check_flags))
  const { workspace_id = null } = project
  const outer = await outerOfProject(tx, workspace_id)
  const kept = keptSettings(newLevel(change, workspace_id !== null), outer.settings)
  const projectId = await insertProject(tx, { ...project, ...kept, inherited_flags: outer.flags })
  const { access_control = 0, translation_review = 0, source_review = 0 } = project
  await addProjectTeams(tx, { id: projectId, access_control, translation_review, source_review })
  if (creator && !creator.isSuperuser) await joinProjectTeam(tx, projectId, 'Administration', creator.id)
  const who = creator ? { userId: creator.id, authorId: creator.id } : {}
  await insertChanges(tx, { projectId }, [{ action: Action.projectCreated, ...who }], now)
  return projectId
}
