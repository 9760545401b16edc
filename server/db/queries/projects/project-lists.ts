import { expressionBuilder, type Selectable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import type { PageOfRows, PageRequest } from '#server/db/paging/page-range.ts'
import type { ProjectCondition } from '#server/db/queries/projects/projects.ts'
import type { AddonTable } from '#server/db/tables/automation.ts'
import type { CategoryTable, LabelTable } from '#server/db/tables/projects.ts'

export type LabelRow = Selectable<LabelTable>

export async function labelsPage(db: Db, projectId: number, page: PageRequest): Promise<PageOfRows<LabelRow>> {
  const query = db.selectFrom('label').where('project_id', '=', projectId)
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const { limit, offset } = page(count)
  return { count, rows: await query.selectAll().orderBy('id').limit(limit).offset(offset).execute() }
}

export type CategoryRow = Selectable<CategoryTable> & { readonly project_slug: string }

/** Categories in id order: of one project, or of all projects the caller may see. */
export async function categoriesPage(
  db: Db,
  filter: { seen: ProjectCondition; projectId?: number; id?: number },
  page: PageRequest,
): Promise<PageOfRows<CategoryRow>> {
  const { projectId, id } = filter
  const query = db
    .selectFrom('category')
    .innerJoin('project', 'project.id', 'category.project_id')
    .where(filter.seen(expressionBuilder()))
    .$call((q) => (projectId === undefined ? q : q.where('category.project_id', '=', projectId)))
    .$call((q) => (id === undefined ? q : q.where('category.id', '=', id)))
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const { limit, offset } = page(count)
  const rows = await query
    .selectAll('category')
    .select('project.slug as project_slug')
    .orderBy('category.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count, rows }
}

export type AddonRow = Selectable<AddonTable> & {
  readonly component_path: string | null
  readonly component_project: string | null
  readonly project_slug: string | null
}

/** Add-ons of the components and projects given (all when undefined), in id order. */
export async function addonsPage(
  db: Db,
  filter: {
    components: readonly number[] | undefined
    projects: readonly number[] | undefined
    /** With those of the site as a whole? */
    site: boolean
    id?: number
  },
  page: PageRequest,
): Promise<PageOfRows<AddonRow>> {
  const { components, projects, site, id } = filter
  const query = db
    .selectFrom('addon')
    .leftJoin('component', 'component.id', 'addon.component_id')
    .leftJoin('project as own', 'own.id', 'component.project_id')
    .leftJoin('project', 'project.id', 'addon.project_id')
    .$if(components !== undefined, (q) =>
      q.where((eb) =>
        eb.or([
          inIds(db, 'addon.component_id', idList(db, components ?? [])),
          inIds(db, 'addon.project_id', idList(db, projects ?? [])),
          ...(site ? [eb.and([eb('addon.component_id', 'is', null), eb('addon.project_id', 'is', null)])] : []),
        ]),
      ),
    )
    .$if(!site, (q) =>
      q.where((eb) => eb.or([eb('addon.component_id', 'is not', null), eb('addon.project_id', 'is not', null)])),
    )
    .$call((q) => (id === undefined ? q : q.where('addon.id', '=', id)))
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const { limit, offset } = page(count)
  const rows = await query
    .selectAll('addon')
    .select(['component.path as component_path', 'own.slug as component_project', 'project.slug as project_slug'])
    .orderBy('addon.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count, rows }
}
