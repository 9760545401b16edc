import { Type } from 'typebox'
import { agentScopes } from '#core/access/agent-access.ts'
import { asks } from '#core/contract/account-level.ts'
import { defineRoute } from '#core/contract/route-contract.ts'
import { nullable, oneOf } from '#core/contract/schema.ts'

const Query = Type.String({ maxLength: 12_000, description: 'Query of the page /oauth/authorize/, without the ?.' })
const Scopes = Type.Array(oneOf(agentScopes), { minItems: 1, maxItems: agentScopes.length })

/** Access of agents by OAuth: what the page asks a person. */
export const authorizationContract = {
  look: defineRoute({
    path: '/api/account/authorization/look/',
    name: 'Authorization request',
    summary: 'What an app asks for.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Check the request of an app.',
        ...asks('session'),
        body: Type.Object({ query: Query }),
        reply: Type.Object(
          {
            name: Type.String({ description: 'What the app calls itself. Nobody has checked it.' }),
            returns_to: Type.String({
              description: 'Where the browser is sent then: a host, or the scheme of an app.',
            }),
            scopes: Scopes,
          },
          { title: 'AuthorizationRequest' },
        ),
      },
    },
  }),
  authorize: defineRoute({
    path: '/api/account/authorization/',
    name: 'Authorization',
    summary: 'Access for an app.',
    reply: 'none',
    writes: {
      POST: {
        summary:
          'Allow an app what it asks for, or less; without scopes, deny it. The reply says where to send the browser.',
        ...asks('confirmed'),
        body: Type.Object({
          query: Query,
          scopes: Type.Optional(Scopes),
          projects: Type.Optional({
            ...nullable(Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: 100 })),
            description: 'Slugs of the only projects it is for; elsewhere it has what visitors have.',
          }),
        }),
        reply: Type.Object({ redirect: Type.String() }, { title: 'AuthorizationAnswer' }),
      },
    },
  }),
}
