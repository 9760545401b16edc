import type { Static } from 'typebox'
import { type Category, categoryContract, type newCategory } from '#core/contract/projects/categories.ts'
import type { Actor } from '#server/access/actor.ts'
import { findProject } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import { visibleProject } from '#server/access/visibility.ts'
import type { Links } from '#server/api/http/links.ts'
import type { AnyRoute, WriteRequest } from '#server/api/http/route.ts'
import { serveList, serveRoute } from '#server/api/http/serve-route.ts'
import { linkedCategory, linkedProject, linkToNothing } from '#server/api/request/api-link.ts'
import { deletesMemory } from '#server/api/request/delete-memory.ts'
import { presentFlags, presentSettings, splitSettings } from '#server/api/resources/projects/inherited-fields.ts'
import { addCategory, changeCategory, removeCategory } from '#server/commands/components/change-category.ts'
import type { Db } from '#server/db/database.ts'
import type { PageRequest } from '#server/db/paging/page-range.ts'
import { componentsOfProject } from '#server/db/queries/components/components.ts'
import { deleteMemoryOf } from '#server/db/queries/memory/memory.ts'
import { categoryById, categoryPath } from '#server/db/queries/projects/categories.ts'
import { type CategoryRow, categoriesPage } from '#server/db/queries/projects/project-lists.ts'
import type { ProjectRow } from '#server/db/queries/projects/projects.ts'
import { AppError } from '#server/errors.ts'

const presentCategory = (row: CategoryRow, links: Links): Static<typeof Category> => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  project: links.project(row.project_slug),
  category: row.parent_id === null ? null : links.category(row.parent_id),
  url: links.category(row.id),
  statistics_url: links.category(row.id, 'statistics/'),
  announcements_url: links.category(row.id, 'announcements/'),
  reports_url: links.category(row.id, 'reports/'),
  ...presentFlags(row),
  ...presentSettings(row),
})

const one: PageRequest = () => ({ limit: 1, offset: 0 })

export async function findCategory(db: Db, actor: Actor, id: number): Promise<CategoryRow> {
  const [row] = (await categoriesPage(db, { seen: visibleProject(actor), id }, one)).rows
  if (!row) throw new AppError('not_found')
  return row
}

type Fields = Partial<Static<typeof newCategory>>

const noneAt =
  (attr: string, ...codes: string[]) =>
  (error: unknown) => {
    throw error instanceof AppError && ['not_found', ...codes].includes(error.code) ? linkToNothing(attr) : error
  }

/** The project that an address names, for those who may see it. */
const projectAt = (tx: Db, actor: Actor, address: string): Promise<ProjectRow> =>
  findProject(tx, actor, linkedProject('project', address)).catch(noneAt('project'))

async function parentOf(
  tx: Db,
  actor: Actor,
  address: string | null | undefined,
  before: number | null,
): Promise<number | null> {
  if (address === undefined) return before
  if (address === null) return null
  return (await findCategory(tx, actor, linkedCategory('category', address)).catch(noneAt('category'))).id
}

async function change(request: WriteRequest<Fields, { readonly id: number }>): Promise<unknown> {
  const { actor, services, links, params } = request
  return request.transaction(async (tx) => {
    const before = await findCategory(tx, actor, params.id)
    const project = await findProject(tx, actor, before.project_slug)
    await demand(tx, actor, 'project.edit', { project })
    const { rest, change } = splitSettings(request.read())
    const { name = before.name, slug = before.slug, category, project: address, check_flags } = rest
    const target = address === undefined ? project : await projectAt(tx, actor, address)
    if (target.id !== project.id) await demand(tx, actor, 'project.edit', { project: target })
    const flags = check_flags === undefined ? {} : { check_flags }
    // In another project it is at the top, unless a place is named.
    const kept = target.id === project.id ? before.parent_id : null
    const parentId = await parentOf(tx, actor, category, kept)
    const after = { name, slug, parentId, project: target, change, ...flags }
    await changeCategory(tx, before, after, actor, services.now())
    return presentCategory(await findCategory(tx, actor, before.id), links)
  })
}

/** What the memory of the project has from components in a category, at any depth. */
async function forgetCategory(tx: Db, project: ProjectRow, id: number): Promise<void> {
  const inside = `${(await categoryPath(tx, id))?.path ?? ''}/`
  for (const { path } of await componentsOfProject(tx, { projectId: project.id }))
    if (path.startsWith(inside)) await deleteMemoryOf(tx, project.id, `${project.slug}/${path}`)
}

export const categoryRoutes: readonly AnyRoute[] = [
  serveList(categoryContract.categoriesOfProject, {
    async load({ db, actor, params }, page) {
      const project = await findProject(db, actor, params.project)
      return categoriesPage(db, { seen: visibleProject(actor), projectId: project.id }, page)
    },
    present: (rows, { links }) => rows.map((row) => presentCategory(row, links)),
  }),
  serveList(categoryContract.categories, {
    load: ({ db, actor }, page) => categoriesPage(db, { seen: visibleProject(actor) }, page),
    present: (rows, { links }) => rows.map((row) => presentCategory(row, links)),
    post: (request) =>
      request.transaction(async (tx) => {
        const { actor, links } = request
        const { rest, change } = splitSettings(request.read())
        const { name, slug, project: address, category, check_flags = '' } = rest
        const project = await projectAt(tx, actor, address)
        // Only projects that one may edit can be named.
        await demand(tx, actor, 'project.edit', { project }).catch(noneAt('project', 'permission_denied'))
        const made = { name, slug, parentId: await parentOf(tx, actor, category, null), check_flags, change }
        const id = await addCategory(tx, project.id, made)
        return presentCategory(await findCategory(tx, actor, id), links)
      }),
  }),
  serveRoute(categoryContract.category, {
    get: async ({ db, actor, links, params }) => presentCategory(await findCategory(db, actor, params.id), links),
    put: change,
    patch: change,
    delete: (request) =>
      request.transaction(async (tx) => {
        const { actor, services, params } = request
        const found = await findCategory(tx, actor, params.id)
        const project = await findProject(tx, actor, found.project_slug)
        await demand(tx, actor, 'project.edit', { project })
        const category = await categoryById(tx, found.id)
        if (deletesMemory(request)) await forgetCategory(tx, project, found.id)
        if (category) await removeCategory(tx, category, actor, services.now())
      }),
  }),
]
