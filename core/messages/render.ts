import type { Message, MessageValue } from './message.ts'
import { templates } from './templates.ts'

const PLACEHOLDER = /\{\{(\w+)\}\}/g

/** The message in English; what stands last may be empty. */
export function render({ id, values }: Message): string {
  const template = templates[id]
  const text = typeof template === 'string' ? template : values.count === 1 ? template.one : template.other
  return text
    .replaceAll(PLACEHOLDER, (_, name: string) => (Object.hasOwn(values, name) ? shown(values[name]) : ''))
    .trimEnd()
}

const shown = (value: MessageValue | undefined): string =>
  typeof value === 'object' ? render(value) : String(value ?? '')
