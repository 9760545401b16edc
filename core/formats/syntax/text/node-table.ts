const [PARENT, AFTER] = [0, 1]

/** The first field that a table of its own kind may use. */
export const OWN_FIELDS = 2

/**
 * The nodes of a tree in file order, each a row of numbers: a file of a million strings costs the collector nothing. A node
 * is its row; what its numbers mean beyond the tree is for the tables made of this one to say.
 */
export class NodeTable<Node extends number> {
  /** Number of nodes. */
  size = 0
  protected fields: Int32Array
  /** Kind and marks of each node. */
  protected kinds: Uint8Array
  private readonly width: number

  constructor(ownFields: number, guess: number) {
    this.width = OWN_FIELDS + ownFields
    this.fields = new Int32Array(guess * this.width)
    this.kinds = new Uint8Array(guess)
  }

  /** Adds a node behind all others. A container is closed with `closeNode` when its children are in. */
  protected addNode(parent: Node | null, kind: number): Node {
    if (this.size === this.kinds.length) this.grow()
    const row = this.size++
    this.fields[row * this.width + PARENT] = parent ?? -1
    this.fields[row * this.width + AFTER] = row + 1
    this.kinds[row] = kind
    return row as Node
  }

  /** The node of a row; undefined behind the last one. `nodeAt(node + 1)` is the next in file order. */
  nodeAt(row: number): Node | undefined {
    return row >= 0 && row < this.size ? (row as Node) : undefined
  }

  protected closeNode(container: Node): void {
    this.fields[container * this.width + AFTER] = this.size
  }

  protected field(node: Node, field: number): number {
    return this.fields[node * this.width + field] ?? -1
  }

  protected setField(node: Node, field: number, value: number): void {
    this.fields[node * this.width + field] = value
  }

  private grow(): void {
    const fields = new Int32Array(this.fields.length * 2)
    const kinds = new Uint8Array(this.kinds.length * 2)
    fields.set(this.fields)
    kinds.set(this.kinds)
    this.fields = fields
    this.kinds = kinds
  }

  parent(node: Node): Node | null {
    const parent = this.field(node, PARENT)
    return this.nodeAt(parent) ?? null
  }

  firstChild(container: Node): Node | null {
    return this.field(container, AFTER) > container + 1 ? (this.nodeAt(container + 1) ?? null) : null
  }

  nextSibling(node: Node): Node | null {
    const parent = this.parent(node)
    const next = this.field(node, AFTER)
    return parent !== null && next < this.field(parent, AFTER) ? (this.nodeAt(next) ?? null) : null
  }

  /** The first node behind a node and all that is inside it. */
  behind(node: Node): number {
    return this.field(node, AFTER)
  }

  children(container: Node): Node[] {
    const found: Node[] = []
    const end = this.field(container, AFTER)
    for (let at = this.nodeAt(container + 1); at !== undefined && at < end; at = this.nodeAt(this.behind(at)))
      found.push(at)
    return found
  }
}
