import type { AddEdit } from '../model/edit-plan.ts'
import { onlyForm } from '../model/edit-rules.ts'
import type { FileFormat } from '../model/format.ts'
import type { JsonDocument, JsonNode } from '../syntax/json/json-document.ts'
import { copyOf, type NewValue, newObject } from '../syntax/json/json-new.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import { isIcuChoice } from './arb-icu.ts'
import { json } from './json.ts'
import { createJson, readJson, writeJson } from './json-catalog.ts'
import { jsonEntry, placeholdersFlag, rootMembers, textAt } from './json-entry.ts'
import type { JsonAdder, JsonDialect, JsonSession, JsonStrings, JsonTree } from './json-session.ts'

const strings: JsonDialect = (document, options, problems): JsonStrings => {
  const metadata = metadataOf(document)
  const bilingual = options.template === undefined
  return {
    each(found) {
      for (const member of rootMembers(document, problems)) {
        if (isMetadata(document, member)) continue
        const readable = !document.isContainer(member) && document.kind(member) !== 'invalid'
        if (readable) found(member)
        else problems.add('unsupported', 'not a message', document.memberStart(member), document.end(member))
      }
    },
    key: (member) => document.key(member),
    entry(member, key) {
      const about = metadata.get(key)
      const text = document.scalar(member)
      const given = {
        key,
        source: bilingual ? [key] : [],
        target: [text],
        note: textAt(document, about, 'description'),
        flags: isIcuChoice(text) ? '' : flagsOf(document, about),
      }
      return jsonEntry(document, member, given, about === document.nextSibling(member) ? about : member)
    },
    texts: (member) => [member],
    members: (member) => [member, metadata.get(document.key(member)) ?? []].flat(),
    set: (session, member, { key, target }) => session.setScalar(member, onlyForm(key, target)),
    adder,
    relabel(editor) {
      const locale = document.child(document.root, '@@locale')
      if (locale !== undefined) editor.replace(locale, options.language)
    },
  }
}

const isMetadata = (document: JsonDocument, member: JsonNode): boolean =>
  document.text.charCodeAt(document.keyStart(member) + 1) === 64 || document.key(member).startsWith('@')

/** `@key`, by key. */
function metadataOf(document: JsonDocument): Map<string, JsonNode> {
  const found = new Map<string, JsonNode>()
  for (const member of document.root === null ? [] : document.children(document.root)) {
    if (!document.isObject(member) || !isMetadata(document, member)) continue
    const key = document.key(member).slice(1)
    if (!key.startsWith('@') && !found.has(key)) found.set(key, member)
  }
  return found
}

function flagsOf(document: JsonDocument, about: JsonNode | undefined): string {
  const placeholders = document.child(about, 'placeholders')
  if (placeholders === undefined || !document.isObject(placeholders)) return ''
  const names = document.children(placeholders).map((child) => document.key(child))
  return placeholdersFlag(names.filter((name) => name !== '').map((name) => `{${name}}`))
}

function adder(session: JsonSession): JsonAdder {
  const { document, editor } = session
  const plain = document.root !== null && session.tree.nodes.length > 0 && metadataOf(document).size === 0
  return {
    add(edit) {
      const { key, target } = edit
      if (key.startsWith('@')) throw new EditError('unrepresentable', key, 'no key begins with an @ in this format')
      const root = session.rootObject(key)
      session.put(root, onlyForm(key, target), edit)
      const member = session.added.get(key)
      const about = newMetadata(session, edit, plain)
      if (about === undefined || member === undefined || session.childOf(root, `@${key}`) !== undefined) return
      session.added.set(key, editor.insert(root, `@${key}`, about, { after: member }))
    },
  }
}

/** The metadata of the template, unless the strings of this file go without; and the note of a new string. */
function newMetadata(session: JsonSession, { key, note = '' }: AddEdit, plain: boolean): NewValue | undefined {
  const template = session.template()
  const model = template?.root == null ? undefined : session.templateChild(template.root, `@${key}`)
  if (model !== undefined && template !== null && !plain) return copyOf(template, model)
  return note === '' ? undefined : newObject([['description', note]])
}

/** Application Resource Bundle, the files of Flutter. */
export const arb: FileFormat<JsonTree> = {
  ...json,
  id: 'arb',
  name: 'ARB file',
  flags: 'icu-message-format',
  globs: ['*.arb'],
  usedIn: ['flutter'],
  abilities: { ...json.abilities, notes: true, flags: true },
  sniff: () => 90,
  read: (file, options) => readJson(file, options, strings),
  write: (catalog, edits) => writeJson(arb, catalog, edits),
  create: (options) => createJson(options, strings),
}
