import { Type } from 'typebox'
import { asksOfVisitors } from '#core/contract/account-level.ts'
import { Key, Password, SignInReply } from '#core/contract/accounts/account-fields.ts'
import { defineRoute } from '#core/contract/route-contract.ts'
import { nullable, Timestamp } from '#core/contract/schema.ts'
import { memberNeeds } from '#core/contract/team-needs.ts'

export const Invitation = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    email: nullable(Type.String()),
    user: nullable(Type.String()),
    is_superuser: Type.Boolean(),
    created: Timestamp,
    expires: Timestamp,
  },
  { title: 'Invitation' },
)

export const invitationContract = {
  invitationsToGroup: defineRoute({
    path: '/api/groups/:id/invitations/',
    name: 'Invitations to a group',
    summary: 'Invitations to the team that are still open.',
    needs: memberNeeds,
    reply: Type.Array(Invitation),
    writes: {
      POST: {
        summary: 'Invite somebody by address or user name; an email with a link goes there.',
        needs: memberNeeds,
        body: Type.Object({
          email: Type.Optional(Type.String({ maxLength: 190 })),
          username: Type.Optional(Type.String({ maxLength: 150 })),
          is_superuser: Type.Optional(Type.Boolean({ description: 'For administrators only.' })),
          limit_language_codes: Type.Optional(Type.Array(Type.String({ maxLength: 50 }))),
        }),
        status: 201,
        reply: Invitation,
      },
    },
  }),
  invitationToGroup: defineRoute({
    path: '/api/groups/:id/invitations/:invitation/',
    name: 'Invitation to a group',
    summary: 'One invitation to the team.',
    reply: 'none',
    writes: { DELETE: { summary: 'Take it back.', needs: memberNeeds } },
  }),
  invitation: defineRoute({
    path: '/api/account/invitation/',
    name: 'Invitation',
    summary: 'Accepts an invitation: with the account that is signed in, or by opening one.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Accept.',
        ...asksOfVisitors('anyone_without_token'),
        body: Type.Object({
          key: Key,
          username: Type.Optional(Type.String({ maxLength: 150 })),
          full_name: Type.Optional(Type.String({ maxLength: 150 })),
          password: Type.Optional(Password),
        }),
        reply: SignInReply,
      },
    },
  }),
}
