import { Type } from 'typebox'
import { defineRoute } from '#core/contract/route-contract.ts'
import { nullable, oneOf, Timestamp } from '#core/contract/schema.ts'
import { inboxKinds } from '#core/notifications/inbox.ts'

const InboxItem = Type.Object(
  {
    id: Type.Integer(),
    kind: oneOf(inboxKinds),
    read: Type.Boolean(),
    timestamp: Timestamp,
    page: nullable(Type.String({ description: 'Page of the web interface, without the address of the service.' })),
    user: nullable(Type.Object({ username: Type.String(), full_name: Type.String() })),
    project: nullable(Type.String({ description: 'Name.' })),
    component: nullable(Type.String({ description: 'Name.' })),
    language: nullable(Type.Object({ code: Type.String(), name: Type.String() })),
    source: Type.String({ description: 'The source string, its first form.' }),
    text: Type.String({ description: 'The comment, the reason, the announcement or the text that it is about.' }),
    alert: nullable(Type.String({ description: 'Name of the alert.' })),
  },
  { title: 'InboxItem' },
)

const InboxInvitation = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    created: Timestamp,
    by: Type.String(),
    team: Type.String(),
    project: nullable(Type.Object({ name: Type.String(), slug: Type.String() })),
  },
  { title: 'InboxInvitation' },
)

export const Inbox = Type.Object(
  {
    count: Type.Integer({ description: 'Items on all pages.' }),
    unread: Type.Integer({ description: 'Unread items and open invitations, at most 100.' }),
    invitations: Type.Array(InboxInvitation),
    results: Type.Array(InboxItem, { description: 'Newest first.' }),
  },
  { title: 'Inbox' },
)

const Unread = Type.Object({ unread: Type.Integer() })

/** What somebody is notified of in the product. */
export const inboxContract = {
  inbox: defineRoute({
    path: '/api/inbox/',
    name: 'Inbox',
    summary: 'Notifications of the caller that are kept for 90 days, and their open invitations.',
    needs: 'account',
    query: Type.Object({
      page: Type.Optional(Type.Integer({ minimum: 1 })),
      page_size: Type.Optional(Type.Integer({ minimum: 1, description: 'At most 1000; 50 otherwise.' })),
    }),
    reply: Inbox,
    writes: {
      POST: {
        summary: 'Mark notifications as read: those named, or all.',
        needs: 'account',
        body: Type.Object({
          read: Type.Optional(Type.Array(Type.Integer(), { description: 'Ids; all where left out.' })),
        }),
        reply: Unread,
      },
    },
  }),
  acceptInvitation: defineRoute({
    path: '/api/inbox/invitations/',
    name: 'Invitations in the inbox',
    summary: 'Accept an invitation that is meant for the account of the caller.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Accept an invitation.',
        needs: 'account',
        body: Type.Object({ id: Type.String({ format: 'uuid' }) }),
        reply: Unread,
      },
    },
  }),
}
