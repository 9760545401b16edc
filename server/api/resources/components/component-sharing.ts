import { Type } from 'typebox'
import { type FoundComponent, findComponent, findProject } from '#server/access/find.ts'
import { demand, may } from '#server/access/may.ts'
import { everyProject, visibleProject } from '#server/access/visibility.ts'
import { listRoute } from '#server/api/http/list.ts'
import { type AnyRoute, type ApiRequest, write } from '#server/api/http/route.ts'
import { nullable, Url } from '#server/api/http/schema.ts'
import { Component } from '#server/api/resources/components/component-schema.ts'
import { viewComponents } from '#server/api/resources/components/component-view.ts'
import { Project, presentProject } from '#server/api/resources/projects/project-view.ts'
import { deleteLink, insertLink, isShared, projectsLinkedTo } from '#server/db/queries/components/component-links.ts'
import { categoryById } from '#server/db/queries/projects/categories.ts'
import { type ProjectRow, projectBySlug } from '#server/db/queries/projects/projects.ts'
import { AppError, invalid } from '#server/errors.ts'

const body = Type.Object({
  project_slug: Type.String({ minLength: 1, maxLength: 60 }),
  category_id: Type.Optional(Type.Integer({ description: 'A category of that project.' })),
})

const LinkedProject = Type.Object(
  { ...Project.properties, category: nullable(Url) },
  { title: 'LinkedProject', description: 'With the category that the component is shown in there.' },
)

const requested = ({ db, actor, params }: ApiRequest): Promise<FoundComponent> =>
  findComponent(db, actor, params.project as string, params.component as string)

/** A project the caller runs; one that they do not is told like one that there is not. */
async function targetProject({ db, actor }: ApiRequest, slug: string): Promise<ProjectRow> {
  const unknown = () => invalid('project_slug', `There is no project '${slug}' that you may change.`)
  const project = await findProject(db, actor, slug).catch((error) => {
    throw error instanceof AppError && error.code === 'not_found' ? unknown() : error
  })
  if (!(await may(db, actor, 'project.edit', { project }))) throw unknown()
  return project
}

export const sharingRoutes: readonly AnyRoute[] = [
  listRoute({
    path: '/api/components/:project/:component/links/',
    name: 'Links of a component',
    summary: 'Projects the component is shared with.',
    needs: 'anyone who may see it',
    item: LinkedProject,
    async load(request, cut) {
      const { db, actor } = request
      const found = await requested(request)
      // Whoever runs the component knows everybody it is shared with.
      const runs = await may(db, actor, 'component.edit', found)
      const seen = runs ? everyProject : visibleProject(actor)
      return projectsLinkedTo(db, found.component.id, seen, cut)
    },
    present: (rows, { links }) =>
      rows.map((row) => ({
        ...presentProject(row, links),
        category: row.link_category_id === null ? null : links.category(row.link_category_id),
      })),
    writes: [
      write({
        method: 'POST',
        summary: 'Share a component with another project',
        needs: 'component.edit, and project.edit there',
        body,
        status: 201,
        reply: Type.Object({ data: Component }, { title: 'SharedComponent' }),
        async handle(request) {
          const { db, actor } = request
          const found = await requested(request)
          await demand(db, actor, 'component.edit', found)
          const { project_slug: slug, category_id: categoryId } = request.read()
          const project = await targetProject(request, slug)
          if (project.id === found.project.id)
            throw invalid('project_slug', 'The component belongs to this project already.')
          const category = categoryId === undefined ? undefined : await categoryById(db, categoryId)
          if (categoryId !== undefined && category?.project_id !== project.id)
            throw invalid('category_id', `The project has no category '${categoryId}'.`)
          const link = { componentId: found.component.id, projectId: project.id }
          await request.transaction(async (tx) => {
            if (await isShared(tx, link)) throw invalid('project_slug', 'The component is shared with it already.')
            await insertLink(tx, { ...link, categoryId: categoryId ?? null })
          })
          const view = await viewComponents(request, [found.component], found.project)
          return { data: view.get(found.component.id) }
        },
      }),
    ],
  }),
  {
    path: '/api/components/:project/:component/links/:target/',
    name: 'Link of a component',
    summary: 'One project the component is shared with.',
    reply: 'none',
    writes: [
      {
        method: 'DELETE',
        summary: 'Stop sharing a component with a project',
        needs: 'component.edit',
        async handle(request) {
          const { actor, params } = request
          await request.transaction(async (tx) => {
            const found = await findComponent(tx, actor, params.project as string, params.component as string)
            await demand(tx, actor, 'component.edit', found)
            const project = await projectBySlug(tx, { slug: params.target as string })
            const link = { componentId: found.component.id, projectId: project?.id ?? 0 }
            if (!(await isShared(tx, link))) throw new AppError('not_found')
            await deleteLink(tx, link)
          })
        },
      },
    ],
  },
]
