import { Type } from 'typebox'
import { findComponent, findProject } from '#server/access/find.ts'
import { visibleComponent } from '#server/access/visibility.ts'
import { listRoute } from '#server/api/http/list.ts'
import type { Route } from '#server/api/http/route.ts'
import { componentCreation } from '#server/api/resources/components/component-creation.ts'
import { WholeComponent } from '#server/api/resources/components/component-schema.ts'
import { viewWholeComponents } from '#server/api/resources/components/component-view.ts'
import { componentWrites } from '#server/api/resources/components/component-writes.ts'
import { componentsPage } from '#server/db/queries/components/components.ts'

const ComponentOfProject = Type.Omit(WholeComponent, ['project'], { title: 'ComponentOfProject' })

export const componentRoutes: readonly Route[] = [
  listRoute({
    path: '/api/components/',
    name: 'Components',
    summary: 'Components of all projects, in order of id.',
    needs: 'anyone',
    item: WholeComponent,
    load: ({ db, actor }, cut) => componentsPage(db, { seen: visibleComponent(actor) }, cut),
    present: async (rows, request) => [...(await viewWholeComponents(request, rows)).values()],
  }),
  listRoute({
    path: '/api/projects/:project/components/',
    name: 'Components of a project',
    summary: 'Components of the project and those shared with it.',
    needs: 'anyone who may see it',
    writes: [componentCreation],
    item: ComponentOfProject,
    async load({ db, actor, params }, cut) {
      const project = await findProject(db, actor, params.project as string)
      return componentsPage(db, { seen: visibleComponent(actor), projectId: project.id }, cut)
    },
    present: async (rows, request) => [...(await viewWholeComponents(request, rows)).values()],
  }),
  {
    path: '/api/components/:project/:component/',
    name: 'Component',
    summary: 'One component.',
    needs: 'anyone who may see it',
    writes: componentWrites,
    reply: WholeComponent,
    async handle(request) {
      const { db, actor, params } = request
      const { project, component } = await findComponent(
        db,
        actor,
        params.project as string,
        params.component as string,
      )
      return (await viewWholeComponents(request, [component], project)).get(component.id)
    },
  },
]
