import { sharingContract } from '#core/contract/components/component-sharing.ts'
import { message } from '#core/messages/message.ts'
import { type FoundComponent, findComponent, findProject } from '#server/access/find.ts'
import { demand, may } from '#server/access/may.ts'
import { everyProject, visibleProject } from '#server/access/visibility.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { serveList, serveRoute } from '#server/api/http/serve-route.ts'
import { viewComponents } from '#server/api/resources/components/component-view.ts'
import { viewProjects } from '#server/api/resources/projects/project-view.ts'
import { deleteLink, insertLink, isShared, projectsLinkedTo } from '#server/db/queries/components/component-links.ts'
import { categoryById } from '#server/db/queries/projects/categories.ts'
import { type ProjectRow, projectBySlug } from '#server/db/queries/projects/projects.ts'
import { AppError, invalid, mustExist } from '#server/errors.ts'

const requested = ({
  db,
  actor,
  params,
}: ApiRequest<{ readonly project: string; readonly component: string }>): Promise<FoundComponent> =>
  findComponent(db, actor, params.project, params.component)

/** A project the caller runs; one that they do not is told like one that there is not. */
async function targetProject({ db, actor }: ApiRequest, slug: string): Promise<ProjectRow> {
  const unknown = () => invalid('project_slug', message('project.noneToChange', { slug }))
  const project = await findProject(db, actor, slug).catch((error) => {
    throw error instanceof AppError && error.code === 'not_found' ? unknown() : error
  })
  if (!(await may(db, actor, 'project.edit', { project }))) throw unknown()
  return project
}

export const sharingRoutes: readonly AnyRoute[] = [
  serveList(sharingContract.linksOfComponent, {
    async load(request, page) {
      const { db, actor } = request
      const found = await requested(request)
      // Whoever runs the component knows everybody it is shared with.
      const runs = await may(db, actor, 'component.edit', found)
      const seen = runs ? everyProject : visibleProject(actor)
      return projectsLinkedTo(db, found.component.id, seen, page)
    },
    async present(rows, request) {
      const projects = await viewProjects(request, rows)
      return rows.map((row) => ({
        ...mustExist(projects.get(row.id), 'project'),
        category: row.link_category_id === null ? null : request.links.category(row.link_category_id),
      }))
    },
    post: async (request) => {
      const { db, actor } = request
      const found = await requested(request)
      await demand(db, actor, 'component.edit', found)
      const { project_slug: slug, category_id: categoryId } = request.read()
      const project = await targetProject(request, slug)
      if (project.id === found.project.id) throw invalid('project_slug', message('component.inProjectAlready'))
      const category = categoryId === undefined ? undefined : await categoryById(db, categoryId)
      if (categoryId !== undefined && category?.project_id !== project.id)
        throw invalid('category_id', message('category.noneInProject', { category: categoryId }))
      const link = { componentId: found.component.id, projectId: project.id }
      await request.transaction(async (tx) => {
        if (await isShared(tx, link)) throw invalid('project_slug', message('component.sharedAlready'))
        await insertLink(tx, { ...link, categoryId: categoryId ?? null })
      })
      const view = await viewComponents(request, [found.component], found.project)
      return { data: view.get(found.component.id) }
    },
  }),
  serveRoute(sharingContract.linkOfComponent, {
    delete: async (request) => {
      const { actor, params } = request
      await request.transaction(async (tx) => {
        const found = await findComponent(tx, actor, params.project, params.component)
        await demand(tx, actor, 'component.edit', found)
        const project = await projectBySlug(tx, { slug: params.target })
        const link = { componentId: found.component.id, projectId: project?.id ?? 0 }
        if (!(await isShared(tx, link))) throw new AppError('not_found')
        await deleteLink(tx, link)
      })
    },
  }),
]
