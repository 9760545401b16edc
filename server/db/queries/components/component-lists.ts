import { expressionBuilder, type Insertable, type Selectable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import type { PageOfRows, PageRequest } from '#server/db/paging/page-range.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'
import type { ComponentCondition, ComponentRow } from '#server/db/queries/components/components.ts'
import type { ComponentListTable } from '#server/db/tables/components.ts'

export type ComponentListRow = Selectable<ComponentListTable>

/** Which components of lists may be known of; `all`: lists without any are known, too. */
export interface ListVisibility {
  readonly seen: ComponentCondition
  readonly all: boolean
}

const members = (db: Db, { seen }: ListVisibility) =>
  db
    .selectFrom('component_list_member as member')
    .innerJoin('component', 'component.id', 'member.component_id')
    .innerJoin('project', 'project.id', 'component.project_id')
    .where(seen(expressionBuilder()))

/** Lists in order of id: those with a component that may be known of. */
export async function componentListsPage(
  db: Db,
  filter: { readonly visibility: ListVisibility; readonly slug?: string },
  page: PageRequest,
): Promise<PageOfRows<ComponentListRow>> {
  const { visibility, slug } = filter
  const query = db
    .selectFrom('component_list')
    .$if(!visibility.all, (q) =>
      q.where('component_list.id', 'in', members(db, visibility).select('member.component_list_id')),
    )
    .$call((q) => (slug === undefined ? q : q.where('component_list.slug', '=', slug)))
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const { limit, offset } = page(count)
  return { count, rows: await query.selectAll().orderBy('component_list.id').limit(limit).offset(offset).execute() }
}

export interface MemberSlugs {
  readonly component_list_id: number
  readonly component_id: number
  readonly project_slug: string
  readonly component_path: string
}

/** Where the components of some lists are, as far as they may be known of. */
export const membersOfLists = (db: Db, ids: readonly number[], visibility: ListVisibility): Promise<MemberSlugs[]> =>
  members(db, visibility)
    .where(inIds(db, 'member.component_list_id', idList(db, ids)))
    .select(['member.component_list_id', 'component.id as component_id'])
    .select(['project.slug as project_slug', 'component.path as component_path'])
    .orderBy('component.id')
    .execute()

/** The components of one list, in order of id. */
export async function componentsOfList(
  db: Db,
  id: number,
  visibility: ListVisibility,
  page: PageRequest,
): Promise<PageOfRows<ComponentRow>> {
  const query = members(db, visibility).where('member.component_list_id', '=', id)
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const { limit, offset } = page(count)
  const rows = await query.selectAll('component').orderBy('component.id').limit(limit).offset(offset).execute()
  return { count, rows }
}

const bySlug = preparedOne((db, p: { slug: string }) =>
  db.selectFrom('component_list').selectAll().where('slug', '=', p.slug),
)
const byName = preparedOne((db, p: { name: string }) =>
  db.selectFrom('component_list').selectAll().where('name', '=', p.name),
)

export const componentListBySlug = (db: Db, slug: string): Promise<ComponentListRow | undefined> => bySlug(db, { slug })
export const componentListByName = (db: Db, name: string): Promise<ComponentListRow | undefined> => byName(db, { name })

export async function insertComponentList(tx: Db, list: Insertable<ComponentListTable>): Promise<number> {
  return (await tx.insertInto('component_list').values(list).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateComponentList(
  tx: Db,
  id: number,
  values: Partial<Pick<ComponentListRow, 'name' | 'slug' | 'show_dashboard'>>,
): Promise<void> {
  await tx.updateTable('component_list').set(values).where('id', '=', id).execute()
}

export async function deleteComponentList(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('component_list').where('id', '=', id).execute()
}

export async function insertMembers(tx: Db, id: number, componentIds: readonly number[]): Promise<void> {
  for (const component_id of componentIds)
    await tx
      .insertInto('component_list_member')
      .values({ component_list_id: id, component_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export async function deleteMember(tx: Db, id: number, componentId: number): Promise<void> {
  await tx
    .deleteFrom('component_list_member')
    .where('component_list_id', '=', id)
    .where('component_id', '=', componentId)
    .execute()
}

export interface ListRule {
  readonly project_match: string
  readonly component_match: string
}

const everyRule = prepared((db) =>
  db.selectFrom('component_list_rule').select(['component_list_id', 'project_match', 'component_match']).orderBy('id'),
)

/** Rules of all lists: there are few of them. */
export const listRules = (db: Db): Promise<(ListRule & { component_list_id: number })[]> => everyRule(db, {})

export async function replaceRules(tx: Db, id: number, rules: readonly ListRule[]): Promise<void> {
  await tx.deleteFrom('component_list_rule').where('component_list_id', '=', id).execute()
  for (const { project_match, component_match } of rules)
    await tx
      .insertInto('component_list_rule')
      .values({ component_list_id: id, project_match, component_match })
      .execute()
}

/** Every component with the slugs that rules look at. */
export const componentSlugs = (db: Db, seen: ComponentCondition): Promise<ComponentSlugs[]> =>
  db
    .selectFrom('component')
    .innerJoin('project', 'project.id', 'component.project_id')
    .where(seen(expressionBuilder()))
    .select(['component.id', 'component.slug', 'project.slug as project_slug'])
    .orderBy('component.id')
    .execute()

export interface ComponentSlugs {
  readonly id: number
  readonly slug: string
  readonly project_slug: string
}

/** Lists that dashboards show, by name. */
export const dashboardLists = (db: Db, visibility: ListVisibility): Promise<{ name: string; slug: string }[]> =>
  db
    .selectFrom('component_list')
    .select(['component_list.name', 'component_list.slug'])
    .where('show_dashboard', '=', 1)
    .$if(!visibility.all, (q) =>
      q.where('component_list.id', 'in', members(db, visibility).select('member.component_list_id')),
    )
    .orderBy('component_list.name')
    .execute()
