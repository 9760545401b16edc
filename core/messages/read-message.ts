import { isJsonObject } from '#core/text/json-object.ts'
import { isKeyOf } from '#core/text/object-fields.ts'
import { type Message, type MessageValue, verbatim } from './message.ts'
import { templates } from './templates.ts'

/** A message that was stored as JSON. What was stored before there were messages, or is not one, is said as `text`. */
export function readMessage(json: unknown, text: string): Message {
  return messageIn(json) ?? verbatim(text)
}

function messageIn(json: unknown): Message | undefined {
  if (!isJsonObject(json) || typeof json.id !== 'string' || !isKeyOf(templates, json.id)) return undefined
  const stored = isJsonObject(json.values) ? json.values : {}
  const values = Object.entries(stored).flatMap(([name, value]): [string, MessageValue][] => {
    const read = typeof value === 'string' || typeof value === 'number' ? value : messageIn(value)
    return read === undefined ? [] : [[name, read]]
  })
  return { id: json.id, values: Object.fromEntries(values) }
}
