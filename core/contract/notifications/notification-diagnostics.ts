import { Type } from 'typebox'
import { defineRoute } from '#core/contract/route-contract.ts'
import { nullable, oneOf } from '#core/contract/schema.ts'
import { notificationBlockers, notificationReasons } from '#core/notifications/reasons.ts'

const Subscription = Type.Object(
  {
    id: Type.Integer(),
    scope: Type.Integer({ description: '0 all, 10 watched, 20 administered, 30 project, 40 component.' }),
    frequency: Type.Integer({ description: '0 none, 1 instant, 2 daily, 3 weekly, 4 monthly.' }),
  },
  { title: 'MatchingSubscription' },
)

const Kind = Type.Object(
  {
    notification: Type.String(),
    sent: Type.Boolean({ description: 'Whether emails about it are sent to the user.' }),
    reason: nullable(oneOf(notificationReasons, 'Why not, if it depends on this notification.')),
    subscription: nullable(Subscription),
    overridden: Type.Array(Subscription, { description: 'Others that match, from the narrowest scope on.' }),
    own_languages_only: Type.Boolean({ description: 'Only about the languages of the profile.' }),
  },
  { title: 'NotificationDiagnosis' },
)

const Diagnostics = Type.Object(
  {
    watched: nullable(Type.Boolean({ description: 'Whether the user watches the project; null without one.' })),
    blockers: Type.Array(oneOf(notificationBlockers), { description: 'Why no email is sent, whatever it is about.' }),
    notifications: Type.Array(Kind),
  },
  { title: 'NotificationDiagnostics' },
)

export const notificationDiagnosticsContract = {
  notificationDiagnostics: defineRoute({
    path: '/api/users/:username/notification-diagnostics/',
    name: 'Notification diagnostics of a user',
    summary: 'Which notifications the user gets about a project, component or translation, and why not the others.',
    needs: {
      allOf: [{ account: 'signed_in' }, { anyOf: [{ permission: 'user.edit', on: 'site' }, { rule: 'oneself' }] }],
    },
    query: Type.Object({
      project: Type.Optional(Type.String({ description: 'Slug of a project.' })),
      component: Type.Optional(Type.String({ description: "A component, as in 'project/component'." })),
      language: Type.Optional(Type.String({ description: 'Code of a language.' })),
    }),
    reply: Diagnostics,
  }),
}
