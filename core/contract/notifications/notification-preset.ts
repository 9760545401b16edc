import { Type } from 'typebox'
import { defineRoute } from '#core/contract/route-contract.ts'
import { nullable, oneOf } from '#core/contract/schema.ts'
import { notificationPresets } from '#core/notifications/presets.ts'

const Preset = Type.Object(
  { preset: nullable(oneOf(notificationPresets, 'Null where the subscriptions are of another choice.')) },
  { title: 'NotificationPreset' },
)

/** One choice instead of a subscription for each kind and scope. */
export const notificationPresetContract = {
  notificationPreset: defineRoute({
    path: '/api/notification-preset/',
    name: 'Notification preset',
    summary: 'Which preset the subscriptions of the caller are.',
    needs: 'account',
    reply: Preset,
    writes: {
      POST: {
        summary: 'Replace the subscriptions, except those for one project or component.',
        needs: 'account',
        body: Type.Object({ preset: oneOf(notificationPresets) }),
        reply: Preset,
      },
    },
  }),
}
