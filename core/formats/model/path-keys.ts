import { hashKey, hashText } from '../syntax/text/key-index.ts'
import type { ProblemList } from '../syntax/text/problems.ts'

/** A tree of maps and lists whose strings are known by their paths. */
export interface KeyedTree<Node extends number> {
  readonly text: string
  parent(node: Node): Node | null
  /** Key of a member; '' for items. */
  key(node: Node): string
  /** Place of an item in its list. */
  index(node: Node): number
  start(node: Node): number
}

/** How a format writes the path of a string. */
export interface PathNotation<Node extends number> {
  /** Between the names: `.`, `->`. */
  readonly separator: string
  /** Item of a list, behind the path of the list; `first`: where paths begin. */
  item(index: number, first: boolean): string
  isList(container: Node): boolean
  /** Where the key stands as it is, without quotes or escapes; undefined where it does not. */
  bareKey(node: Node): readonly [start: number, end: number] | undefined
}

/** Longer paths to a container are not followed: keys would grow faster than the file. */
const MAXIMUM_PREFIX = 1000

/** Paths of strings, and their hashes; the path of each container is made once. No escaping, as the field does it. */
export class PathKeys<Node extends number> {
  private readonly tree: KeyedTree<Node>
  private readonly notation: PathNotation<Node>
  /** Where paths begin; null: at the root. */
  private readonly top: Node | null
  private readonly problems: ProblemList
  private readonly prefixes = new Map<Node, string | null>()
  private container: Node | null = null
  private prefix: string | null = ''
  private prefixHash = 0

  constructor(tree: KeyedTree<Node>, notation: PathNotation<Node>, problems: ProblemList, top: Node | null = null) {
    this.tree = tree
    this.notation = notation
    this.problems = problems
    this.top = top
  }

  key(node: Node): string {
    const parent = this.tree.parent(node)
    return parent === null ? '' : this.join(parent, this.prefixOf(parent) ?? '', node)
  }

  hash(node: Node): number {
    const parent = this.tree.parent(node)
    const span = this.notation.bareKey(node)
    if (parent === null || span === undefined) return hashKey(this.key(node))
    this.prefixOf(parent)
    return hashText(this.tree.text, span[0], span[1], this.prefixHash)
  }

  /** Path of a child of `container`, whose own path is `prefix`. */
  join(container: Node, prefix: string, child: Node): string {
    const { notation, tree } = this
    if (notation.isList(container)) return prefix + notation.item(tree.index(child), this.isTop(container))
    return this.isTop(container) ? tree.key(child) : prefix + notation.separator + tree.key(child)
  }

  /** Path of a container; null when it is too long to be followed. */
  prefixOf(container: Node): string | null {
    if (container === this.container) return this.prefix
    const known = this.prefixes.get(container)
    const prefix = known === undefined ? this.readPrefix(container) : known
    this.container = container
    this.prefix = prefix
    this.prefixHash = hashKey(this.isTop(container) ? '' : prefix + this.notation.separator)
    return prefix
  }

  private isTop(container: Node): boolean {
    return container === this.top || this.tree.parent(container) === null
  }

  private readPrefix(container: Node): string | null {
    const { tree } = this
    const parent = this.isTop(container) ? null : tree.parent(container)
    const outer = parent === null ? '' : this.prefixOf(parent)
    const path = parent === null || outer === null ? outer : this.join(parent, outer, container)
    const short = path !== null && path.length <= MAXIMUM_PREFIX
    if (!short && outer !== null) {
      const start = tree.start(container)
      this.problems.add('limit', 'the path to these strings is too long', start, start + 1)
    }
    this.prefixes.set(container, short ? path : null)
    return short ? path : null
  }
}
