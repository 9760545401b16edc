import { type MemberSlot, MemberTable, OWN_FIELDS } from '../text/member-table.ts'
import { isNullToken, scalarText, type YamlKind } from './yaml-scalar.ts'

declare const node: unique symbol

/** A value of a document and, in a map, its key. Ask the document about it. */
export type YamlNode = number & { readonly [node]: true }

export interface YamlSlot extends MemberSlot {
  readonly parent: YamlNode | null
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
const [NOTE, COLUMN] = [OWN_FIELDS, OWN_FIELDS + 1]

/** A YAML text and the places of its values, the first document's only; doubled keys are kept. */
export class YamlDocument extends MemberTable<YamlNode> {
  root: YamlNode | null = null

  constructor(text: string) {
    super(text, 2)
  }

  /** `column`: of the members of a collection, of the text of a block scalar. */
  add(kind: YamlKind, slot: YamlSlot, start: number, end: number, column = -1): YamlNode {
    const node = this.addMember(slot.parent, KIND_CODES.get(kind) ?? 0, slot, start, end)
    this.setField(node, NOTE, slot.note)
    this.setField(node, COLUMN, column)
    if (slot.parent === null) this.root = node
    return node
  }

  /** Takes a value for something that cannot be used after all. */
  invalidate(node: YamlNode, end: number): void {
    this.kinds[node] = KIND_CODES.get('invalid') ?? 0
    this.setEnd(node, end)
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
