import { Type } from 'typebox'
import { defineRoute } from '#core/contract/route-contract.ts'
import { nullable } from '#core/contract/schema.ts'

const Name = Type.String({ minLength: 1, maxLength: 60 })
const Domains = Type.Array(Type.String({ maxLength: 200 }), {
  minItems: 1,
  maxItems: 50,
  description: 'Email domains it is trusted for. It manages nobody with another email.',
})
const Teams = Type.Array(Type.Integer(), {
  maxItems: 200,
  description: 'IDs of existing teams it manages the members of, beside those it creates.',
})
const Time = Type.String({ format: 'date-time' })

const ScimClientView = Type.Object(
  {
    id: Type.Integer(),
    name: Name,
    domains: Domains,
    teams: Teams,
    has_token: Type.Boolean(),
    created: Time,
    last_used: { ...nullable(Time), description: 'To the minute. Null: never.' },
    users: Type.Integer({ description: 'How many people it manages.' }),
    groups: Type.Integer({ description: 'How many teams it manages.' }),
    latest: Type.Array(
      Type.Object(
        {
          username: Type.String(),
          full_name: Type.String(),
          user_name: Type.String({ description: 'The userName of SCIM.' }),
          active: Type.Boolean(),
          modified: Time,
        },
        { title: 'ScimPerson' },
      ),
      { description: 'The ten people it changed last.' },
    ),
  },
  { title: 'ScimClient' },
)

const NewToken = Type.Object(
  { id: Type.Integer(), token: Type.String({ description: 'Shown once.' }) },
  { title: 'ScimToken' },
)

export const scimClientContract = {
  scimClients: defineRoute({
    path: '/api/site/scim/',
    name: 'SCIM connections',
    summary: 'Identity providers that create, change and deactivate accounts over SCIM 2.0.',
    needs: 'administrator',
    reply: Type.Array(ScimClientView),
    writes: {
      POST: {
        summary: 'Add a connection. The reply has its token, which is shown once.',
        needs: 'administrator',
        body: Type.Object({ name: Name, domains: Domains }),
        status: 201,
        reply: NewToken,
      },
    },
  }),
  scimClient: defineRoute({
    path: '/api/site/scim/:id/',
    name: 'SCIM connection',
    summary: 'One connection.',
    reply: 'none',
    writes: {
      PATCH: {
        summary: 'Change it.',
        needs: 'administrator',
        body: Type.Object({ name: Name, domains: Domains, teams: Teams }),
      },
      DELETE: {
        summary: 'Delete it with its token. Accounts and teams stay.',
        needs: 'administrator',
      },
    },
  }),
  scimToken: defineRoute({
    path: '/api/site/scim/:id/token/',
    name: 'Token of a SCIM connection',
    summary: 'The token of a connection.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Create a new token. The previous one stops working.',
        needs: 'administrator',
        status: 201,
        reply: NewToken,
      },
      DELETE: { summary: 'Revoke the token.', needs: 'administrator' },
    },
  }),
}
