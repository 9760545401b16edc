import { NodeTable, OWN_FIELDS } from '../text/node-table.ts'
import { isNullToken, scalarText, type YamlKind } from './yaml-scalar.ts'

declare const node: unique symbol

/** A value of a document and, in a map, its key. Ask the document about it. */
export type YamlNode = number & { readonly [node]: true }

export interface YamlSlot {
  readonly parent: YamlNode | null
  /** Where the member begins: its key, its question mark, its dash. */
  readonly head: number
  /** The key as it stands, with its quotes; -1 and the index in sequences, -1 and -1 for the root. */
  readonly keyStart: number
  readonly keyEnd: number
  /** Where the comment begins that stands right above the member, on lines of its own; -1 where there is none. */
  readonly note: number
}

const KINDS: readonly YamlKind[] = [
  'map',
  'sequence',
  'flow-map',
  'flow-sequence',
  'plain',
  'single',
  'double',
  'literal',
  'folded',
  'alias',
  'null',
  'invalid',
]
const KIND_CODES = new Map(KINDS.map((kind, code) => [kind, code]))
const HEAD = OWN_FIELDS
const KEY_START = OWN_FIELDS + 1
const KEY_END = OWN_FIELDS + 2
const START = OWN_FIELDS + 3
const END = OWN_FIELDS + 4
const NOTE = OWN_FIELDS + 5
const COLUMN = OWN_FIELDS + 6

/** A YAML text and the places of its values, the first document's only; doubled keys are kept. */
export class YamlDocument extends NodeTable<YamlNode> {
  readonly text: string
  root: YamlNode | null = null
  private damaged = false

  constructor(text: string) {
    super(7, (text.length >> 6) + 16)
    this.text = text
  }

  /** `column`: of the members of a collection, of the text of a block scalar. */
  add(kind: YamlKind, slot: YamlSlot, start: number, end: number, column = -1): YamlNode {
    const node = this.addNode(slot.parent, KIND_CODES.get(kind) ?? 0)
    this.setField(node, HEAD, slot.head)
    this.setField(node, KEY_START, slot.keyStart)
    this.setField(node, KEY_END, slot.keyEnd)
    this.setField(node, START, start)
    this.setField(node, END, end)
    this.setField(node, NOTE, slot.note)
    this.setField(node, COLUMN, column)
    if (slot.parent === null) this.root = node
    return node
  }

  close(container: YamlNode, end: number): void {
    this.setField(container, END, end)
    this.closeNode(container)
  }

  /** Takes a value for something that cannot be used after all. */
  invalidate(node: YamlNode, end: number): void {
    this.kinds[node] = KIND_CODES.get('invalid') ?? 0
    this.setField(node, END, end)
  }

  /** Remembers that something could not be read. */
  markDamaged(): void {
    this.damaged = true
  }

  /** Could everything be read? */
  isSound(): boolean {
    return !this.damaged
  }

  kind(node: YamlNode): YamlKind {
    return KINDS[this.kinds[node] ?? 0] ?? 'invalid'
  }

  isMap(node: YamlNode): boolean {
    const kind = this.kind(node)
    return kind === 'map' || kind === 'flow-map'
  }

  isFlow(node: YamlNode): boolean {
    const kind = this.kind(node)
    return kind === 'flow-map' || kind === 'flow-sequence'
  }

  isContainer(node: YamlNode): boolean {
    return (this.kinds[node] ?? 0) < 4
  }

  isScalar(node: YamlNode): boolean {
    const kind = this.kind(node)
    return !this.isContainer(node) && kind !== 'alias' && kind !== 'invalid'
  }

  /** Nothing, or a word for it. */
  isNull(node: YamlNode): boolean {
    const kind = this.kind(node)
    return kind === 'null' || (kind === 'plain' && isNullToken(this.text.slice(this.start(node), this.end(node))))
  }

  head(node: YamlNode): number {
    return this.field(node, HEAD)
  }

  start(node: YamlNode): number {
    return this.field(node, START)
  }

  /** Of a block scalar: before the line break that ends it. */
  end(node: YamlNode): number {
    return this.field(node, END)
  }

  keyStart(node: YamlNode): number {
    return this.field(node, KEY_START)
  }

  keyEnd(node: YamlNode): number {
    return this.field(node, KEY_END)
  }

  /** Place of an item in its sequence. */
  index(node: YamlNode): number {
    return this.field(node, KEY_END)
  }

  column(node: YamlNode): number {
    return this.field(node, COLUMN)
  }

  note(node: YamlNode): number {
    return this.field(node, NOTE)
  }

  /** Unquoted; '' for items and the root. */
  key(node: YamlNode): string {
    const start = this.keyStart(node)
    if (start === -1) return ''
    const unit = this.text.charCodeAt(start)
    if (unit !== 34 && unit !== 39) return this.text.slice(start, this.keyEnd(node))
    return scalarText(this.text, unit === 34 ? 'double' : 'single', start, this.keyEnd(node))
  }

  /** What a scalar says; '' for null, however it is written. */
  scalar(node: YamlNode): string {
    return scalarText(this.text, this.kind(node), this.start(node), this.end(node), this.column(node))
  }

  child(container: YamlNode | null | undefined, key: string): YamlNode | undefined {
    if (container === null || container === undefined || !this.isMap(container)) return undefined
    for (let child = this.firstChild(container); child !== null; child = this.nextSibling(child)) {
      if (this.key(child) === key) return child
    }
    return undefined
  }
}
