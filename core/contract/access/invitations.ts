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

const SentInvitation = Type.Object(
  {
    ...Invitation.properties,
    mailed: Type.Boolean({
      description: "Whether an email with the link was sent; false if the site doesn't send email.",
    }),
    link: nullable(
      Type.String({
        description:
          'To be passed on by hand: for administrators of the site, and for all who invite where the site sends no mail.',
      }),
    ),
  },
  { title: 'SentInvitation' },
)

const InvitationTo = Type.Object(
  {
    by: Type.String({ description: 'Who sent the invitation.' }),
    team: Type.String(),
    roles: Type.Array(Type.String()),
    project: nullable(Type.Object({ name: Type.String(), slug: Type.String() })),
  },
  { title: 'InvitationTo' },
)

export const invitationContract = {
  invitationsToGroup: defineRoute({
    path: '/api/groups/:id/invitations/',
    name: 'Invitations to a group',
    summary: 'Pending invitations to the team.',
    needs: memberNeeds,
    reply: Type.Array(Invitation),
    writes: {
      POST: {
        summary: 'Invite a user by email or username. They get an email with a link.',
        needs: memberNeeds,
        body: Type.Object({
          email: Type.Optional(Type.String({ maxLength: 190 })),
          username: Type.Optional(Type.String({ maxLength: 150 })),
          is_superuser: Type.Optional(Type.Boolean({ description: 'For administrators only.' })),
          limit_language_codes: Type.Optional(Type.Array(Type.String({ maxLength: 50 }))),
        }),
        status: 201,
        reply: SentInvitation,
      },
    },
  }),
  invitationToGroup: defineRoute({
    path: '/api/groups/:id/invitations/:invitation/',
    name: 'Invitation to a group',
    summary: 'One invitation to the team.',
    reply: 'none',
    writes: {
      POST: { summary: 'Resend it; the previous link stops working.', needs: memberNeeds, reply: SentInvitation },
      DELETE: { summary: 'Revoke it.', needs: memberNeeds },
    },
  }),
  invitation: defineRoute({
    path: '/api/account/invitation/',
    name: 'Invitation',
    summary: 'Accepts an invitation with the signed-in account, or by creating one.',
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
  invitationTo: defineRoute({
    path: '/api/account/invitation/look/',
    name: 'What an invitation is to',
    summary: 'Who invited the user, and to what.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'View an invitation before accepting it.',
        ...asksOfVisitors('anyone_without_token'),
        body: Type.Object({ key: Key }),
        reply: InvitationTo,
      },
    },
  }),
}
