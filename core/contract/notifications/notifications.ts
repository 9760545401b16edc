import { Type } from 'typebox'
import { defineList, defineRoute, defineWrite } from '#core/contract/route-contract.ts'
import { nullable, oneOf, oneOfNumbers, Url } from '#core/contract/schema.ts'
import { notificationNames } from '#core/notifications/kinds.ts'

export const Notification = Type.Object(
  {
    notification: Type.String(),
    id: Type.Integer(),
    scope: Type.Integer({ description: '0 all, 10 watched, 20 administered, 30 project, 40 component.' }),
    frequency: Type.Integer({ description: '0 none, 1 instant, 2 daily, 3 weekly, 4 monthly.' }),
    project: nullable(Url),
    component: nullable(Url),
  },
  { title: 'Notification' },
)

const Body = Type.Object({
  notification: Type.Unsafe<string>(oneOf(notificationNames)),
  scope: oneOfNumbers([0, 10, 20, 30, 40]),
  frequency: oneOfNumbers([0, 1, 2, 3, 4]),
})

export const NewBody = Type.Object({
  ...Body.properties,
  project: Type.Optional(Type.String({ description: 'With scope 30: slug of the project.' })),
  component: Type.Optional(Type.String({ description: "With scope 40: as in 'project/component'." })),
})

const oneself = {
  allOf: [{ account: 'signed_in' }, { anyOf: [{ permission: 'user.edit', on: 'site' }, { rule: 'oneself' }] }],
} as const

const change = defineWrite({
  summary: 'Change it.',
  needs: oneself,
  body: Body,
  reply: Notification,
})

export const notificationContract = {
  notificationsOfUser: defineList({
    path: '/api/users/:username/notifications/',
    name: 'Notifications of a user',
    summary: 'Notification subscriptions of the user. Others only see those without a project or component.',
    needs: { rule: 'directory' },
    item: Notification,
    writes: {
      POST: {
        summary: 'Add a notification subscription.',
        needs: oneself,
        body: NewBody,
        status: 201,
        reply: Notification,
      },
    },
  }),
  notificationOfUser: defineRoute({
    path: '/api/users/:username/notifications/:id/',
    name: 'Notification of a user',
    summary: 'One notification subscription of the user.',
    needs: oneself,
    reply: Notification,
    writes: {
      PUT: change,
      PATCH: change,
      DELETE: { summary: 'Delete the subscription.', needs: oneself },
    },
  }),
}
