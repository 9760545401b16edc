import { componentContract } from '#core/contract/components/components.ts'
import { findComponent, findProject } from '#server/access/find.ts'
import { visibleComponent } from '#server/access/visibility.ts'
import type { AnyRoute } from '#server/api/http/route.ts'
import { serveList, serveRoute } from '#server/api/http/serve-route.ts'
import { componentCreation } from '#server/api/resources/components/component-creation.ts'
import { viewComponents } from '#server/api/resources/components/component-view.ts'
import { componentWrites } from '#server/api/resources/components/component-writes.ts'
import { componentsPage } from '#server/db/queries/components/components.ts'

export const componentRoutes: readonly AnyRoute[] = [
  serveList(componentContract.components, {
    load: ({ db, actor }, page) => componentsPage(db, { seen: visibleComponent(actor) }, page),
    present: async (rows, request) => [...(await viewComponents(request, rows)).values()],
  }),
  serveList(componentContract.componentsOfProject, {
    async load({ db, actor, params }, page) {
      const project = await findProject(db, actor, params.project)
      return componentsPage(db, { seen: visibleComponent(actor), projectId: project.id }, page)
    },
    present: async (rows, request) => [...(await viewComponents(request, rows)).values()],
    post: componentCreation,
  }),
  serveRoute(componentContract.component, {
    get: async (request) => {
      const { db, actor, params } = request
      const { project, component } = await findComponent(db, actor, params.project, params.component)
      request.showsOnly(project.id)
      return (await viewComponents(request, [component], project)).get(component.id)
    },
    ...componentWrites,
  }),
]
