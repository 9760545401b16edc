import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'
import type { CategoryTable } from '#server/db/tables/projects.ts'

export const MAX_DEPTH = 3

export type CategoryRow = Selectable<CategoryTable>

const byId = preparedOne((db, p: { id: number }) => db.selectFrom('category').selectAll().where('id', '=', p.id))

export const categoryById = (db: Db, id: number): Promise<CategoryRow | undefined> => byId(db, { id })

/** A category by its name among those of the same parent; null: of the project itself. */
export async function categoryBySlug(
  db: Db,
  { projectId, parentId, slug }: { projectId: number; parentId: number | null; slug: string },
): Promise<CategoryRow | undefined> {
  return db
    .selectFrom('category')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .where('slug', '=', slug)
    .executeTakeFirst()
}

const named = preparedOne((db, p: { projectId: number; parent: number; name: string }) =>
  db
    .selectFrom('category')
    .select('id')
    .where('project_id', '=', p.projectId)
    .where((eb) => eb(eb.fn.coalesce('parent_id', eb.lit(0)), '=', p.parent))
    .where('name', '=', p.name),
)

/** A category of this name in the project or, where one is given, in the category. */
export const categoryByName = (
  db: Db,
  { projectId, parentId, name }: { projectId: number; parentId: number | null; name: string },
): Promise<{ id: number } | undefined> => named(db, { projectId, parent: parentId ?? 0, name })

export interface CategoryPath {
  readonly projectId: number
  readonly parentId: number | null
  /** Slugs from the top, joined by slashes. */
  readonly path: string
  /** Names from the top. */
  readonly names: readonly string[]
  readonly depth: number
}

/** Where a category is in its project; undefined when there is no such category. */
export async function categoryPath(db: Db, id: number): Promise<CategoryPath | undefined> {
  const own = await categoryById(db, id)
  if (!own) return undefined
  const all = [own]
  for (let next = own.parent_id; next !== null && all.length <= MAX_DEPTH; ) {
    const parent = await categoryById(db, next)
    if (!parent) break
    all.unshift(parent)
    next = parent.parent_id
  }
  const [path, names] = [all.map(({ slug }) => slug).join('/'), all.map(({ name }) => name)]
  return { projectId: own.project_id, parentId: own.parent_id, path, names, depth: all.length }
}

const children = prepared((db, p: { id: number }) =>
  db.selectFrom('category').selectAll().where('parent_id', '=', p.id).orderBy('id'),
)

export const childCategories = (db: Db, id: number): Promise<CategoryRow[]> => children(db, { id })

const atTop = prepared((db, p: { projectId: number }) =>
  db
    .selectFrom('category')
    .selectAll()
    .where('project_id', '=', p.projectId)
    .where('parent_id', 'is', null)
    .orderBy('id'),
)

export const topCategories = (db: Db, projectId: number): Promise<CategoryRow[]> => atTop(db, { projectId })

/** Where a category is, or is to be. */
export interface CategoryLevel {
  readonly projectId: number
  readonly parentId: number | null
  readonly name: string
  readonly slug: string
  readonly path: string
  readonly ownId?: number | undefined
}

interface TakenNames {
  readonly name: boolean
  readonly slug: boolean
}

/** Which of its name and slug other categories of the level have, and which the components of it. */
export async function namesTaken(
  db: Db,
  { projectId, parentId, name, slug, path, ownId = 0 }: CategoryLevel,
): Promise<{ categories: TakenNames; components: TakenNames }> {
  const is = parentId === null ? 'is' : '='
  const categories = await db
    .selectFrom('category')
    .select(['name', 'slug'])
    .where('project_id', '=', projectId)
    .where('parent_id', is, parentId)
    .where('id', '<>', ownId)
    .where((eb) => eb.or([eb('slug', '=', slug), eb('name', '=', name)]))
    .execute()
  const components = await db
    .selectFrom('component')
    .select(['name', 'path'])
    .where('project_id', '=', projectId)
    .where((eb) => eb.or([eb('path', '=', path), eb.and([eb('category_id', is, parentId), eb('name', '=', name)])]))
    .execute()
  return {
    categories: {
      name: categories.some((one) => one.name === name),
      slug: categories.some((one) => one.slug === slug),
    },
    components: {
      name: components.some((one) => one.name === name),
      slug: components.some((one) => one.path === path),
    },
  }
}

/** Whether another category of that level, or a component, has the address already. */
export async function isSlugTaken(
  db: Db,
  scope: {
    readonly projectId: number
    readonly parentId: number | null
    readonly slug: string
    readonly path: string
    readonly ownId?: number | undefined
  },
): Promise<boolean> {
  const category = await db
    .selectFrom('category')
    .select('id')
    .where('project_id', '=', scope.projectId)
    .where('parent_id', scope.parentId === null ? 'is' : '=', scope.parentId)
    .where('slug', '=', scope.slug)
    .where('id', '<>', scope.ownId ?? 0)
    .executeTakeFirst()
  if (category) return true
  const component = await db
    .selectFrom('component')
    .select('id')
    .where('project_id', '=', scope.projectId)
    .where('path', '=', scope.path)
    .executeTakeFirst()
  return component !== undefined
}

export async function insertCategory(tx: Db, category: Insertable<CategoryTable>): Promise<number> {
  return (await tx.insertInto('category').values(category).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateCategory(tx: Db, id: number, values: Partial<Insertable<CategoryTable>>): Promise<void> {
  await tx.updateTable('category').set(values).where('id', '=', id).execute()
}

export async function renameComponentPath(tx: Db, id: number, path: string): Promise<void> {
  await tx.updateTable('component').set({ path }).where('id', '=', id).execute()
}

export async function deleteCategoryRow(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('category').where('id', '=', id).execute()
}
