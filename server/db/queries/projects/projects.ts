import type { Expression, ExpressionBuilder, Insertable, Selectable, SqlBool } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { type IdList, idList, inIds } from '#server/db/id-list.ts'
import type { PageOfRows, PageRequest } from '#server/db/paging/page-range.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'
import type { ProjectTable } from '#server/db/tables/projects.ts'
import type { Tables } from '#server/db/tables.ts'

export type ProjectRow = Selectable<ProjectTable>
export type ProjectCondition = (eb: ExpressionBuilder<Tables, 'project'>) => Expression<SqlBool>

export const projectBySlug = preparedOne((db, p: { slug: string }) =>
  db.selectFrom('project').selectAll().where('slug', '=', p.slug),
)

export const projectByName = preparedOne((db, p: { name: string }) =>
  db.selectFrom('project').select('id').where('name', '=', p.name).limit(1),
)

const byIds = prepared((db, p: { ids: IdList }) =>
  db
    .selectFrom('project')
    .selectAll()
    .where(inIds(db, 'project.id', p.ids)),
)

export async function projectsByIds(db: Db, ids: Iterable<number>): Promise<Map<number, ProjectRow>> {
  const rows = await byIds(db, { ids: idList(db, ids) })
  return new Map(rows.map((row) => [row.id, row]))
}

export async function projectsPage(db: Db, seen: ProjectCondition, page: PageRequest): Promise<PageOfRows<ProjectRow>> {
  const { count } = await db
    .selectFrom('project')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(seen)
    .executeTakeFirstOrThrow()
  const { limit, offset } = page(count)
  const rows = await db
    .selectFrom('project')
    .selectAll()
    .where(seen)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count, rows }
}

const locked = prepared((db, p: { ids: IdList; restricted: number }) =>
  db
    .selectFrom('project')
    .select('project.id')
    .where(inIds(db, 'project.id', p.ids))
    .where((eb) => eb.exists(lockedOf(eb, 1, p)))
    .where((eb) => eb.not(eb.exists(lockedOf(eb, 0, p)))),
)

const lockedOf = (eb: ExpressionBuilder<Tables, 'project'>, state: number, { restricted }: { restricted: number }) =>
  eb
    .selectFrom('component')
    .select('component.id')
    .whereRef('component.project_id', '=', 'project.id')
    .where('component.locked', '=', state)
    .where('component.restricted', '<=', restricted)

/** Those of the projects that have components, all of them locked; restricted ones count only if asked for. */
export async function lockedProjects(
  db: Db,
  ids: Iterable<number>,
  countsRestricted: boolean,
): Promise<ReadonlySet<number>> {
  const rows = await locked(db, { ids: idList(db, ids), restricted: Number(countsRestricted) })
  return new Set(rows.map(({ id }) => id))
}

export type NewProject = Insertable<ProjectTable>

/** Takes back a project that was made for a component which then came to nothing. */
export async function deleteEmptyProject(db: Db, id: number): Promise<void> {
  const used = await db.selectFrom('component').select('id').where('project_id', '=', id).limit(1).executeTakeFirst()
  if (used) return
  await db.deleteFrom('change').where('project_id', '=', id).execute()
  await db.deleteFrom('list_block').where('owner', '=', -id).execute()
  await db.deleteFrom('project').where('id', '=', id).execute()
}

export async function updateProject(db: Db, id: number, values: Partial<NewProject>): Promise<void> {
  await db.updateTable('project').set(values).where('id', '=', id).execute()
}

export async function insertProject(db: Db, project: NewProject): Promise<number> {
  const { id } = await db.insertInto('project').values(project).returning('id').executeTakeFirstOrThrow()
  return id
}

const withLanguage = preparedOne((db, p: { projectId: number; languageId: number }) =>
  db
    .selectFrom('translation')
    .innerJoin('component', 'component.id', 'translation.component_id')
    .select('translation.id')
    .where('component.project_id', '=', p.projectId)
    .where('translation.language_id', '=', p.languageId)
    .limit(1),
)

/** Whether anything in the project is translated into the language. */
export const projectHasLanguage = async (db: Db, projectId: number, languageId: number): Promise<boolean> =>
  (await withLanguage(db, { projectId, languageId })) !== undefined

/** Slugs of the projects that a condition lets through, by id. */
export async function projectSlugs(db: Db, seen: ProjectCondition): Promise<Map<number, string>> {
  const rows = await db.selectFrom('project').select(['id', 'slug']).where(seen).execute()
  return new Map(rows.map((row) => [row.id, row.slug]))
}
