import { Type } from 'typebox'
import { tokenFields, tokenView } from '#core/contract/accounts/token-fields.ts'
import { defineRoute } from '#core/contract/route-contract.ts'
import { nullable, Timestamp } from '#core/contract/schema.ts'

const needs = { permission: 'project.permissions', on: 'project' } as const

export const ProjectToken = Type.Object(
  {
    id: Type.Integer(),
    username: Type.String({ description: 'The account used for actions with the token.' }),
    name: Type.String(),
    created: Timestamp,
    ...tokenView,
  },
  { title: 'ProjectToken' },
)

export const Block = Type.Object(
  {
    user: Type.String(),
    expires: nullable(Timestamp),
    note: Type.String(),
    created: Timestamp,
  },
  { title: 'Block' },
)

/** Who may do what in one project, beside its teams. */
export const projectAccessContract = {
  tokensOfProject: defineRoute({
    path: '/api/projects/:project/tokens/',
    name: 'Tokens of a project',
    summary: "Project tokens: bots with the permissions of the project's teams, and none elsewhere.",
    needs,
    reply: Type.Array(ProjectToken),
    writes: {
      POST: {
        summary: 'Create a token. The key is shown only once.',
        needs,
        body: Type.Object({
          name: Type.String({ minLength: 1, maxLength: 60 }),
          ...tokenFields,
          teams: Type.Array(Type.Integer(), { minItems: 1, description: 'Ids of teams of the project.' }),
        }),
        status: 201,
        reply: Type.Object(
          { id: Type.Integer(), username: Type.String(), token: Type.String() },
          { title: 'NewProjectToken' },
        ),
      },
    },
  }),
  tokenOfProject: defineRoute({
    path: '/api/projects/:project/tokens/:id/',
    name: 'Token of a project',
    summary: 'One token of the project.',
    reply: 'none',
    writes: { DELETE: { summary: 'Revoke it; its changes stay.', needs } },
  }),
  blockedUsers: defineRoute({
    path: '/api/projects/:project/blocks/',
    name: 'Blocked users',
    summary: 'Blocked users of the project.',
    needs,
    reply: Type.Array(Block),
    writes: {
      POST: {
        summary: 'Block a user permanently or until a given time.',
        needs,
        body: Type.Object({
          user: Type.String({ minLength: 1, maxLength: 150 }),
          expires: Type.Optional(nullable(Type.String({ maxLength: 40 }))),
          note: Type.Optional(Type.String({ maxLength: 500 })),
        }),
        status: 204,
      },
    },
  }),
  blockedUser: defineRoute({
    path: '/api/projects/:project/blocks/:username/',
    name: 'Blocked user',
    summary: 'One blocked user of the project.',
    reply: 'none',
    writes: { DELETE: { summary: 'Unblock the user.', needs } },
  }),
  contributorAgreement: defineRoute({
    path: '/api/components/:project/:component/agreement/',
    name: 'Contributor agreement',
    summary: 'The contributor agreement of the component.',
    reply: 'none',
    writes: { POST: { summary: 'Accept the agreement.', needs: { allOf: ['account', 'visible'] } } },
  }),
}
