import { IdArray } from '../syntax/text/id-array.ts'
import { type Counting, KeyIndex } from '../syntax/text/key-index.ts'
import type { ProblemList } from '../syntax/text/problems.ts'
import { MadeEntries } from './entry-list.ts'
import type { Entry } from './format.ts'

/** What the index must know about the strings of a file, each known by the number of its node. */
export interface IndexedStrings<Node extends number> {
  /** Shows the node of every string, in file order. */
  each(found: (node: Node) => void): void
  key(node: Node): string
  /** Hash of the key, where there is a quicker way to it than the key. */
  hash?(node: Node): number
}

export interface StringIndex<Node extends number> {
  /** Nodes of the strings, in file order. */
  readonly nodes: IdArray<Node>
  /** Nodes of a doubled key that do not count. */
  readonly duplicates: ReadonlyMap<string, readonly Node[]>
  nodeOf(key: string): Node | undefined
  /** All nodes of a key. */
  nodesOf(key: string): readonly Node[]
}

/** Entries of the strings of an index, made when somebody asks for them: a write needs none. */
export const entriesOf = <Node extends number>(
  { nodes }: StringIndex<Node>,
  strings: { key(node: Node): string; entry(node: Node, key: string): Entry },
): MadeEntries =>
  new MadeEntries(nodes.length, (position) => {
    const node = nodes.at(position)
    return strings.entry(node, strings.key(node))
  })

/** Finds strings by key and reports those that are there twice, with their `span`. `size`: no more strings than this. */
export function indexStrings<Node extends number>(
  strings: IndexedStrings<Node>,
  size: number,
  problems: ProblemList,
  span: (node: Node) => readonly [start: number, end: number],
  counting: Counting = 'first',
): StringIndex<Node> {
  const nodes = new IdArray<Node>(size)
  const index = new KeyIndex<Node>((node) => strings.key(node), size, counting)
  strings.each((node) => {
    nodes.push(node)
    index.add(node, strings.hash?.(node))
  })
  const doubled = index.duplicates()
  const duplicates = new Map<string, Node[]>()
  for (const node of doubled) {
    const key = strings.key(node)
    problems.add('duplicate_key', `'${key}' is there twice; the ${counting} one counts`, ...span(node))
    const others = duplicates.get(key)
    if (others === undefined) duplicates.set(key, [node])
    else others.push(node)
  }
  return {
    nodes: doubled.size === 0 ? nodes : nodes.filter((node) => !doubled.has(node)),
    duplicates,
    nodeOf: (key) => index.find(key),
    nodesOf(key) {
      const first = index.find(key)
      return first === undefined ? [] : [first, ...(duplicates.get(key) ?? [])]
    },
  }
}
