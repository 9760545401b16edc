import type { AddEdit } from '../model/edit-plan.ts'
import { onlyForm } from '../model/edit-rules.ts'
import type { FileFormat, FormatOptions } from '../model/format.ts'
import { CATEGORIES, foreignForms } from '../model/plural-categories.ts'
import type { JsonDocument, JsonNode } from '../syntax/json/json-document.ts'
import { type NewValue, newObject } from '../syntax/json/json-new.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import type { ProblemList } from '../syntax/text/problems.ts'
import { json } from './json.ts'
import { createJson, readJson, writeJson } from './json-catalog.ts'
import { jsonEntry, textAt } from './json-entry.ts'
import { eachItem, idOf } from './json-items.ts'
import { formMembers, formsByCategory, formTexts, newForms, readForms, setForms } from './json-plural.ts'
import type { JsonAdder, JsonDialect, JsonSession, JsonStrings, JsonTree } from './json-session.ts'
import { membersOfHead } from './json-shape.ts'

const RESERVED: ReadonlySet<string> = new Set([...CATEGORIES, 'id', 'description', 'hash', 'leftDelim', 'rightDelim'])
const MAXIMUM_KEY = 1000
/** What a text is filled in by in Go: `{{.Name}}`. */
const GO_TEMPLATE = /\{\{-?\s*\.[A-Za-z]/

/** An object of nothing but the parts of a message; any other object is a group of messages. */
const isMessage = (document: JsonDocument, object: JsonNode): boolean =>
  document.children(object).every((child) => RESERVED.has(document.key(child)))

const strings: JsonDialect = (document, options, problems): JsonStrings => {
  const { root } = document
  const { categories } = options.plural
  const bilingual = options.template === undefined
  const listed = root !== null && document.kind(root) === 'array'
  return {
    each: listed ? eachItem(document, root, problems) : eachMessage(document, problems),
    key: (node) => (listed ? idOf(document, node) : pathOf(document, node)),
    entry(node, key) {
      return jsonEntry(document, node, {
        key,
        source: bilingual ? [key] : [],
        target: readTexts(document, node, categories),
        note: textAt(document, node, 'description'),
      })
    },
    texts: (node) => (document.isObject(node) ? formTexts(document, node) : [node]),
    foreign: (node) =>
      document.isObject(node) && isPlural(document, node) ? foreignForms(formMembers(document, node), categories) : [],
    members: (node) => [node],
    set: (session, node, { key, target }) => setTexts(session, node, key, target),
    adder,
  }
}

/** Groups may stand in groups, their names joined by dots. */
function eachMessage(document: JsonDocument, problems: ProblemList): JsonStrings['each'] {
  return (found) => {
    const visit = (object: JsonNode, length: number): void => {
      for (const child of document.children(object)) {
        const kind = document.kind(child)
        const path = length + document.key(child).length + 1
        if (kind === 'string' || (kind === 'object' && isMessage(document, child))) found(child)
        else if (kind === 'object' && path <= MAXIMUM_KEY) visit(child, path)
        else problems.add('unsupported', 'not a message', document.memberStart(child), document.end(child))
      }
    }
    if (document.root !== null && document.isObject(document.root)) visit(document.root, 0)
  }
}

function pathOf(document: JsonDocument, node: JsonNode): string {
  const key = document.key(node)
  const parent = document.parent(node)
  return parent === null || document.parent(parent) === null ? key : `${pathOf(document, parent)}.${key}`
}

/** Forms beside `other` make it a plural; `other` alone is how a text with a description is written. */
function isPlural(document: JsonDocument, object: JsonNode): boolean {
  return formMembers(document, object)
    .keys()
    .some((category) => category !== 'other')
}

function readTexts(document: JsonDocument, node: JsonNode, categories: readonly string[]): string[] {
  if (!document.isObject(node)) return [document.scalar(node)]
  return readForms(document, node, isPlural(document, node) ? categories : ['other'])
}

function setTexts(session: JsonSession, node: JsonNode, key: string, target: readonly string[]): void {
  const { document, editor } = session
  const { categories } = session.tree.options.plural
  const inForms = target.length > 1 || (document.isObject(node) && isPlural(document, node))
  if (target.length > 1) checkForms(session.tree.options, key, target)
  if (!document.isObject(node)) {
    if (inForms) editor.replace(node, newForms(categories, target))
    else session.setScalar(node, onlyForm(key, target))
  } else if (inForms && target.length === categories.length) {
    setForms(session, key, node, formsByCategory(categories, target))
  } else {
    for (const [category, member] of formMembers(document, node)) if (category !== 'other') editor.remove(member)
    setForms(session, key, node, formsByCategory(['other'], target))
  }
}

function checkForms({ plural }: FormatOptions, key: string, target: readonly string[]): void {
  if (target.length === plural.categories.length) return
  throw new EditError('unrepresentable', key, `this language has ${plural.categories.length} plural forms`)
}

function adder(session: JsonSession): JsonAdder {
  const { editor, tree } = session
  return {
    add(edit) {
      const { key } = edit
      const root = editor.root()
      if (root === null) throw new EditError('unrepresentable', key, 'this file takes no new strings')
      const inArray = editor.kindOf(root) === 'array'
      session.put(root, newMessage(tree.options, edit, inArray), edit)
    },
  }
}

function newMessage(options: FormatOptions, { key, target, note = '' }: AddEdit, inArray: boolean): NewValue {
  const { categories } = options.plural
  if (target.length === 1 && note === '' && !inArray) return onlyForm(key, target)
  if (target.length > 1) checkForms(options, key, target)
  const members: [string, NewValue][] = inArray ? [['id', key]] : []
  if (note !== '') members.push(['description', note])
  const forms = target.length === 1 ? ['other'] : categories
  return newObject([...members, ...formsByCategory(forms, target)])
}

/** go-i18n, second version: messages by their ids. */
export const goI18nJsonV2: FileFormat<JsonTree> = {
  ...json,
  id: 'go-i18n-json-v2',
  usedIn: [],
  name: 'go-i18n v2 JSON file',
  abilities: { ...json.abilities, plurals: true, notes: true },
  sniff(head, name) {
    const { document, members } = membersOfHead(head)
    const objects = members.filter((member) => document.isObject(member))
    const hasTemplates = GO_TEMPLATE.test(head)
    const ours = (objects.length > 0 || hasTemplates) && objects.every((member) => isMessage(document, member))
    if (!ours || members.some((member) => document.kind(member) === 'array')) return 0
    if (/(?:^|[\\/])(?:active|translate)\.[^\\/]*$/.test(name)) return 70
    return hasTemplates ? 60 : 45
  },
  read: (file, options) => readJson(file, options, strings),
  write: (catalog, edits) => writeJson(goI18nJsonV2, catalog, edits),
  create: (options) => createJson(options, strings),
}
