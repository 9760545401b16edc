import { type Message, type MessageId, type MessageValue, verbatim } from './message.ts'
import { templates } from './templates.ts'

/** A message that was stored as JSON. What was stored before there were messages, or is not one, is said as `text`. */
export function readMessage(json: unknown, text: string): Message {
  return messageIn(json) ?? verbatim(text)
}

const isKnown = (id: unknown): id is MessageId => typeof id === 'string' && Object.hasOwn(templates, id)

function messageIn(json: unknown): Message | undefined {
  if (typeof json !== 'object' || json === null || !('id' in json) || !isKnown(json.id)) return undefined
  const stored = 'values' in json && typeof json.values === 'object' ? Object.entries(json.values ?? {}) : []
  const values = stored.flatMap(([name, value]): [string, MessageValue][] => {
    const read = typeof value === 'string' || typeof value === 'number' ? value : messageIn(value)
    return read === undefined ? [] : [[name, read]]
  })
  return { id: json.id, values: Object.fromEntries(values) }
}
