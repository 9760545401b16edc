import { type AddEdit, keysOfTemplate, planEdits, type SetEdit } from '../model/edit-plan.ts'
import { requireSound } from '../model/edit-rules.ts'
import type { Catalog, Edit, Entry, FileFormat, FormatOptions } from '../model/format.ts'
import { entriesOf, type IndexedStrings, indexStrings, type StringIndex } from '../model/string-index.ts'
import { parseToml } from '../syntax/keyed/toml.ts'
import type { TomlDocument, TomlNode } from '../syntax/keyed/toml-document.ts'
import { TomlEditor } from '../syntax/keyed/toml-edit.ts'
import { encodeSplices } from '../syntax/text/encode-splices.ts'
import { collectProblems, type ProblemList } from '../syntax/text/problems.ts'
import { decode, encodeBody, type SourceText } from '../syntax/text/source-text.ts'

/** The strings of one TOML file, as a format keeps them. A string is known by its node. */
export interface TomlStrings extends IndexedStrings<TomlNode> {
  entry(node: TomlNode, key: string): Entry
  isPlural(node: TomlNode): boolean
  /** The scalars that hold the texts of a string. */
  texts(node: TomlNode): readonly TomlNode[]
  /** The members that a new file goes without: forms of a plural that its language lacks. */
  foreign?(node: TomlNode): readonly TomlNode[]
  set(session: TomlSession, node: TomlNode, edit: SetEdit): void
  adder(session: TomlSession): (edit: AddEdit) => void
}

export type TomlDialect = (document: TomlDocument, options: FormatOptions, problems: ProblemList) => TomlStrings

/** What the TOML formats remember of a file. */
export interface TomlTree extends StringIndex<TomlNode> {
  readonly source: SourceText
  readonly document: TomlDocument
  readonly dialect: TomlDialect
  readonly strings: TomlStrings
  readonly options: FormatOptions
}

/** One write. */
export interface TomlSession {
  readonly tree: TomlTree
  readonly document: TomlDocument
  readonly editor: TomlEditor
}

export function readToml(file: Uint8Array, options: FormatOptions, dialect: TomlDialect): Catalog<TomlTree> {
  const source = decode(file)
  const problems = collectProblems(source)
  const document = parseToml(source.text, problems)
  const strings = dialect(document, options, problems)
  const span = (node: TomlNode) => [document.head(node), document.end(node)] as const
  const index = indexStrings(strings, document.size, problems, span)
  const tree: TomlTree = { source, document, dialect, strings, options, ...index }
  return { entries: entriesOf(index, strings), problems: problems.list, text: source.text, tree }
}

export function writeToml(format: FileFormat, catalog: Catalog<TomlTree>, edits: readonly Edit[]): Uint8Array {
  const { tree } = catalog
  if (edits.length === 0) return tree.source.bytes
  const { strings, document } = tree
  requireSound(document, edits)
  const plan = planEdits((key) => tree.nodeOf(key) !== undefined, edits, keysOfTemplate(format, tree.options))
  const session: TomlSession = { tree, document, editor: new TomlEditor(document) }
  for (const edit of plan.sets.values()) {
    const node = tree.nodeOf(edit.key)
    if (node !== undefined) strings.set(session, node, edit)
  }
  for (const key of plan.removes) for (const node of tree.nodesOf(key)) session.editor.remove(node)
  const add = strings.adder(session)
  for (const edit of plan.adds) add(edit)
  return encodeSplices(session.editor.finish(), tree.source)
}

/** The template with every text emptied; without one, nothing at all. */
export function createToml(options: FormatOptions, dialect: TomlDialect): Uint8Array {
  if (options.template === undefined) return encodeBody('', 'utf-8')
  const { source, document, strings, nodes, duplicates } = readToml(options.template, options, dialect).tree
  if (!document.isSound()) return source.bytes
  const editor = new TomlEditor(document)
  for (const node of [...nodes, ...[...duplicates.values()].flat()]) {
    const foreign = new Set(strings.foreign?.(node))
    for (const form of foreign) editor.remove(form)
    for (const text of strings.texts(node)) {
      if (document.kind(text) !== 'bare' && !foreign.has(text)) editor.setText(text, '')
    }
  }
  return encodeSplices(editor.finish(), source)
}

/** An entry of TOML; where a part of the file could not be read none may be changed. */
export function stateOf(document: TomlDocument): Entry['state'] {
  return document.isSound() ? 'unknown' : 'read-only'
}
