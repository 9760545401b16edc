import { keysOfTemplate, planEdits } from '../model/edit-plan.ts'
import type { Catalog, Edit, FileFormat, FormatOptions } from '../model/format.ts'
import { entriesOf, indexStrings } from '../model/string-index.ts'
import { parseJson } from '../syntax/json/json.ts'
import type { JsonNode } from '../syntax/json/json-document.ts'
import { JsonEditor } from '../syntax/json/json-edit.ts'
import { jsonStyle } from '../syntax/json/json-style.ts'
import { encodeSplices } from '../syntax/text/encode-splices.ts'
import { collectProblems } from '../syntax/text/problems.ts'
import { decode, encodeBody } from '../syntax/text/source-text.ts'
import { type JsonDialect, JsonSession, type JsonTree } from './json-session.ts'
import { sortAdds } from './json-sort.ts'

export function readJson(file: Uint8Array, options: FormatOptions, dialect: JsonDialect): Catalog<JsonTree> {
  const source = decode(file)
  const problems = collectProblems(source)
  const document = parseJson(source.text, problems)
  const { root } = document
  if (root !== null && !document.isContainer(root)) {
    problems.add('unsupported', 'not an object', document.start(root), document.end(root))
  }
  const strings = dialect(document, options, problems)
  const span = (node: JsonNode) => [document.memberStart(node), document.end(node)] as const
  const index = indexStrings(strings, document.size, problems, span, 'last')
  const read: JsonTree['read'] = (other, by) => readJson(other, by, dialect).tree
  const tree: JsonTree = { source, document, dialect, strings, options, read, ...index }
  return { entries: entriesOf(index, strings), problems: problems.list, text: source.text, tree }
}

export function writeJson(format: FileFormat, catalog: Catalog<JsonTree>, edits: readonly Edit[]): Uint8Array {
  const { tree } = catalog
  if (edits.length === 0) return tree.source.bytes
  const { strings } = tree
  const has = (key: string) => tree.nodeOf(key) !== undefined
  const wanted =
    tree.options.params?.json_sort_keys === true ? sortAdds(edits, keysOf(tree), format.id !== 'json') : edits
  const plan = planEdits(has, wanted, keysOfTemplate(format, tree.options))
  const session = new JsonSession(tree)
  for (const edit of plan.sets.values()) {
    const node = tree.nodeOf(edit.key)
    if (node !== undefined) strings.set(session, node, edit)
  }
  for (const key of plan.removes) {
    for (const node of tree.nodesOf(key)) for (const member of strings.members(node)) session.editor.remove(member)
  }
  const adder = strings.adder(session)
  for (const edit of plan.adds) adder.add(edit)
  adder.finish?.()
  return encodeSplices(session.editor.finish(), tree.source)
}

const keysOf = ({ nodes, strings }: JsonTree): string[] => Array.from(nodes, (node) => strings.key(node))

/** The template with every text emptied and its language named; without one, what `empty` says. */
export function createJson(options: FormatOptions, dialect: JsonDialect, empty = '{}\n'): Uint8Array {
  if (options.template === undefined) return encodeBody(empty, 'utf-8')
  const { source, document, strings, nodes, duplicates } = readJson(options.template, options, dialect).tree
  const editor = new JsonEditor(document, jsonStyle([document]))
  for (const node of [...nodes, ...[...duplicates.values()].flat()]) {
    const foreign = new Set(strings.foreign?.(node))
    for (const member of foreign) editor.remove(member)
    const within = (text: JsonNode) => foreign.has(text) || foreign.has(document.parent(text) ?? text)
    for (const text of strings.texts(node)) {
      if (document.kind(text) === 'string' && !within(text)) editor.replace(text, '')
    }
  }
  strings.relabel?.(editor)
  return encodeSplices(editor.finish(), source)
}
