import { Action } from '#core/changes/actions.ts'
import { parseLanguageAliases } from '#core/languages/project-aliases.ts'
import { message } from '#core/messages/message.ts'
import { changedLevel, keptSettings, levelOf, type SettingName } from '#core/settings/effective.ts'
import { changedFields, keysOf } from '#core/text/object-fields.ts'
import type { Actor } from '#server/access/actor.ts'
import { nameErrors, slugErrors } from '#server/commands/check-names.ts'
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
import {
  type NewProject,
  type ProjectRow,
  projectByName,
  projectBySlug,
  updateProject,
} from '#server/db/queries/projects/projects.ts'
import { CommitPolicy } from '#server/db/queries/strings/commit-policy.ts'
import { demandNoErrors, type FieldError, fieldError, taken } from '#server/errors.ts'

/** Beside those that may be inherited. */
export type ProjectSettings = Partial<Omit<NewProject, 'id' | SettingName | 'inherited' | 'inherited_flags'>>

const accessLevels = [0, 1, 100, 200]
const commitPolicies: readonly number[] = Object.values(CommitPolicy)

/** This machine, or numbers instead of a name. */
const isNearby = (web: string): boolean => {
  const host = URL.canParse(web) ? new URL(web).hostname : 'localhost'
  return /(^|\.)localhost\.?$|^[\d.]+$|^\[/i.test(host)
}

function websiteErrors(web: string): FieldError[] {
  if (web === '') return []
  if (!/^https?:\/\/[^\s/?#]+\S*$/i.test(web)) return [fieldError('web', message('project.url'))]
  return isNearby(web) ? [fieldError('web', message('project.website'))] : []
}

/** What is wrong with a project's settings by itself. */
export function checkProjectSettings(settings: ProjectSettings): void {
  const { name, slug, web = '', language_aliases = '', access_control = 0 } = settings
  const errors = [
    ...(name === undefined ? [] : nameErrors(name, 60)),
    ...(slug === undefined ? [] : slugErrors(slug, 60)),
    ...websiteErrors(web),
  ]
  const [rejected] = parseLanguageAliases(language_aliases).rejected
  if (rejected !== undefined)
    errors.push(fieldError('language_aliases', message('project.languageAlias', { alias: rejected })))
  const { commit_policy: policy = CommitPolicy.all } = settings
  if (!commitPolicies.includes(policy))
    errors.push(fieldError('commit_policy', message('field.choice', { value: String(policy) }), 'invalid_choice'))
  if (!accessLevels.includes(access_control))
    errors.push(fieldError('access_control', message('project.accessControl'), 'invalid_choice'))
  demandNoErrors(errors)
}

/** No other project has the name or the slug. */
export async function takenNames(
  tx: Db,
  { name, slug }: Pick<ProjectSettings, 'name' | 'slug'>,
  before?: ProjectRow,
): Promise<FieldError[]> {
  const isOther = (found: { readonly id: number } | undefined) => found !== undefined && found.id !== before?.id
  const errors: FieldError[] = []
  if (name !== undefined && name !== before?.name && isOther(await projectByName(tx, { name })))
    errors.push(taken('name', message('project.nameTaken')))
  if (slug !== undefined && slug !== before?.slug && isOther(await projectBySlug(tx, { slug })))
    errors.push(taken('slug', message('project.slugTaken')))
  return errors
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
  demandNoErrors(await takenNames(tx, settings, project))
  checkSettings(await inheritableProblems(tx, change, settings.check_flags))
  const { workspace_id = project.workspace_id } = settings
  const outer = await outerOfProject(tx, workspace_id)
  const kept = keptSettings(changedLevel(levelOf(project), change), outer.settings)
  const wanted = { ...settings, ...kept, inherited_flags: outer.flags }
  const changed = changedFields<ProjectRow>(project, wanted)
  const names = keysOf(changed)
  if (names.length === 0) return project
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
