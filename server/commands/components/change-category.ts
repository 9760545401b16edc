import { Action } from '#core/changes/actions.ts'
import { message } from '#core/messages/message.ts'
import { changedLevel, keptSettings, levelOf, newLevel, type SettingsChange } from '#core/settings/effective.ts'
import { changedFields, keysOf } from '#core/text/object-fields.ts'
import type { Actor } from '#server/access/actor.ts'
import { nameErrors, slugErrors } from '#server/commands/check-names.ts'
import { moveCategory } from '#server/commands/components/move-category.ts'
import { asItIs, fieldChanges, inheritableProblems } from '#server/commands/projects/change-inherited-settings.ts'
import { checkSettings } from '#server/commands/projects/check-settings.ts'
import { outerOfPart, propagateProjectSettings } from '#server/commands/projects/propagate-settings.ts'
import { removeComponent } from '#server/commands/projects/remove-project.ts'
import type { Db } from '#server/db/database.ts'
import { componentsInCategory } from '#server/db/queries/components/components.ts'
import { insertChanges } from '#server/db/queries/history/changes.ts'
import {
  type CategoryLevel,
  type CategoryRow,
  categoryPath,
  childCategories,
  deleteCategoryRow,
  insertCategory,
  MAX_DEPTH,
  namesTaken,
  renameComponentPath,
  updateCategory,
} from '#server/db/queries/projects/categories.ts'
import { type ProjectRow, projectsByIds } from '#server/db/queries/projects/projects.ts'
import { demandNoErrors, type FieldError, fieldError, invalid, taken } from '#server/errors.ts'
import { lockProjects } from '#server/stats/move-component.ts'

export interface CategorySettings {
  readonly name: string
  readonly slug: string
  readonly parentId: number | null
  /** Where it comes to; undefined: it stays in its project. */
  readonly project?: ProjectRow | undefined
  readonly check_flags?: string
  /** Of what its components may inherit. */
  readonly change?: SettingsChange
}

const whoOf = (actor: Actor) => (actor.kind === 'user' ? { userId: actor.id } : {})

/** The path of a category's parent: '' at the top of the project. */
async function parentPath(
  tx: Db,
  projectId: number,
  parentId: number | null,
): Promise<{ path: string; depth: number }> {
  if (parentId === null) return { path: '', depth: 0 }
  const parent = await categoryPath(tx, parentId)
  if (parent?.projectId !== projectId) throw invalid('category', message('category.parentOfOtherProject'))
  return { path: `${parent.path}/`, depth: parent.depth }
}

async function checkScope(
  tx: Db,
  projectId: number,
  { name, slug, parentId }: CategorySettings,
  ownId?: number,
): Promise<{ path: string; depth: number }> {
  demandNoErrors([...nameErrors(name, 100), ...slugErrors(slug, 100)])
  const { path, depth } = await parentPath(tx, projectId, parentId)
  if (depth >= MAX_DEPTH) throw invalid('category', message('category.depth', { limit: MAX_DEPTH }))
  demandNoErrors(await takenErrors(tx, { projectId, parentId, name, slug, path: path + slug, ownId }))
  return { path: path + slug, depth: depth + 1 }
}

/** Names and slugs are used once among the categories of a level, and not by its components. */
async function takenErrors(tx: Db, level: CategoryLevel): Promise<FieldError[]> {
  const { categories, components } = await namesTaken(tx, level)
  const both = 'non_field_errors'
  if (categories.slug || categories.name)
    return [
      ...(categories.slug ? [taken(both, message('category.slugTaken'))] : []),
      ...(categories.name ? [taken(both, message('category.nameTaken'))] : []),
    ]
  return [
    ...(components.slug ? [fieldError('slug', message('component.slugOrCategoryTaken'))] : []),
    ...(components.name ? [fieldError('name', message('component.nameTaken'))] : []),
  ]
}

export async function addCategory(tx: Db, projectId: number, category: CategorySettings): Promise<number> {
  await checkScope(tx, projectId, category)
  const { name, slug, parentId, check_flags = '', change = asItIs } = category
  checkSettings(await inheritableProblems(tx, change, check_flags))
  const outer = await outerOfPart(tx, projectId, parentId)
  const kept = keptSettings(newLevel(change, true), outer.settings)
  const scope = { project_id: projectId, name, slug, parent_id: parentId }
  return insertCategory(tx, { ...scope, ...kept, check_flags, inherited_flags: outer.flags })
}

/** Renames or moves a category, or changes what holds in it: the components inside follow. */
export async function changeCategory(
  tx: Db,
  before: CategoryRow,
  after: CategorySettings,
  actor: Actor,
  now: number,
): Promise<void> {
  for (let next = after.parentId; next !== null; ) {
    if (next === before.id) throw invalid('category', message('category.insideItself'))
    next = (await categoryParent(tx, next)) ?? null
  }
  const projectId = after.project?.id ?? before.project_id
  const { path, depth } = await checkScope(tx, projectId, after, before.id)
  const isMoved = projectId !== before.project_id
  if (isMoved) await lockProjects(tx, [projectId, before.project_id])
  const values = { name: after.name, slug: after.slug, parent_id: after.parentId }
  await updateCategory(tx, before.id, values)
  if (after.project && isMoved) await moveCategory(tx, before, { project: after.project, path }, now)
  await readdress(tx, before.id, path, depth)
  await updateInheritedSettings(tx, { ...before, project_id: projectId }, after, actor, now)
  if (after.project && isMoved) await propagateProjectSettings(tx, after.project, now)
  const scope = { projectId }
  const texts = { old: before.slug, target: after.slug, ...whoOf(actor) }
  if (after.slug !== before.slug) await insertChanges(tx, scope, [{ action: Action.categoryRenamed, ...texts }], now)
  if (isMoved || after.parentId !== before.parent_id)
    await insertChanges(tx, scope, [{ action: Action.categoryMoved, ...texts }], now)
}

/** Its settings, by what it says and where it is now. */
async function updateInheritedSettings(
  tx: Db,
  before: CategoryRow,
  { check_flags = before.check_flags, change = asItIs, parentId }: CategorySettings,
  actor: Actor,
  now: number,
): Promise<void> {
  checkSettings(await inheritableProblems(tx, change, check_flags))
  const outer = await outerOfPart(tx, before.project_id, parentId)
  const kept = keptSettings(changedLevel(levelOf(before), change), outer.settings)
  const after: CategoryRow = { ...before, ...kept, check_flags, inherited_flags: outer.flags }
  const values = changedFields(before, after)
  const changed = keysOf(values)
  if (changed.length === 0) return
  await updateCategory(tx, before.id, values)
  const project = (await projectsByIds(tx, [before.project_id])).get(before.project_id)
  if (project) await propagateProjectSettings(tx, project, now)
  const records = fieldChanges(before, after, changed).map((details) => ({
    action: Action.projectSettingChanged,
    target: details.field,
    details: { ...details, category: before.slug },
    ...whoOf(actor),
  }))
  await insertChanges(tx, { projectId: before.project_id }, records, now)
}

async function categoryParent(tx: Db, id: number): Promise<number | undefined> {
  const path = await categoryPath(tx, id)
  return path?.parentId ?? undefined
}

async function readdress(tx: Db, id: number, path: string, depth: number): Promise<void> {
  if (depth > MAX_DEPTH) throw invalid('category', message('category.depth', { limit: MAX_DEPTH }))
  for (const component of await componentsInCategory(tx, id))
    await renameComponentPath(tx, component.id, `${path}/${component.slug}`)
  for (const child of await childCategories(tx, id)) await readdress(tx, child.id, `${path}/${child.slug}`, depth + 1)
}

/** Removes a category with everything in it. */
export async function removeCategory(tx: Db, category: CategoryRow, actor: Actor, now: number): Promise<void> {
  for (const child of await childCategories(tx, category.id)) await removeCategory(tx, child, actor, now)
  for (const component of await componentsInCategory(tx, category.id)) await removeComponent(tx, component, actor, now)
  await deleteCategoryRow(tx, category.id)
  const record = { action: Action.categoryRemoved, target: category.slug, ...whoOf(actor) }
  await insertChanges(tx, { projectId: category.project_id }, [record], now)
}
