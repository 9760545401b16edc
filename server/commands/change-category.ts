import { Action } from '#core/changes/actions.ts'
import type { Actor } from '#server/access/actor.ts'
import { checkName, checkSlug } from '#server/commands/names.ts'
import { removeComponent } from '#server/commands/remove-component.ts'
import type { Db } from '#server/db/database.ts'
import {
  type CategoryRow,
  categoryPath,
  childCategories,
  componentsInCategory,
  deleteCategoryRow,
  insertCategory,
  MAX_DEPTH,
  placeIsTaken,
  renameComponentPath,
  updateCategory,
} from '#server/db/queries/categories.ts'
import { insertChanges } from '#server/db/queries/changes.ts'
import { invalid } from '#server/errors.ts'

export interface CategorySettings {
  readonly name: string
  readonly slug: string
  readonly parentId: number | null
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
  if (parent?.projectId !== projectId) throw invalid('category', 'The parent category belongs to another project.')
  return { path: `${parent.path}/`, depth: parent.depth }
}

async function checkPlace(
  tx: Db,
  projectId: number,
  { name, slug, parentId }: CategorySettings,
  ownId?: number,
): Promise<{ path: string; depth: number }> {
  checkName(name, 100)
  checkSlug(slug, 100)
  const { path, depth } = await parentPath(tx, projectId, parentId)
  if (depth >= MAX_DEPTH) throw invalid('category', `Categories are nested at most ${MAX_DEPTH} deep.`)
  if (await placeIsTaken(tx, { projectId, parentId, slug, path: path + slug, ownId }))
    throw invalid('slug', 'There is a component or category with this slug already.')
  return { path: path + slug, depth: depth + 1 }
}

export async function addCategory(tx: Db, projectId: number, category: CategorySettings): Promise<number> {
  await checkPlace(tx, projectId, category)
  const { name, slug, parentId } = category
  return insertCategory(tx, { project_id: projectId, name, slug, parent_id: parentId })
}

/** Renames or moves a category: the components inside get their new addresses with it. */
export async function changeCategory(
  tx: Db,
  before: CategoryRow,
  after: CategorySettings,
  actor: Actor,
  now: number,
): Promise<void> {
  for (let next = after.parentId; next !== null; ) {
    if (next === before.id) throw invalid('category', 'A category cannot be inside itself.')
    next = (await categoryParent(tx, next)) ?? null
  }
  const { path, depth } = await checkPlace(tx, before.project_id, after, before.id)
  await updateCategory(tx, before.id, { name: after.name, slug: after.slug, parent_id: after.parentId })
  await readdress(tx, before.id, path, depth)
  const scope = { projectId: before.project_id }
  const texts = { old: before.slug, target: after.slug, ...whoOf(actor) }
  if (after.slug !== before.slug) await insertChanges(tx, scope, [{ action: Action.categoryRenamed, ...texts }], now)
  if (after.parentId !== before.parent_id)
    await insertChanges(tx, scope, [{ action: Action.categoryMoved, ...texts }], now)
}

async function categoryParent(tx: Db, id: number): Promise<number | undefined> {
  const path = await categoryPath(tx, id)
  return path?.parentId ?? undefined
}

async function readdress(tx: Db, id: number, path: string, depth: number): Promise<void> {
  if (depth > MAX_DEPTH) throw invalid('category', `Categories are nested at most ${MAX_DEPTH} deep.`)
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
