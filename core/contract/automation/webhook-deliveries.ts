import { Type } from 'typebox'
import { managesAddon } from '#core/contract/automation/addons.ts'
import { MessageView } from '#core/contract/message-view.ts'
import { defineList, defineRoute } from '#core/contract/route-contract.ts'
import { nullable, oneOf } from '#core/contract/schema.ts'

const Delivery = Type.Object(
  {
    id: Type.Integer(),
    event: Type.String({ description: 'What it was about; Test for a test.' }),
    reason: oneOf(['change', 'redelivery', 'test']),
    change: nullable(Type.Integer({ description: 'Id of the change; null for a test.' })),
    changes: Type.Integer({ description: 'How many changes it was about; `change` is the first.' }),
    created: Type.String({ format: 'date-time' }),
    duration: Type.Integer({ description: 'Milliseconds until the reply.' }),
    status: Type.Integer({ description: 'HTTP status of the reply; 0: there was none.' }),
    error: nullable(MessageView),
    url: Type.String(),
    request_headers: Type.Unsafe<Readonly<Record<string, string>>>(
      Type.Object({}, { additionalProperties: { type: 'string' } }),
    ),
    request_body: Type.String({ description: 'Its first 8192 characters.' }),
    reply_body: Type.String({ description: 'Its first 2048 characters.' }),
  },
  { title: 'WebhookDelivery' },
)

export const webhookDeliveryContract = {
  deliveriesOfAddOn: defineList({
    path: '/api/addons/:id/deliveries/',
    name: 'Deliveries of a webhook',
    summary: 'What a webhook sent and was answered, newest first. The last 200 are kept, for 30 days.',
    needs: managesAddon,
    item: Delivery,
  }),
  testOfWebhook: defineRoute({
    path: '/api/addons/:id/test/',
    name: 'Test of a webhook',
    summary: 'Calls the address of a webhook at once, with a message whose action is Test.',
    reply: 'none',
    writes: { POST: { summary: 'Test a webhook', needs: managesAddon, reply: Delivery } },
  }),
  redeliveryOfWebhook: defineRoute({
    path: '/api/addons/:id/deliveries/:delivery/redeliver/',
    params: { delivery: Type.Integer({ minimum: 1 }) },
    name: 'Redelivery of a webhook',
    summary: 'Sends the message about changes once more, with the same webhook-id.',
    reply: 'none',
    writes: { POST: { summary: 'Redeliver a message', needs: managesAddon, reply: Delivery } },
  }),
}
