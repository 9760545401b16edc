import { Type } from 'typebox'
import { defineRoute } from '#core/contract/route-contract.ts'

const Watching = Type.Object({ watched: Type.Boolean(), muted: Type.Boolean() }, { title: 'Watching' })

export const body = Type.Object({ watched: Type.Optional(Type.Boolean()), muted: Type.Optional(Type.Boolean()) })

const muteBody = Type.Object({ muted: Type.Boolean() })

const signedIn = 'who signed in, about themselves'

export const watchingContract = {
  watchingProject: defineRoute({
    path: '/api/projects/:project/watching/',
    name: 'Watching a project',
    summary: 'Whether the caller watches the project, and whether they want to hear nothing of it.',
    needs: signedIn,
    account: 'signed_in',
    reply: Watching,
    writes: {
      POST: { summary: 'Watch or mute a project', needs: signedIn, account: 'signed_in', body, reply: Watching },
    },
  }),
  mutingComponent: defineRoute({
    path: '/api/components/:project/:component/watching/',
    name: 'Muting a component',
    summary: 'Whether the caller wants to hear nothing of the component. What is watched is its project.',
    needs: signedIn,
    account: 'signed_in',
    reply: Watching,
    writes: {
      POST: { summary: 'Mute a component', needs: signedIn, account: 'signed_in', body: muteBody, reply: Watching },
    },
  }),
}
