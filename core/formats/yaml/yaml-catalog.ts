import { keysOfTemplate, planEdits } from '../model/edit-plan.ts'
import { requireSound } from '../model/edit-rules.ts'
import type { Catalog, Edit, FileFormat, FormatOptions } from '../model/format.ts'
import { entriesOf, indexStrings } from '../model/string-index.ts'
import { encodeSplices } from '../syntax/text/encode-splices.ts'
import { collectProblems } from '../syntax/text/problems.ts'
import { decode, encodeBody, sameBytes } from '../syntax/text/source-text.ts'
import { parseYaml } from '../syntax/yaml/yaml.ts'
import type { YamlDocument, YamlNode } from '../syntax/yaml/yaml-document.ts'
import { YamlEditor } from '../syntax/yaml/yaml-edit.ts'
import { yamlStyle } from '../syntax/yaml/yaml-style.ts'
import { isTyped } from '../syntax/yaml/yaml-write.ts'
import { type YamlDialect, YamlSession, type YamlTree } from './yaml-session.ts'

export function readYaml(file: Uint8Array, options: FormatOptions, dialect: YamlDialect): Catalog<YamlTree> {
  const source = decode(file)
  const problems = collectProblems(source)
  const document = parseYaml(source.text, problems)
  const { template } = options
  const isTemplate = template === undefined || sameBytes(file, template)
  const strings = dialect(document, { ...options, isTemplate }, problems)
  const span = (node: YamlNode) => [document.head(node), document.end(node)] as const
  const index = indexStrings(strings, document.size, problems, span, 'last')
  const read: YamlTree['read'] = (other, by) => readYaml(other, by, dialect).tree
  const tree: YamlTree = { source, document, dialect, strings, options, read, ...index }
  return { entries: entriesOf(index, strings), problems: problems.list, text: source.text, tree }
}

export function writeYaml(format: FileFormat, catalog: Catalog<YamlTree>, edits: readonly Edit[]): Uint8Array {
  const { tree } = catalog
  if (edits.length === 0) return tree.source.bytes
  const { strings, document } = tree
  requireSound(document, edits)
  const plan = planEdits((key) => tree.nodeOf(key) !== undefined, edits, keysOfTemplate(format, tree.options))
  const session = new YamlSession(tree)
  for (const edit of plan.sets.values()) {
    const node = tree.nodeOf(edit.key)
    if (node !== undefined) strings.set(session, node, edit)
  }
  for (const key of plan.removes) for (const node of tree.nodesOf(key)) session.editor.remove(node)
  const adder = strings.adder(session)
  for (const edit of plan.adds) adder.add(edit)
  adder.finish()
  return encodeSplices(session.editor.finish(), tree.source)
}

/** The template with every text emptied and its language named; without one, what `empty` says. */
export function createYaml(options: FormatOptions, dialect: YamlDialect, empty: string): Uint8Array {
  if (options.template === undefined) return encodeBody(empty, 'utf-8')
  const { source, document, strings, nodes, duplicates } = readYaml(options.template, options, dialect).tree
  if (!document.isSound()) return source.bytes
  const editor = new YamlEditor(document, yamlStyle([document]))
  for (const node of [...nodes, ...[...duplicates.values()].flat()]) {
    const foreign = new Set(strings.foreign(node))
    for (const form of foreign) editor.remove(form)
    for (const text of strings.texts(node)) {
      if (isText(document, text) && !foreign.has(text)) editor.setText(text, '')
    }
  }
  strings.relabel(editor)
  return encodeSplices(editor.finish(), source)
}

/** Not a number, a symbol or another thing that is the same in all languages. */
function isText(document: YamlDocument, node: YamlNode): boolean {
  const kind = document.kind(node)
  if (kind === 'plain') return !isTyped(document.scalar(node)) && document.scalar(node) !== ''
  return kind !== 'null' && document.scalar(node) !== ''
}
