import { Type } from 'typebox'
import { defineList, defineRoute } from '#core/contract/route-contract.ts'
import { nullable, Timestamp, Url } from '#core/contract/schema.ts'
import type { Message } from '#core/messages/message.ts'

/** What an alert is about; what it says of itself depends on its name. */
interface AlertDetails {
  readonly [name: string]: unknown
  readonly occurrences?: (Readonly<Record<string, unknown>> & { readonly message?: Message })[]
}

const text = Type.String()

const Alert = Type.Object(
  {
    name: text,
    timestamp: Timestamp,
    updated: Timestamp,
    severity: Type.Integer({ description: '10 to know, 50 a warning, 100 an error.' }),
    details: Type.Unsafe<AlertDetails>({
      type: 'object',
      additionalProperties: true,
      description:
        '`occurrences`: what it is about, such as files and errors, these as messages too. Empty for visitors.',
    }),
    category: text,
    dismissed_at: nullable(Timestamp),
    dismissed_by: nullable(Url),
    dismissal_reason: text,
    title: Type.String({ description: 'What is wrong, in a few words.' }),
    advice: Type.String({ description: 'What to do about it.' }),
    dismissible: Type.Boolean(),
    component: Type.String({
      format: 'uri',
      description: 'Where it was raised: of those that share a repository, the one it belongs to.',
    }),
    dismiss_url: nullable(Url),
  },
  { title: 'Alert' },
)

const body = Type.Object({
  reason: Type.Optional(Type.String({ maxLength: 1000, description: 'Reason for dismissing, visible to others.' })),
})

export const alertContract = {
  alertsOfComponent: defineList({
    path: '/api/components/:project/:component/alerts/',
    name: 'Alerts of a component',
    summary: 'Alerts for maintainers, most severe first, with advice.',
    needs: 'visible',
    item: Alert,
    query: {
      dismissed: Type.Optional(
        Type.Boolean({ description: 'Only those that were dismissed, or only those that were not.' }),
      ),
    },
  }),
  dismissalOfAlert: defineRoute({
    path: '/api/components/:project/:component/alerts/:name/dismiss/',
    name: 'Dismissal of an alert',
    summary: 'Dismisses an alert or reopens it.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Dismiss an alert until there is something else to tell',
        needs: { permission: 'component.edit', on: 'component' },
        body,
        reply: Alert,
      },
      DELETE: {
        summary: 'Reopen a dismissed alert',
        needs: { permission: 'component.edit', on: 'component' },
        status: 200,
        reply: Alert,
      },
    },
  }),
}
