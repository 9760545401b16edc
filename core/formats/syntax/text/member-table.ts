import { OWN_FIELDS as FIRST, NodeTable } from './node-table.ts'

const [HEAD, KEY_START, KEY_END, START, END] = [FIRST, FIRST + 1, FIRST + 2, FIRST + 3, FIRST + 4]

/** The first field that a table of members may use for more. */
export const OWN_FIELDS = FIRST + 5

/** Where a member stands. */
export interface MemberSlot {
  /** Where it begins, its key or mark included. */
  readonly head: number
  /** The key as it stands; -1 and the index for items of a list. */
  readonly keyStart: number
  readonly keyEnd: number
}

/** The values of a text, each with its key; and whether everything could be read. */
export class MemberTable<Node extends number> extends NodeTable<Node> {
  readonly text: string
  private damaged = false

  /** `ownFields`: beyond those of a member. */
  constructor(text: string, ownFields = 0) {
    super(OWN_FIELDS - FIRST + ownFields, (text.length >> 6) + 16)
    this.text = text
  }

  protected addMember(parent: Node | null, kind: number, slot: MemberSlot, start: number, end: number): Node {
    const node = this.addNode(parent, kind)
    this.setField(node, HEAD, slot.head)
    this.setField(node, KEY_START, slot.keyStart)
    this.setField(node, KEY_END, slot.keyEnd)
    this.setField(node, START, start)
    this.setField(node, END, end)
    return node
  }

  protected setEnd(node: Node, end: number): void {
    this.setField(node, END, end)
  }

  /** All that belongs to a container is in. */
  close(container: Node, end: number): void {
    this.setEnd(container, end)
    this.closeNode(container)
  }

  /** Remembers that something could not be read. */
  markDamaged(): void {
    this.damaged = true
  }

  /** Could everything be read? */
  isSound(): boolean {
    return !this.damaged
  }

  head(node: Node): number {
    return this.field(node, HEAD)
  }

  start(node: Node): number {
    return this.field(node, START)
  }

  /** Of a TOML table: end of its header's brackets. Of a block scalar in YAML: before the line break that ends it. */
  end(node: Node): number {
    return this.field(node, END)
  }

  keyStart(node: Node): number {
    return this.field(node, KEY_START)
  }

  keyEnd(node: Node): number {
    return this.field(node, KEY_END)
  }

  /** Place of an item in its list. */
  index(node: Node): number {
    return this.field(node, KEY_END)
  }
}
