import type { Message, MessageValue } from './message.ts'
import { templates } from './templates.ts'

const PLACEHOLDER = /\{\{(\w+)\}\}/g

/** Texts of a language by id; those with a number by id and plural form, such as `task.pushed_few`. */
export interface TextsOfLanguage {
  readonly language: string
  readonly texts: Readonly<Record<string, string>>
}

/** The message in English; what stands last may be empty. */
export const render = (message: Message): string => filled(english(message), message, render)

/** The message in the language of somebody; a text that is not translated yet is in English. */
export function renderIn(own: TextsOfLanguage, message: Message): string {
  const say = (one: Message): string => filled(ownText(own, one) ?? english(one), one, say)
  return say(message)
}

function english({ id, values }: Message): string {
  const template = templates[id]
  return typeof template === 'string' ? template : values.count === 1 ? template.one : template.other
}

function ownText({ language, texts }: TextsOfLanguage, { id, values: { count } }: Message): string | undefined {
  return typeof count === 'number' ? (texts[`${id}_${pluralRules(language).select(count)}`] ?? texts[id]) : texts[id]
}

const rules = new Map<string, Intl.PluralRules>()

function pluralRules(language: string): Intl.PluralRules {
  const known = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, known)
  return known
}

function filled(text: string, { values }: Message, say: (message: Message) => string): string {
  const shown = (value: MessageValue | undefined): string =>
    typeof value === 'object' ? say(value) : String(value ?? '')
  return text
    .replaceAll(PLACEHOLDER, (_, name: string) => (Object.hasOwn(values, name) ? shown(values[name]) : ''))
    .trimEnd()
}
