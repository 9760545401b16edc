import type { AddEdit } from '../model/edit-plan.ts'
import { onlyForm } from '../model/edit-rules.ts'
import type { FileFormat } from '../model/format.ts'
import type { JsonDocument, JsonNode } from '../syntax/json/json-document.ts'
import { copyOf, type NewValue, newObject } from '../syntax/json/json-new.ts'
import { json } from './json.ts'
import { createJson, readJson, writeJson } from './json-catalog.ts'
import { jsonEntry, placeholdersFlag, rootMembers, textAt } from './json-entry.ts'
import { messageStrings, textOf } from './json-message.ts'
import type { JsonAdder, JsonDialect, JsonSession, JsonTree } from './json-session.ts'
import { membersOfHead } from './json-shape.ts'

const strings: JsonDialect = (document, _, problems) => ({
  each(found) {
    for (const member of rootMembers(document, problems)) {
      if (document.isObject(member) && !hasOddMessage(document, member)) found(member)
      else problems.add('unsupported', 'not a message', document.memberStart(member), document.end(member))
    }
  },
  key: (member) => document.key(member),
  entry(member, key) {
    return jsonEntry(document, member, {
      key,
      target: [textOf(document, messageOf(document, member))],
      note: textAt(document, member, 'description'),
      flags: flagsOf(document, member),
    })
  },
  ...messageStrings('message', (member) => messageOf(document, member)),
  adder,
})

const messageOf = (document: JsonDocument, member: JsonNode): JsonNode | undefined => document.child(member, 'message')

function hasOddMessage(document: JsonDocument, member: JsonNode): boolean {
  const message = messageOf(document, member)
  return message !== undefined && (document.isContainer(message) || document.kind(message) === 'invalid')
}

function flagsOf(document: JsonDocument, member: JsonNode): string {
  const placeholders = document.child(member, 'placeholders')
  if (placeholders === undefined || !document.isObject(placeholders)) return ''
  const names = document.children(placeholders).map((child) => `$${document.key(child).toUpperCase()}$`)
  return names.length === 0 ? '' : `${placeholdersFlag(names)}, case-insensitive`
}

function adder(session: JsonSession): JsonAdder {
  const { document } = session
  const described = document.root === null || describes(document, document.root)
  return { add: (edit) => session.put(session.rootObject(edit.key), newMessage(session, edit, described), edit) }
}

/** Do messages of this file have descriptions, or are there none yet? */
function describes(document: JsonDocument, root: JsonNode): boolean {
  const messages = document.children(root).slice(0, 100)
  return messages.length === 0 || messages.some((member) => document.child(member, 'description') !== undefined)
}

/** Placeholders must stand in the file of every language; descriptions follow the habit of the file. */
function newMessage(session: JsonSession, { key, target, note }: AddEdit, described: boolean): NewValue {
  const members: [string, NewValue][] = [['message', onlyForm(key, target)]]
  if (note !== undefined && note !== '') members.push(['description', note])
  const template = session.template()
  const model = template?.root == null ? undefined : session.templateChild(template.root, key)
  for (const child of template === null || model === undefined ? [] : template.children(model)) {
    const name = template?.key(child) ?? ''
    const taken = members.some(([known]) => known === name)
    if (template && !taken && (name !== 'description' || described)) members.push([name, copyOf(template, child)])
  }
  return newObject(members)
}

/** Browser extensions: `_locales/<language>/messages.json`. */
export const webextension: FileFormat<JsonTree> = {
  ...json,
  id: 'webextension',
  name: 'WebExtension JSON file',
  linguality: 'monolingual',
  abilities: { ...json.abilities, notes: true, flags: true },
  sniff(head, name) {
    const { document, members } = membersOfHead(head)
    const messages = members.filter((member) => document.child(member, 'message') !== undefined)
    const inPlace = /_locales[\\/]/.test(name)
    if (messages.length === 0 || (messages.length < members.length && !inPlace)) return 0
    return inPlace ? 95 : 80
  },
  read: (file, options) => readJson(file, options, strings),
  write: (catalog, edits) => writeJson(webextension, catalog, edits),
  create: (options) => createJson(options, strings),
}
