import { type MemberSlot, MemberTable } from '../text/member-table.ts'
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

export interface TomlSlot extends MemberSlot {
  readonly parent: TomlNode
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

/** A TOML text and the places of its tables and values; the root is the table without a name. */
export class TomlDocument extends MemberTable<TomlNode> {
  readonly root: TomlNode
  /** Paths of the tables. */
  private readonly names = new Map<TomlNode, string>()

  constructor(text: string) {
    super(text)
    this.root = this.addMember(null, 0, { head: 0, keyStart: -1, keyEnd: -1 }, 0, 0)
  }

  /** A table begins; `path` is its name with the indexes of the lists it stands in. */
  addTable(kind: 'table' | 'table-item', slot: TomlSlot, end: number, path: string): TomlNode {
    const node = this.add(kind, slot, slot.head, end)
    this.names.set(node, path)
    return node
  }

  add(kind: TomlKind, slot: TomlSlot, start: number, end: number): TomlNode {
    return this.addMember(slot.parent, KIND_CODES.get(kind) ?? 0, slot, start, end)
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
