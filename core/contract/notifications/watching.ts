import { Type } from 'typebox'
import { defineRoute } from '#core/contract/route-contract.ts'

const Watching = Type.Object({ watched: Type.Boolean(), muted: Type.Boolean() }, { title: 'Watching' })

export const body = Type.Object({ watched: Type.Optional(Type.Boolean()), muted: Type.Optional(Type.Boolean()) })

const muteBody = Type.Object({ muted: Type.Boolean() })

const signedIn = { account: 'signed_in' } as const

export const watchingContract = {
  watchingProject: defineRoute({
    path: '/api/projects/:project/watching/',
    name: 'Watching a project',
    summary: 'Whether the caller watches or mutes the project.',
    needs: signedIn,
    reply: Watching,
    writes: {
      POST: { summary: 'Watch or mute a project', needs: signedIn, body, reply: Watching },
    },
  }),
  mutingComponent: defineRoute({
    path: '/api/components/:project/:component/watching/',
    name: 'Muting a component',
    summary: 'Whether the caller mutes the component. Watching applies to its project.',
    needs: signedIn,
    reply: Watching,
    writes: {
      POST: { summary: 'Mute a component', needs: signedIn, body: muteBody, reply: Watching },
    },
  }),
}
