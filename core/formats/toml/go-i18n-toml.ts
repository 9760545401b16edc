import type { AddEdit, SetEdit } from '../model/edit-plan.ts'
import { onlyForm } from '../model/edit-rules.ts'
import type { FileFormat, FormatOptions } from '../model/format.ts'
import { newEntry } from '../model/new-entry.ts'
import { CATEGORIES, foreignForms, isCategory, spareOther } from '../model/plural-categories.ts'
import { parseToml } from '../syntax/keyed/toml.ts'
import type { TomlDocument, TomlNode } from '../syntax/keyed/toml-document.ts'
import { NewTable, type TomlPosition } from '../syntax/keyed/toml-edit.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import { toml } from './toml.ts'
import {
  createToml,
  readToml,
  stateOf,
  type TomlDialect,
  type TomlSession,
  type TomlTree,
  writeToml,
} from './toml-catalog.ts'

const RESERVED: ReadonlySet<string> = new Set([...CATEGORIES, 'id', 'description', 'hash', 'leftDelim', 'rightDelim'])
const silent = { list: [], add: () => {} }

/** A table of nothing but the parts of a message; any other is a group of messages. */
function isMessage(document: TomlDocument, node: TomlNode): boolean {
  if (node === document.root || !document.isContainer(node) || document.kind(node) === 'array') return false
  const children = document.children(node)
  return children.length > 0 && children.every((child) => RESERVED.has(document.key(child)) && document.isScalar(child))
}

const formsOf = (document: TomlDocument, table: TomlNode): Map<string, TomlNode> =>
  new Map(
    document
      .children(table)
      .toReversed()
      .map((child) => [document.key(child), child] as const)
      .filter(([key]) => isCategory(key)),
  )

/** Forms beside `other` make it a plural. */
const isPluralTable = (document: TomlDocument, table: TomlNode): boolean =>
  document.isContainer(table) && [...formsOf(document, table).keys()].some((category) => category !== 'other')

const strings: TomlDialect = (document, options) => ({
  each(found) {
    let next = document.nodeAt(1)
    for (let node = next; node !== undefined; node = next) {
      const message = isMessage(document, node)
      const list = document.kind(node) === 'array'
      next = document.nodeAt(message || list ? document.behind(node) : node + 1)
      if (message || (document.isScalar(node) && document.kind(node) !== 'bare')) found(node)
    }
  },
  key: (node) => pathOf(document, node),
  entry(node, key) {
    const last = document.isTable(node) ? (document.children(node).at(-1) ?? node) : node
    const description = document.isContainer(node)
      ? document.children(node).find((child) => document.key(child) === 'description')
      : undefined
    return newEntry({
      key,
      target: readTexts(document, node, options),
      note: description === undefined ? '' : document.scalar(description),
      state: stateOf(document),
      span: { start: document.head(node), end: document.end(last) },
    })
  },
  isPlural: (node) => isPluralTable(document, node),
  texts: (node) => (document.isContainer(node) ? [...formsOf(document, node).values()] : [node]),
  foreign(node) {
    const { categories } = options.plural
    return isPluralTable(document, node) ? foreignForms(formsOf(document, node), categories) : []
  },
  set: setTexts,
  adder,
})

function pathOf(document: TomlDocument, node: TomlNode): string {
  const parent = document.parent(node)
  const key = document.key(node)
  return parent === null || parent === document.root ? key : `${pathOf(document, parent)}.${key}`
}

function readTexts(document: TomlDocument, node: TomlNode, { plural }: FormatOptions): string[] {
  if (!document.isContainer(node)) return [document.scalar(node)]
  const forms = formsOf(document, node)
  const categories = isPluralTable(document, node) ? plural.categories : ['other']
  return categories.map((category) => {
    const form = forms.get(category)
    return form === undefined ? '' : document.scalar(form)
  })
}

function setTexts(session: TomlSession, node: TomlNode, { key, target }: SetEdit): void {
  const { document, editor, tree } = session
  const { categories } = tree.options.plural
  if (!document.isContainer(node)) {
    const text = onlyForm(key, target)
    if (document.scalar(node) !== text) editor.setText(node, text)
    return
  }
  const fits = target.length === categories.length
  if (target.length > 1 && !fits) {
    throw new EditError('unrepresentable', key, `this language has ${categories.length} plural forms`)
  }
  const inForms = target.length > 1 || (fits && isPluralTable(document, node))
  const names = inForms ? categories : ['other']
  const forms = formsOf(document, node)
  const textOf = (category: string) => {
    const form = forms.get(category)
    return form === undefined ? undefined : document.scalar(form)
  }
  const spare = inForms ? spareOther(categories, target, textOf) : undefined
  let position = positionOfForms(document, node, forms)
  for (const category of CATEGORIES) {
    const form = forms.get(category)
    const text = target[names.indexOf(category)] ?? (category === 'other' ? spare : undefined)
    if (form !== undefined && text !== undefined && document.scalar(form) !== text) editor.setText(form, text)
    else if (form !== undefined && text === undefined && !inForms) editor.remove(form)
    if (form !== undefined) position = form
    else if (text !== undefined && text !== '') editor.insertPair(node, { parts: [category], text }, position)
  }
}

/** Right before the first form that is there; last where there is none. */
function positionOfForms(document: TomlDocument, table: TomlNode, forms: ReadonlyMap<string, TomlNode>): TomlPosition {
  let before: TomlPosition = 'first'
  for (const child of document.children(table)) {
    if (forms.has(document.key(child))) return before
    before = child
  }
  return 'last'
}

function adder(session: TomlSession): (edit: AddEdit) => void {
  const { document, editor, tree } = session
  const { root } = document
  const plain = document.firstChild(root) !== null && document.children(root).every((child) => !document.isTable(child))
  const positions = new Map<string, TomlPosition>()
  const groups = new Set(document.children(root).map((child) => document.key(child)))
  return (edit) => {
    const { key, target, note = '', after } = edit
    if (groups.has(key)) throw new EditError('key_conflict', key, `'${key}' holds other strings in this file`)
    groups.add(key)
    const position = positions.get(after ?? '') ?? positionAfter(tree, after, plain)
    positions.set(key, position)
    if (plain && target.length === 1 && note === '') {
      editor.insertPair(root, { parts: [key], text: onlyForm(key, target) }, position)
      return
    }
    editor.insertTable(newMessage(tree, edit), plain ? 'last' : position)
  }
}

function positionAfter({ document, nodeOf }: TomlTree, after: string | null | undefined, plain: boolean): TomlPosition {
  if (after === undefined) return 'last'
  const node = after === null ? undefined : nodeOf(after)
  if (node === undefined) return after === null ? 'first' : 'last'
  let top = node
  for (let parent = document.parent(top); parent !== null && parent !== document.root; parent = document.parent(top))
    top = parent
  return plain || document.isTable(top) ? top : 'first'
}

/** A single text is the form `other`. */
function newMessage({ options }: TomlTree, { key, target, note = '' }: AddEdit): NewTable {
  const { categories } = options.plural
  if (target.length > 1 && target.length !== categories.length) {
    throw new EditError('unrepresentable', key, `this language has ${categories.length} plural forms`)
  }
  const table = new NewTable([key])
  if (note !== '') table.pairs.push({ parts: ['description'], text: note })
  const names = target.length === 1 ? ['other'] : categories
  names.forEach((category, index) => {
    table.pairs.push({ parts: [category], text: target[index] ?? '' })
  })
  return table
}

/** go-i18n: a table for each message. */
export const goI18nToml: FileFormat<TomlTree> = {
  ...toml,
  id: 'go-i18n-toml',
  name: 'go-i18n TOML file',
  abilities: { ...toml.abilities, plurals: true, notes: true },
  sniff(head) {
    const document = parseToml(head, silent)
    const tables = document.children(document.root).filter((child) => document.isTable(child))
    const messages = tables.filter((table) => isMessage(document, table) && formsOf(document, table).has('other'))
    return messages.length > 0 && messages.length * 2 >= tables.length ? 70 : 20
  },
  read: (file, options) => readToml(file, options, strings),
  write: (catalog, edits) => writeToml(goI18nToml, catalog, edits),
  create: (options) => createToml(options, strings),
}
