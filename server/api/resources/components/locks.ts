import { lockContract } from '#core/contract/components/locks.ts'
import { findComponent, findProject } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import { visibilityOf } from '#server/access/visibility.ts'
import type { AnyRoute } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { lockComponent } from '#server/commands/components/lock-component.ts'
import { componentsOfProject, everythingLocked } from '#server/db/queries/components/components.ts'

export const lockRoutes: readonly AnyRoute[] = [
  serveRoute(lockContract.lockOfComponent, {
    get: async ({ db, actor, params }) => {
      const { component } = await findComponent(db, actor, params.project, params.component)
      return { locked: component.locked === 1 }
    },
    post: (request) =>
      request.transaction(async (tx) => {
        const { actor, services, params } = request
        const found = await findComponent(tx, actor, params.project, params.component)
        await demand(tx, actor, 'component.lock', found)
        const { lock } = request.read()
        await lockComponent(tx, found.component, { locked: lock, actor }, services.now())
        return { locked: lock }
      }),
  }),
  serveRoute(lockContract.lockOfProject, {
    get: async ({ db, actor, params }) => {
      const project = await findProject(db, actor, params.project)
      const { components } = await visibilityOf(db, actor)
      return { locked: await everythingLocked(db, { projectId: project.id, components }) }
    },
    post: (request) =>
      request.transaction(async (tx) => {
        const { actor, services, params } = request
        const project = await findProject(tx, actor, params.project)
        await demand(tx, actor, 'project.edit', { project })
        const { lock } = request.read()
        for (const component of await componentsOfProject(tx, { projectId: project.id }))
          await lockComponent(tx, component, { locked: lock, actor }, services.now())
        const { components } = await visibilityOf(tx, actor)
        return { locked: await everythingLocked(tx, { projectId: project.id, components }) }
      }),
  }),
]
