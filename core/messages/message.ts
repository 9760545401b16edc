import type { templates } from './templates.ts'

type Templates = typeof templates

/** Names a text of the table; stored and sent, so it is never given another meaning. */
export type MessageId = keyof Templates

/** A name, a number, words of somebody else, or another message. */
export type MessageValue = string | number | Message

/** Something the service says: which text, and what is put into it. Words are made of it where it is shown. */
export interface Message {
  readonly id: MessageId
  readonly values: Readonly<Record<string, MessageValue>>
}

type Text<Id extends MessageId> = Templates[Id] extends { readonly other: infer Other } ? Other : Templates[Id]
type Names<Words> = Words extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Names<Rest> : never
type ValuesOf<Id extends MessageId> = {
  readonly [Name in Names<Text<Id>>]: Name extends 'count' ? number : MessageValue
}
/** Texts without values. */
type PlainId = { [Id in MessageId]: Names<Text<Id>> extends never ? Id : never }[MessageId]

export function message(id: PlainId): Message
export function message<Id extends MessageId>(id: Id, values: ValuesOf<Id>): Message
export function message(id: MessageId, values: Message['values'] = {}): Message {
  return { id, values }
}

/** Words of somebody else, such as git or a code host: they are shown as they came. */
export const verbatim = (text: string): Message => message('verbatim', { text })

/** The same message with every text in its values changed, such as to hide an address. */
export function withTexts({ id, values }: Message, change: (text: string) => string): Message {
  const changed = Object.entries(values).map(([name, value]): [string, MessageValue] => [
    name,
    typeof value === 'string' ? change(value) : typeof value === 'number' ? value : withTexts(value, change),
  ])
  return { id, values: Object.fromEntries(changed) }
}
