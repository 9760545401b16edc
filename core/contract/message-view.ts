import { Type } from 'typebox'
import type { Message } from '#core/messages/message.ts'

/** A message as data: for clients that say it in another language. */
export const MessageView = Type.Unsafe<Message>({
  type: 'object',
  additionalProperties: true,
  required: ['id', 'values'],
  properties: {
    id: { type: 'string' },
    values: {
      type: 'object',
      additionalProperties: true,
      description: 'Texts, numbers and other messages, by the names that they have in the text.',
    },
  },
  description: 'What the text was made of: which one, and the values in it.',
})
