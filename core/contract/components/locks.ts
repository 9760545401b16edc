import { Type } from 'typebox'
import { defineRoute } from '#core/contract/route-contract.ts'

const Lock = Type.Object({ locked: Type.Boolean() }, { title: 'Lock' })

const body = Type.Object({ lock: Type.Boolean() })

export const lockContract = {
  lockOfComponent: defineRoute({
    path: '/api/components/:project/:component/lock/',
    name: 'Lock of a component',
    summary: "Whether it's locked.",
    needs: 'visible',
    reply: Lock,
    writes: {
      POST: {
        summary: 'Lock or unlock a component',
        needs: { permission: 'component.lock', on: 'component' },
        body,
        reply: Lock,
      },
    },
  }),
  lockOfProject: defineRoute({
    path: '/api/projects/:project/lock/',
    name: 'Lock of a project',
    summary: 'Whether all of its components are locked.',
    needs: 'visible',
    reply: Lock,
    writes: {
      POST: {
        summary: 'Lock or unlock all components of a project',
        needs: { permission: 'project.edit', on: 'project' },
        body,
        reply: Lock,
      },
    },
  }),
}
