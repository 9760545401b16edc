import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type Insertable,
  type Selectable,
  type SqlBool,
} from 'kysely'
import type { Db } from '#server/db/database.ts'
import { type IdList, idList, inIds } from '#server/db/id-list.ts'
import { inProject } from '#server/db/in-project.ts'
import type { PageOfRows, PageRequest } from '#server/db/paging/page-range.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'
import type { ComponentTable } from '#server/db/tables/components.ts'
import type { Tables } from '#server/db/tables.ts'
import { preparedTogether } from '#server/db/together.ts'

export type ComponentRow = Selectable<ComponentTable>
export type ComponentCondition = (eb: ExpressionBuilder<Tables, 'project' | 'component'>) => Expression<SqlBool>

export const componentByPath = preparedOne((db, p: { projectId: number; path: string }) =>
  db.selectFrom('component').selectAll().where('project_id', '=', p.projectId).where('path', '=', p.path),
)

const named = preparedOne((db, p: { projectId: number; category: number; name: string }) =>
  db
    .selectFrom('component')
    .select('id')
    .where('project_id', '=', p.projectId)
    .where((eb) => eb(eb.fn.coalesce('category_id', eb.lit(0)), '=', p.category))
    .where('name', '=', p.name),
)

/** A component of this name in the project or, where one is given, in the category. */
export const componentByName = (
  db: Db,
  { projectId, categoryId, name }: { projectId: number; categoryId: number | null; name: string },
): Promise<{ id: number } | undefined> => named(db, { projectId, category: categoryId ?? 0, name })

/** Components that own a repository of this address and branch in a project. */
export const componentsOfRepository = prepared((db, p: { projectId: number; repo: string; branch: string }) =>
  db
    .selectFrom('component')
    .selectAll()
    .where('project_id', '=', p.projectId)
    .where('repo', '=', p.repo)
    .where('branch', '=', p.branch)
    .where('linked_component_id', 'is', null)
    .where('vcs', 'not in', ['local', 'demo'])
    .orderBy('id'),
)

export const componentById = preparedOne((db, p: { id: number }) =>
  db.selectFrom('component').selectAll().where('id', '=', p.id),
)

const byIds = prepared((db, p: { ids: IdList }) =>
  db
    .selectFrom('component')
    .selectAll()
    .where(inIds(db, 'component.id', p.ids)),
)

export async function componentsByIds(db: Db, ids: Iterable<number>): Promise<Map<number, ComponentRow>> {
  const rows = await byIds(db, { ids: idList(db, ids) })
  return new Map(rows.map((row) => [row.id, row]))
}

/** Components in id order: of one project, with those that are shared with it where they are wanted, or of the site. */
export async function componentsPage(
  db: Db,
  filter: { seen: ComponentCondition; projectId?: number; withShared?: boolean },
  page: PageRequest,
): Promise<PageOfRows<ComponentRow>> {
  const { projectId, withShared = false } = filter
  let query = db
    .selectFrom('component')
    .innerJoin('project', 'project.id', 'component.project_id')
    .where(filter.seen(expressionBuilder()))
  if (projectId !== undefined)
    query = query.where(withShared ? inProject(projectId) : (eb) => eb('component.project_id', '=', projectId))
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const { limit, offset } = page(count)
  const rows = await query.selectAll('component').orderBy('component.id').limit(limit).offset(offset).execute()
  return { count, rows }
}

const installed = preparedTogether((db, p: { ids: IdList }) => ({
  addons: db
    .selectFrom('addon')
    .select(['id', 'component_id'])
    .where(inIds(db, 'component_id', p.ids))
    .orderBy('id'),
  tasks: db
    .selectFrom('task')
    .select(['id', 'component_id'])
    .where(inIds(db, 'component_id', p.ids))
    .where('completed', '=', 0)
    // Checks run beside everything else: nobody waits for them.
    .where('kind', '<>', 'check_component')
    .orderBy('created'),
}))

/** What a list of components needs beside their own rows: their add-ons, and the task that each of them waits for. */
export async function addonsAndTasks(db: Db, componentIds: Iterable<number>) {
  const { addons, tasks } = await installed(db, { ids: idList(db, componentIds) })
  return {
    addonIds: Map.groupBy(addons, ({ component_id }) => component_id),
    runningTasks: new Map(tasks.map(({ id, component_id }) => [component_id, id])),
  }
}

const idsOfProject = prepared((db, p: { projectId: number }) =>
  db.selectFrom('component').select('id').where('project_id', '=', p.projectId),
)

export async function componentIdsOfProject(db: Db, projectId: number): Promise<number[]> {
  return (await idsOfProject(db, { projectId })).map((row) => row.id)
}

const openIds = prepared((db, p: { projectId: number }) =>
  db.selectFrom('component').select('id').where('project_id', '=', p.projectId).where('restricted', '=', 0),
)

/** Components that everybody sees who sees the project. */
export const openComponentIds = async (db: Db, projectId: number): Promise<number[]> =>
  (await openIds(db, { projectId })).map(({ id }) => id)

const locksOf = prepared((db, p: { projectId: number }) =>
  db.selectFrom('component').select(['id', 'locked']).where('project_id', '=', p.projectId),
)

/** Whether the project has components (among those given, when not undefined) and all of them are locked. */
export async function everythingLocked(
  db: Db,
  { projectId, components }: { projectId: number; components: readonly number[] | undefined },
): Promise<boolean> {
  const locks = (await locksOf(db, { projectId })).filter(({ id }) => components?.includes(id) ?? true)
  return locks.length > 0 && locks.every(({ locked }) => locked === 1)
}

/** The commit whose files the database now holds. */
export async function setComponentRevision(db: Db, id: number, revision: string): Promise<void> {
  await db.updateTable('component').set({ revision }).where('id', '=', id).execute()
}

export type NewComponent = Insertable<ComponentTable>

export async function insertComponent(db: Db, component: NewComponent): Promise<number> {
  const { id } = await db.insertInto('component').values(component).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Takes back a component whose first import failed, with every trace of it but the task that tells why. */
export async function deleteUnusedComponent(db: Db, id: number): Promise<void> {
  await db.updateTable('task').set({ component_id: null }).where('component_id', '=', id).execute()
  await db.deleteFrom('change').where('component_id', '=', id).execute()
  await db.deleteFrom('list_block').where('owner', '=', id).execute()
  await db.deleteFrom('component').where('id', '=', id).execute()
}

export const componentsOfProject = prepared((db, p: { projectId: number }) =>
  db.selectFrom('component').selectAll().where('project_id', '=', p.projectId).orderBy('id'),
)

/** Glossaries of a project that are kept here and were imported. */
export const localGlossariesOfProject = prepared((db, p: { projectId: number }) =>
  db
    .selectFrom('component')
    .select(['id', 'project_id'])
    .where('project_id', '=', p.projectId)
    .where('is_glossary', '=', 1)
    .where('vcs', '=', 'local')
    .where('revision', '!=', '')
    .orderBy('id'),
)

/** Components without a repository elsewhere. */
export const localComponents = prepared((db, _: object) =>
  db.selectFrom('component').select(['id', 'vcs', 'repo']).where('vcs', '=', 'local').orderBy('id'),
)

/** Components that use the repository of this one. */
export const componentsLinkedTo = prepared((db, p: { componentId: number }) =>
  db.selectFrom('component').selectAll().where('linked_component_id', '=', p.componentId).orderBy('id'),
)

/** No slug that a person can give: the project of components that are being deleted. Nobody is a member of it. */
export const REMOVED_PROJECT = '-'

/** Makes the project on first use. */
export async function removedProject(tx: Db): Promise<number> {
  const known = await tx.selectFrom('project').select('id').where('slug', '=', REMOVED_PROJECT).executeTakeFirst()
  if (known) return known.id
  const project = { name: 'Removed', slug: REMOVED_PROJECT, access_control: 200, enable_hooks: 0 }
  return (await tx.insertInto('project').values(project).returning('id').executeTakeFirstOrThrow()).id
}

/** Takes a component out of everybody's sight until its rows are deleted. */
export async function hideComponent(tx: Db, id: number): Promise<void> {
  const project_id = await removedProject(tx)
  const values = { project_id, category_id: null, path: String(id), slug: String(id), restricted: 1 }
  await tx
    .updateTable('component')
    .set({ ...values, linked_component_id: null, branch_of: null })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('component_link').where('component_id', '=', id).execute()
}

export const setLocked = prepared((db, p: { id: number; locked: number }) =>
  db.updateTable('component').set({ locked: p.locked }).where('id', '=', p.id),
)

export async function updateComponent(tx: Db, id: number, values: Partial<NewComponent>): Promise<void> {
  await tx.updateTable('component').set(values).where('id', '=', id).execute()
}

/** In place of a commit: the component was imported before, with other settings. */
export const STALE = 'stale'

/** Lets the next pull read every file anew. */
export async function forgetRevision(tx: Db, id: number): Promise<void> {
  const known = tx.updateTable('component').where('id', '=', id).where('revision', '<>', '')
  await known.set({ revision: STALE }).execute()
  await tx.updateTable('translation').set({ revision: '' }).where('component_id', '=', id).execute()
}

/** Another kind and address for all components whose repository of git's is at an address. */
export async function renameRepository(
  tx: Db,
  repo: string,
  next: { readonly vcs: string; readonly repo: string },
): Promise<void> {
  await tx
    .updateTable('component')
    .set(next)
    .where('repo', '=', repo)
    .where('vcs', '=', 'git')
    .where('linked_component_id', 'is', null)
    .execute()
}

const categoryMembers = prepared((db, p: { id: number }) =>
  db.selectFrom('component').selectAll().where('category_id', '=', p.id).orderBy('id'),
)

export const componentsInCategory = (db: Db, id: number): Promise<ComponentRow[]> => categoryMembers(db, { id })
