import { NodeTable, OWN_FIELDS } from '../text/node-table.ts'
import { keyParts, stringText } from './toml-string.ts'

export type TomlKind =
  | 'root'
  | 'table' // [name]
  | 'table-item' // [[name]]
  | 'inline' // {…}
  | 'array'
  | 'basic' // "…"
  | 'literal' // '…'
  | 'multi-basic'
  | 'multi-literal'
  | 'bare' // numbers, booleans, dates
  | 'invalid'

declare const node: unique symbol

/** A table, or a value and its key. Ask the document about it. */
export type TomlNode = number & { readonly [node]: true }

export interface TomlSlot {
  readonly parent: TomlNode
  /** Where its line, or the member of an inline table, begins. */
  readonly head: number
  /** The key as it stands, dots and quotes and all; -1 and the index for items of an array. */
  readonly keyStart: number
  readonly keyEnd: number
}

const KINDS: readonly TomlKind[] = [
  'root',
  'table',
  'table-item',
  'inline',
  'array',
  'basic',
  'literal',
  'multi-basic',
  'multi-literal',
  'bare',
  'invalid',
]
const KIND_CODES = new Map(KINDS.map((kind, code) => [kind, code]))
const HEAD = OWN_FIELDS
const KEY_START = OWN_FIELDS + 1
const KEY_END = OWN_FIELDS + 2
const START = OWN_FIELDS + 3
const END = OWN_FIELDS + 4

/** A TOML text and the places of its tables and values; the root is the table without a name. */
export class TomlDocument extends NodeTable<TomlNode> {
  readonly text: string
  readonly root: TomlNode
  /** Paths of the tables. */
  private readonly names = new Map<TomlNode, string>()
  private damaged = false

  constructor(text: string) {
    super(5, (text.length >> 6) + 16)
    this.text = text
    this.root = this.addNode(null, 0)
    this.setPositions(this.root, 0, -1, -1, 0, 0)
  }

  /** A table begins; `path` is its name with the indexes of the lists it stands in. */
  addTable(kind: 'table' | 'table-item', slot: TomlSlot, end: number, path: string): TomlNode {
    const node = this.add(kind, slot, slot.head, end)
    this.names.set(node, path)
    return node
  }

  add(kind: TomlKind, { parent, head, keyStart, keyEnd }: TomlSlot, start: number, end: number): TomlNode {
    const node = this.addNode(parent, KIND_CODES.get(kind) ?? 0)
    this.setPositions(node, head, keyStart, keyEnd, start, end)
    return node
  }

  private setPositions(
    node: TomlNode,
    head: number,
    keyStart: number,
    keyEnd: number,
    start: number,
    end: number,
  ): void {
    this.setField(node, HEAD, head)
    this.setField(node, KEY_START, keyStart)
    this.setField(node, KEY_END, keyEnd)
    this.setField(node, START, start)
    this.setField(node, END, end)
  }

  /** All that belongs to a table or collection is in. */
  close(container: TomlNode, end: number): void {
    this.setField(container, END, end)
    this.closeNode(container)
  }

  markDamaged(): void {
    this.damaged = true
  }

  /** Could everything be read? */
  isSound(): boolean {
    return !this.damaged
  }

  kind(node: TomlNode): TomlKind {
    return KINDS[this.kinds[node] ?? 0] ?? 'invalid'
  }

  isTable(node: TomlNode): boolean {
    return (this.kinds[node] ?? 0) < 3
  }

  isContainer(node: TomlNode): boolean {
    return (this.kinds[node] ?? 0) < 5
  }

  isScalar(node: TomlNode): boolean {
    return !this.isContainer(node) && this.kind(node) !== 'invalid'
  }

  head(node: TomlNode): number {
    return this.field(node, HEAD)
  }

  start(node: TomlNode): number {
    return this.field(node, START)
  }

  /** Of a table: end of its header's brackets. */
  end(node: TomlNode): number {
    return this.field(node, END)
  }

  keyStart(node: TomlNode): number {
    return this.field(node, KEY_START)
  }

  keyEnd(node: TomlNode): number {
    return this.field(node, KEY_END)
  }

  /** Place of an item in its array. */
  index(node: TomlNode): number {
    return this.field(node, KEY_END)
  }

  /** Path of a table; parts of a dotted key joined by dots; '' for items. */
  key(node: TomlNode): string {
    const name = this.names.get(node)
    if (name !== undefined) return name
    const start = this.keyStart(node)
    return start === -1 ? '' : keyParts(this.text.slice(start, this.keyEnd(node))).join('.')
  }

  scalar(node: TomlNode): string {
    const kind = this.kind(node)
    const token = this.text.slice(this.start(node), this.end(node))
    return kind === 'bare' ? token : stringText(token)
  }
}
