import type { AddEdit, SetEdit } from '../model/edit-plan.ts'
import type { Entry, FormatOptions } from '../model/format.ts'
import { positionAfter } from '../model/member-position.ts'
import { optionsOfSource } from '../model/source-options.ts'
import type { IndexedStrings, StringIndex } from '../model/string-index.ts'
import { parseJson } from '../syntax/json/json.ts'
import type { JsonDocument, JsonNode } from '../syntax/json/json-document.ts'
import { JsonEditor, type JsonPosition } from '../syntax/json/json-edit.ts'
import { NewContainer, type NewMember, type NewValue } from '../syntax/json/json-new.ts'
import { type JsonStyle, jsonStyle } from '../syntax/json/json-style.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import { collectProblems, type ProblemList } from '../syntax/text/problems.ts'
import { decode, type SourceText } from '../syntax/text/source-text.ts'

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

type ChildKeys = Map<JsonNode, Map<string, JsonNode>>

function keysOf(document: JsonDocument, container: JsonNode, known: ChildKeys): Map<string, JsonNode> {
  const found = known.get(container)
  if (found !== undefined) return found
  const keys = new Map<string, JsonNode>()
  for (const child of document.children(container)) keys.set(document.key(child), child)
  known.set(container, keys)
  return keys
}

/** One write: the file, its editor, and what was added so far. */
export class JsonSession {
  readonly tree: JsonTree
  readonly document: JsonDocument
  readonly editor: JsonEditor
  readonly added = new Map<string, NewMember>()
  /** Containers that edits of this write opened, by what the format calls them. */
  readonly made = new Map<string, NewContainer>()
  private parsedTemplate: JsonDocument | null | undefined
  private templateTree: JsonTree | undefined
  private readonly containers = new Map<string, JsonNode | NewContainer>()
  private readonly childKeys: ChildKeys = new Map()
  private readonly templateKeys: ChildKeys = new Map()

  constructor(tree: JsonTree) {
    const { document, options } = tree
    this.tree = tree
    this.document = document
    const hasMembers = document.root !== null && document.firstChild(document.root) !== null
    const template = hasMembers ? null : this.template()
    const style = jsonStyle(template ? [document, template] : [document], options.params)
    this.editor = new JsonEditor(document, { ...style, ...tree.strings.style })
  }

  /** The component's template; null where it has none. */
  template(): JsonDocument | null {
    if (this.parsedTemplate !== undefined) return this.parsedTemplate
    const { template } = this.tree.options
    const source = template === undefined ? null : decode(template)
    this.parsedTemplate = source === null ? null : parseJson(source.text, collectProblems(source))
    return this.parsedTemplate
  }

  /** Is the string a plural in the template? A language of one form does not show it. */
  isPluralInTemplate(key: string): boolean {
    const { options } = this.tree
    if (options.template === undefined) return false
    this.templateTree ??= this.tree.read(options.template, optionsOfSource(options))
    const node = this.templateTree.nodeOf(key)
    return node !== undefined && this.templateTree.strings.isPlural?.(node) === true
  }

  /** A value keeps its type where the new text allows; else it becomes a string. */
  setScalar(node: JsonNode, value: string): void {
    const { document, editor } = this
    if (document.scalar(node) === value) return
    const kind = document.kind(node)
    const boolean = (kind === 'true' || kind === 'false') && (value === 'true' || value === 'false')
    const number = kind === 'number' && JSON_NUMBER.test(value)
    editor.replace(node, boolean || number ? { raw: value } : value)
  }

  /** The child of that key, of several the last; the keys of each container are gathered once. */
  childOf(container: JsonNode | NewContainer, key: string): JsonNode | undefined {
    if (container instanceof NewContainer) return undefined
    return keysOf(this.document, container, this.childKeys).get(key)
  }

  /** The same in the template. */
  templateChild(container: JsonNode, key: string): JsonNode | undefined {
    const template = this.template()
    return template === null ? undefined : keysOf(template, container, this.templateKeys).get(key)
  }

  /** The outermost object; made in a blank file. */
  rootObject(key: string): JsonNode | NewContainer {
    const root = this.editor.root()
    if (root !== null && this.editor.kindOf(root) === 'object') return root
    throw new EditError('unrepresentable', key, 'only a JSON object takes new strings')
  }

  /** What the outermost object has under a name; made where it is missing. */
  containerAt(name: string, kind: 'object' | 'array', key: string): JsonNode | NewContainer {
    const made = this.containers.get(name)
    if (made !== undefined) return made
    const root = this.rootObject(key)
    const found = this.childOf(root, name)
    if (found !== undefined && this.document.kind(found) !== kind) {
      throw new EditError('key_conflict', key, `'${name}' is not an ${kind} in this file`)
    }
    const container = found ?? new NewContainer(kind)
    if (container instanceof NewContainer) this.editor.insert(root, name, container)
    this.containers.set(name, container)
    return container
  }

  /** Adds a member that a string lacks so far. */
  complete(
    key: string,
    container: JsonNode,
    name: string,
    value: NewValue,
    position: JsonPosition = 'last',
  ): NewMember {
    if (this.document.isDamaged(container)) {
      throw new EditError('unrepresentable', key, `'${key}' stands in a part of the file that cannot be read`)
    }
    return this.editor.insert(container, name, value, position)
  }

  /** Adds the member of a new string where the string belongs. */
  put(container: JsonNode | NewContainer, value: NewValue, { key, after }: AddEdit): void {
    if (this.editor.kindOf(container) === 'object' && this.childOf(container, key) !== undefined) {
      throw new EditError('key_conflict', key, `'${key}' is something else in this file`)
    }
    this.added.set(key, this.editor.insert(container, key, value, this.positionIn(container, after)))
  }

  /** Where in a container a string belongs that follows the entry `after`. */
  positionIn(container: JsonNode | NewContainer, after: string | null | undefined): JsonPosition {
    if (after === undefined) return 'last'
    const anchor = after === null ? undefined : (this.added.get(after) ?? this.lastMember(after))
    if (anchor === undefined) return after === null ? 'first' : 'last'
    return positionAfter<JsonNode, NewMember, NewContainer>(this.document, container, anchor)
  }

  /** The last of the members of a string that stand together with its node. */
  private lastMember(key: string): JsonNode | undefined {
    const node = this.tree.nodeOf(key)
    if (node === undefined) return undefined
    const members = new Set(this.tree.strings.members(node))
    let last = node
    for (let next = this.document.nextSibling(last); next !== null && members.has(next); ) {
      last = next
      next = this.document.nextSibling(last)
    }
    return last
  }
}

/** Puts new strings into a file: where the formats of the family differ most. */
export interface JsonAdder {
  add(edit: AddEdit): void
  /** What is left to do when all edits are in. */
  finish?(): void
}

/** The strings of one file, as one format of the JSON family keeps them. A string is known by one of its nodes. */
export interface JsonStrings extends IndexedStrings<JsonNode> {
  entry(node: JsonNode, key: string): Entry
  /** Is it written as a plural, even where the language has but one form? */
  isPlural?(node: JsonNode): boolean
  /** The scalars that hold the texts of a string. */
  texts(node: JsonNode): readonly JsonNode[]
  /** The members that a new file goes without: forms of a plural that its language lacks. */
  foreign?(node: JsonNode): readonly JsonNode[]
  /** The members that go when the string goes. */
  members(node: JsonNode): readonly JsonNode[]
  set(session: JsonSession, node: JsonNode, edit: SetEdit): void
  /** Takes the new strings of one write. */
  adder(session: JsonSession): JsonAdder
  /** What the tool that these files come from writes, where the file does not show it. */
  readonly style?: Partial<JsonStyle>
  /** Says in the file which language it is in, for a new file. */
  relabel?(editor: JsonEditor): void
}

export type JsonDialect = (document: JsonDocument, options: FormatOptions, problems: ProblemList) => JsonStrings

/** What the JSON formats remember of a file. */
export interface JsonTree extends StringIndex<JsonNode> {
  readonly source: SourceText
  readonly document: JsonDocument
  readonly dialect: JsonDialect
  readonly strings: JsonStrings
  readonly options: FormatOptions
  /** Reads another file, such as the template, in the same way. */
  read(file: Uint8Array, options: FormatOptions): JsonTree
}
