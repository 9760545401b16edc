import { onlyForm } from '../model/edit-rules.ts'
import type { JsonDocument, JsonNode } from '../syntax/json/json-document.ts'
import type { JsonStrings } from './json-session.ts'

/** Strings that are objects with a text among their members; `name` is that of the text, for those that have none. */
export const messageStrings = (
  name: string,
  messageOf: (member: JsonNode) => JsonNode | undefined,
): Pick<JsonStrings, 'texts' | 'members' | 'set'> => ({
  texts: (member) => [messageOf(member) ?? []].flat(),
  members: (member) => [member],
  set(session, member, { key, target }) {
    const text = onlyForm(key, target)
    const message = messageOf(member)
    if (message !== undefined) session.setScalar(message, text)
    else if (text !== '') session.complete(key, member, name, text, 'first')
  },
})

/** The text of a string that may have none. */
export const textOf = (document: JsonDocument, message: JsonNode | undefined): string =>
  message === undefined ? '' : document.scalar(message)
