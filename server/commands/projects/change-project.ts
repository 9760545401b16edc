import { Action } from '#core/changes/actions.ts'
import { parseLanguageAliases } from '#core/languages/project-aliases.ts'
import { message } from '#core/messages/message.ts'
import { changedLevel, keptSettings, levelOf, type SettingName } from '#core/settings/effective.ts'
import { changedFields, keysOf } from '#core/text/object-fields.ts'
import type { Actor } from '#server/access/actor.ts'
import { checkName, checkSlug } from '#server/commands/check-names.ts'
import { asItIs, fieldChanges, inheritableProblems } from '#server/commands/projects/change-inherited-settings.ts'
import { checkSettings } from '#server/commands/projects/check-settings.ts'
import {
  concernsInside,
  outerOfProject,
  propagateProjectSettings,
} from '#server/commands/projects/propagate-settings.ts'
import type { Db } from '#server/db/database.ts'
import { addProjectTeams } from '#server/db/queries/access/project-teams.ts'
import { insertChanges, type NewChange } from '#server/db/queries/history/changes.ts'
import { type NewProject, type ProjectRow, projectBySlug, updateProject } from '#server/db/queries/projects/projects.ts'
import { CommitPolicy } from '#server/db/queries/strings/commit-policy.ts'
import { fieldError, invalid } from '#server/errors.ts'

/** Beside those that may be inherited. */
export type ProjectSettings = Partial<Omit<NewProject, 'id' | SettingName | 'inherited' | 'inherited_flags'>>

const accessLevels = [0, 1, 100, 200]
const commitPolicies: readonly number[] = Object.values(CommitPolicy)

/** This machine, or numbers instead of a name. */
const isNearby = (web: string): boolean => {
  const host = URL.canParse(web) ? new URL(web).hostname : 'localhost'
  return /(^|\.)localhost\.?$|^[\d.]+$|^\[/i.test(host)
}

/** What is wrong with a project's settings. */
export function checkProjectSettings(settings: ProjectSettings): void {
  if (settings.name !== undefined) checkName(settings.name, 60)
  if (settings.slug !== undefined) checkSlug(settings.slug, 60)
  const { web = '', language_aliases = '', access_control = 0 } = settings
  if (web !== '' && !/^https?:\/\/[^\s/?#]+\S*$/i.test(web)) throw invalid('web', message('project.url'))
  if (web !== '' && isNearby(web)) throw invalid('web', message('project.website'))
  const [rejected] = parseLanguageAliases(language_aliases).rejected
  if (rejected !== undefined) throw invalid('language_aliases', message('project.languageAlias', { alias: rejected }))
  const { commit_policy: policy = CommitPolicy.all } = settings
  if (!commitPolicies.includes(policy))
    checkSettings([fieldError('commit_policy', message('field.choice', { value: String(policy) }), 'invalid_choice')])
  if (!accessLevels.includes(access_control)) throw invalid('access_control', message('project.accessControl'))
}

/** Changes a project's settings; renames, moves and visibility are on record by themselves, the rest as settings. */
export async function changeProject(
  tx: Db,
  project: ProjectRow,
  settings: ProjectSettings,
  actor: Actor,
  now: number,
  change = asItIs,
): Promise<ProjectRow> {
  checkProjectSettings(settings)
  checkSettings(await inheritableProblems(tx, change, settings.check_flags))
  const { slug, workspace_id = project.workspace_id } = settings
  const outer = await outerOfProject(tx, workspace_id)
  const kept = keptSettings(changedLevel(levelOf(project), change), outer.settings)
  const wanted = { ...settings, ...kept, inherited_flags: outer.flags }
  const changed = changedFields<ProjectRow>(project, wanted)
  const names = keysOf(changed)
  if (names.length === 0) return project
  if (slug !== undefined && slug !== project.slug && (await projectBySlug(tx, { slug })))
    throw invalid('slug', message('project.slugTaken'))
  await updateProject(tx, project.id, changed)
  const after: ProjectRow = { ...project, ...changed }
  await addProjectTeams(tx, after)
  if (concernsInside(names)) await propagateProjectSettings(tx, after, now)
  const who = actor.kind === 'user' ? { userId: actor.id } : {}
  const records = fieldChanges(project, after, names).map((one) => ({ ...recordOf(one, project, after), ...who }))
  await insertChanges(tx, { projectId: project.id }, records, now)
  return after
}

function recordOf(
  { field, old, target }: ReturnType<typeof fieldChanges>[number],
  before: ProjectRow,
  after: ProjectRow,
): NewChange {
  if (field === 'slug') return { action: Action.projectRenamed, old: before.slug, target: after.slug }
  if (field === 'workspace_id')
    return { action: Action.projectMoved, old: before.workspace_id ?? '', target: after.workspace_id ?? '' }
  if (field === 'access_control')
    return {
      action: Action.visibilityChanged,
      details: { access_control: after.access_control, old_access_control: before.access_control },
    }
  return { action: Action.projectSettingChanged, target: field, details: { field, old, target } }
}
