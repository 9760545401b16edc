import { Type } from 'typebox'
import { findComponent, findProject } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import { sightOf } from '#server/access/visibility.ts'
import { type AnyRoute, write } from '#server/api/http/route.ts'
import { lockComponent } from '#server/commands/components/lock-component.ts'
import { componentsOfProject, everythingLocked } from '#server/db/queries/components/components.ts'

const Lock = Type.Object({ locked: Type.Boolean() }, { title: 'Lock' })
const body = Type.Object({ lock: Type.Boolean() })

export const lockRoutes: readonly AnyRoute[] = [
  {
    path: '/api/components/:project/:component/lock/',
    name: 'Lock of a component',
    summary: 'Whether editing is stopped.',
    needs: 'anyone who may see it',
    reply: Lock,
    async handle({ db, actor, params }) {
      const { component } = await findComponent(db, actor, params.project as string, params.component as string)
      return { locked: component.locked === 1 }
    },
    writes: [
      write({
        method: 'POST',
        summary: 'Lock or unlock a component',
        needs: 'component.lock',
        body,
        reply: Lock,
        handle: (request) =>
          request.transaction(async (tx) => {
            const { actor, services, params } = request
            const found = await findComponent(tx, actor, params.project as string, params.component as string)
            await demand(tx, actor, 'component.lock', found)
            const { lock } = request.read()
            await lockComponent(tx, found.component, { locked: lock, actor }, services.now())
            return { locked: lock }
          }),
      }),
    ],
  },
  {
    path: '/api/projects/:project/lock/',
    name: 'Lock of a project',
    summary: 'Whether editing is stopped in all of its components.',
    needs: 'anyone who may see it',
    reply: Lock,
    async handle({ db, actor, params }) {
      const project = await findProject(db, actor, params.project as string)
      const { components } = await sightOf(db, actor)
      return { locked: await everythingLocked(db, { projectId: project.id, components }) }
    },
    writes: [
      write({
        method: 'POST',
        summary: 'Lock or unlock all components of a project',
        needs: 'project.edit',
        body,
        reply: Lock,
        handle: (request) =>
          request.transaction(async (tx) => {
            const { actor, services, params } = request
            const project = await findProject(tx, actor, params.project as string)
            await demand(tx, actor, 'project.edit', { project })
            const { lock } = request.read()
            for (const component of await componentsOfProject(tx, { projectId: project.id }))
              await lockComponent(tx, component, { locked: lock, actor }, services.now())
            const { components } = await sightOf(tx, actor)
            return { locked: await everythingLocked(tx, { projectId: project.id, components }) }
          }),
      }),
    ],
  },
]
