import { type EditPlan, keysOfTemplate, planEdits } from './edit-plan.ts'
import { type Catalog, type Edit, EditError, type Entry, type FileFormat, type FormatOptions } from './format.ts'
import { isContainer, type JsonDocument, type JsonNode, memberStart, parseJson, scalarText } from './syntax/json.ts'
import { JsonEditor, type Place } from './syntax/json-edit.ts'
import { NewContainer, type NewMember } from './syntax/json-new.ts'
import { jsonStyle } from './syntax/json-style.ts'
import { collectProblems, type ProblemList } from './syntax/problems.ts'
import { decode, encode, encodeBody, type SourceText } from './syntax/source-text.ts'

/** What the plain JSON formats remember of a file. */
export interface JsonTree {
  readonly source: SourceText
  readonly document: JsonDocument
  /** First node of each key. */
  readonly nodes: ReadonlyMap<string, JsonNode>
  /** Further nodes of a doubled key. */
  readonly doubles: ReadonlyMap<string, readonly JsonNode[]>
  readonly options: FormatOptions
}

/** Longer paths to a container are not followed: keys would grow faster than the file. */
const MAXIMUM_PREFIX = 1000
const NO_SOURCE: readonly string[] = []

/** Reads every scalar as an entry whose key is its path: `menu.items[0].title`. */
export function readJsonCatalog(file: Uint8Array, options: FormatOptions): Catalog {
  const source = decode(file)
  const problems = collectProblems(source)
  const reader = new EntryReader(source.text, problems, options.template === undefined)
  const document = parseJson(source.text, problems, (node) => reader.visit(node))
  const { root } = document
  if (root !== null && !isContainer(root)) problems.add('unsupported', 'not an object', root.start, root.end)
  const { entries, nodes, doubles } = reader
  const tree: JsonTree = { source, document, nodes, doubles, options }
  return { entries, problems: problems.list, text: source.text, tree }
}

class EntryReader {
  readonly entries: Entry[] = []
  readonly nodes = new Map<string, JsonNode>()
  readonly doubles = new Map<string, JsonNode[]>()
  readonly text: string
  readonly problems: ProblemList
  readonly bilingual: boolean
  private readonly prefixes = new Map<JsonNode, string | undefined>()
  private parent: JsonNode | null = null
  private prefix: string | undefined = ''

  constructor(text: string, problems: ProblemList, bilingual: boolean) {
    this.text = text
    this.problems = problems
    this.bilingual = bilingual
  }

  visit(node: JsonNode): void {
    const { parent } = node
    if (parent === null) return
    if (parent !== this.parent) {
      this.parent = parent
      this.prefix = this.prefixOf(parent)
    }
    if (this.prefix === undefined) return
    const key = joinPath(parent, this.prefix, node, parent.children.length - 1)
    if (this.nodes.has(key)) this.addDouble(node, key)
    else this.addEntry(node, key)
  }

  /** Path of a container; undefined when it is too long to be followed. */
  prefixOf(container: JsonNode): string | undefined {
    const known = this.prefixes.get(container)
    if (known !== undefined || this.prefixes.has(container)) return known
    const { parent } = container
    const outer = parent === null ? '' : this.prefixOf(parent)
    const path =
      parent === null || outer === undefined ? outer : joinPath(parent, outer, container, parent.children.length - 1)
    const short = path !== undefined && path.length <= MAXIMUM_PREFIX
    if (!short && outer !== undefined) {
      this.problems.add('limit', 'the path to these strings is too long', container.start, container.start + 1)
    }
    this.prefixes.set(container, short ? path : undefined)
    return short ? path : undefined
  }

  addEntry(node: JsonNode, key: string): void {
    this.nodes.set(key, node)
    this.entries.push({
      key,
      context: '',
      source: this.bilingual ? [key] : NO_SOURCE,
      target: [scalarText(this.text, node)],
      note: '',
      location: '',
      flags: '',
      state: 'unknown',
      previousSource: '',
      explanation: '',
      span: { start: memberStart(node), end: node.end },
    })
  }

  addDouble(node: JsonNode, key: string): void {
    this.problems.add('duplicate_key', `'${key}' is there twice; the first one counts`, memberStart(node), node.end)
    const found = this.doubles.get(key)
    if (found === undefined) this.doubles.set(key, [node])
    else found.push(node)
  }
}

/** Path of a child: keys joined by dots, indexes in brackets. No escaping, as the field does it. */
export function joinPath(container: JsonNode, prefix: string, child: JsonNode, index: number): string {
  if (container.kind === 'array') return `${prefix}[${index}]`
  return container.parent === null ? child.key : `${prefix}.${child.key}`
}

/** Puts a new string into the file; the one thing in which the plain JSON formats differ. */
export type AddString = (session: EditSession, key: string, text: string, after: string | null | undefined) => void

export class EditSession {
  readonly tree: JsonTree
  readonly editor: JsonEditor
  readonly added = new Map<string, NewMember>()
  private containerKeys: Set<string> | undefined

  constructor(tree: JsonTree) {
    const { document, options } = tree
    const template = options.template === undefined ? [] : [parseTemplate(options.template)]
    const samples = document.root?.children.length ? [document] : [document, ...template]
    this.tree = tree
    this.editor = new JsonEditor(document, jsonStyle(samples, options.params))
  }

  /** Is there an object or array of this key in the outermost object? */
  holdsContainer(root: JsonNode | NewContainer, key: string): boolean {
    if (root instanceof NewContainer) return false
    this.containerKeys ??= new Set(root.children.filter(isContainer).map((child) => child.key))
    return this.containerKeys.has(key)
  }

  /** Where in a container a string belongs that follows the entry `after`. */
  placeIn(container: JsonNode | NewContainer, after: string | null | undefined): Place {
    if (after === undefined) return 'last'
    const anchor = after === null ? undefined : (this.added.get(after) ?? this.tree.nodes.get(after))
    if (anchor === undefined) return after === null ? 'first' : 'last'
    let offset = 0
    for (let at: JsonNode | NewMember | null = anchor; at !== null && at.parent !== null; ) {
      if (at.parent === container) return { after: at }
      if (!('followers' in at)) offset = Math.max(offset, at.start)
      at = at.parent instanceof NewContainer ? at.parent.member : at.parent
    }
    return container instanceof NewContainer || offset > container.start ? 'last' : 'first'
  }
}

const parseTemplate = (template: Uint8Array): JsonDocument => {
  const source = decode(template)
  return parseJson(source.text, collectProblems(source))
}

export function writeJsonCatalog(
  format: FileFormat,
  catalog: Catalog,
  edits: readonly Edit[],
  addString: AddString,
  finish: (session: EditSession) => void = () => {},
): Uint8Array {
  const tree = catalog.tree as JsonTree
  if (edits.length === 0) return tree.source.bytes
  const plan = planEdits((key) => tree.nodes.has(key), edits, keysOfTemplate(format, tree.options))
  const session = new EditSession(tree)
  applyKnown(session, plan)
  for (const { key, target, after } of plan.adds) addString(session, key, onlyForm(key, target), after)
  finish(session)
  return encode(session.editor.finish(), tree.source)
}

function applyKnown({ editor, tree }: EditSession, plan: EditPlan): void {
  const { text } = tree.document
  for (const { key, target } of plan.sets.values()) {
    const node = tree.nodes.get(key)
    if (node !== undefined) setScalar(editor, text, node, onlyForm(key, target))
  }
  for (const key of plan.removes) {
    const first = tree.nodes.get(key)
    if (first !== undefined) editor.remove(first)
    for (const node of tree.doubles.get(key) ?? []) editor.remove(node)
  }
}

export function onlyForm(key: string, target: readonly string[]): string {
  const [text] = target
  if (text === undefined || target.length > 1) throw new EditError('unrepresentable', key, 'this format has no plurals')
  return text
}

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** A value keeps its type where the new text allows; else it becomes a string. */
export function setScalar(editor: JsonEditor, text: string, node: JsonNode, value: string): void {
  if (scalarText(text, node) === value) return
  const boolean = (node.kind === 'true' || node.kind === 'false') && (value === 'true' || value === 'false')
  const number = node.kind === 'number' && JSON_NUMBER.test(value)
  editor.replace(node, boolean || number ? { raw: value } : value)
}

/** `{}`, or the template with every text emptied. */
export function createJson(options: FormatOptions): Uint8Array {
  if (options.template === undefined) return encodeBody('{}\n', 'utf-8')
  const catalog = readJsonCatalog(options.template, options)
  const { source, document, nodes, doubles } = catalog.tree as JsonTree
  const editor = new JsonEditor(document, jsonStyle([document]))
  for (const node of [...nodes.values(), ...[...doubles.values()].flat()]) {
    if (node.kind === 'string') editor.replace(node, '')
  }
  return encode(editor.finish(), source)
}
