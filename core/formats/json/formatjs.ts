import type { AddEdit } from '../model/edit-plan.ts'
import { onlyForm } from '../model/edit-rules.ts'
import type { FileFormat } from '../model/format.ts'
import type { JsonDocument, JsonNode } from '../syntax/json/json-document.ts'
import { type NewValue, newObject } from '../syntax/json/json-new.ts'
import { json } from './json.ts'
import { createJson, readJson, writeJson } from './json-catalog.ts'
import { jsonEntry, rootMembers, textAt } from './json-entry.ts'
import { messageStrings, textOf } from './json-message.ts'
import type { JsonAdder, JsonDialect, JsonSession, JsonStrings, JsonTree } from './json-session.ts'
import { membersOfHead } from './json-shape.ts'

const strings: JsonDialect = (document, options, problems): JsonStrings => {
  const bilingual = options.template === undefined
  return {
    each(found) {
      for (const member of rootMembers(document, problems)) {
        if (isMessage(document, member)) found(member)
        else problems.add('unsupported', 'not a message', document.memberStart(member), document.end(member))
      }
    },
    key: (member) => document.key(member),
    entry(member, key) {
      return jsonEntry(document, member, {
        key,
        source: bilingual ? [key] : [],
        target: [textOf(document, messageOf(document, member))],
        note: noteOf(document, member),
      })
    },
    ...messageStrings('defaultMessage', (member) => messageOf(document, member)),
    adder,
  }
}

/** `{"id": {"defaultMessage": …}}`, or `{"id": …}` as in compiled files. */
const messageOf = (document: JsonDocument, member: JsonNode): JsonNode | undefined =>
  document.isObject(member) ? document.child(member, 'defaultMessage') : member

function isMessage(document: JsonDocument, member: JsonNode): boolean {
  const message = messageOf(document, member)
  return message === undefined || (!document.isContainer(message) && document.kind(message) !== 'invalid')
}

/** A description may be an object of whatever the project needs. */
function noteOf(document: JsonDocument, member: JsonNode): string {
  const description = document.child(member, 'description')
  if (description === undefined || !document.isContainer(description)) return textAt(document, member, 'description')
  return document.text.slice(document.start(description), document.end(description))
}

function adder(session: JsonSession): JsonAdder {
  const { document } = session
  const first = document.root === null ? null : document.firstChild(document.root)
  const plain = first !== null && document.kind(first) === 'string'
  return { add: (edit) => session.put(session.rootObject(edit.key), newMessage(edit, plain), edit) }
}

function newMessage({ key, target, note = '' }: AddEdit, plain: boolean): NewValue {
  const text = onlyForm(key, target)
  if (plain && note === '') return text
  return newObject([['defaultMessage', text], ...(note === '' ? [] : [['description', note] as const])])
}

/** What `formatjs extract` writes. */
export const formatjs: FileFormat<JsonTree> = {
  ...json,
  id: 'formatjs',
  name: 'Format.JS JSON file',
  flags: 'icu-message-format',
  abilities: { ...json.abilities, notes: true },
  sniff(head) {
    const { document, members } = membersOfHead(head)
    const messages = members.filter((member) => document.child(member, 'defaultMessage') !== undefined)
    return messages.length > 0 && messages.length === members.length ? 80 : 0
  },
  read: (file, options) => readJson(file, options, strings),
  write: (catalog, edits) => writeJson(formatjs, catalog, edits),
  create: (options) => createJson(options, strings),
}
