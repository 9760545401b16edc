import { Type } from 'typebox'
import { defineRoute } from '#core/contract/route-contract.ts'

const Lock = Type.Object({ locked: Type.Boolean() }, { title: 'Lock' })

const body = Type.Object({ lock: Type.Boolean() })

export const lockContract = {
  lockOfComponent: defineRoute({
    path: '/api/components/:project/:component/lock/',
    name: 'Lock of a component',
    summary: 'Whether editing is stopped.',
    needs: 'anyone who may see it',
    reply: Lock,
    writes: { POST: { summary: 'Lock or unlock a component', needs: 'component.lock', body, reply: Lock } },
  }),
  lockOfProject: defineRoute({
    path: '/api/projects/:project/lock/',
    name: 'Lock of a project',
    summary: 'Whether editing is stopped in all of its components.',
    needs: 'anyone who may see it',
    reply: Lock,
    writes: {
      POST: { summary: 'Lock or unlock all components of a project', needs: 'project.edit', body, reply: Lock },
    },
  }),
}
