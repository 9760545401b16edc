import type { AddEdit } from '../model/edit-plan.ts'
import type { PathKeys } from '../model/path-keys.ts'
import type { TomlNode } from '../syntax/keyed/toml-document.ts'
import { NewTable, type TomlPosition } from '../syntax/keyed/toml-edit.ts'
import { keyParts } from '../syntax/keyed/toml-string.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import { readToml, type TomlSession, type TomlTree } from './toml-catalog.ts'
import { partsInTemplate } from './toml-template-parts.ts'

/** Something in the file that strings can be added below: a table, or what a dotted key implies. */
interface Holder {
  readonly table: TomlNode | NewTable
  /** Parts of the key that stand between the table and the holder. */
  readonly between: readonly string[]
}

const MAXIMUM_PARTS = 200

/** Adds strings to the tables that their paths lead to, and opens those that are missing. */
export class TomlAdder {
  private readonly session: TomlSession
  private readonly holders: Map<string, Holder>
  private readonly strings = new Set<string>()
  private template: TomlTree | undefined
  /** Where the strings of this write went. */
  private readonly added = new Map<string, { table: TomlNode | NewTable; position: TomlPosition }>()

  constructor(session: TomlSession, paths: PathKeys<TomlNode>) {
    this.session = session
    this.holders = findHolders(session, paths)
  }

  add({ key, after }: AddEdit, text: string): void {
    const parts = this.partsOf(key)
    if (parts.length > MAXIMUM_PARTS) throw new EditError('unrepresentable', key, 'the key has too many parts')
    if (this.holders.has(key)) throw new EditError('key_conflict', key, `'${key}' holds other strings in this file`)
    const known = parts.findLastIndex((_, index) => index > 0 && this.holders.has(parts.slice(0, index).join('.')))
    const rest = parts.slice(Math.max(known, 0))
    this.refuseItems(key, rest)
    for (let index = Math.max(known, 0) + 1; index < parts.length; index++) {
      this.refuseString(key, parts.slice(0, index).join('.'))
    }
    const holder = known === -1 ? undefined : this.holders.get(parts.slice(0, known).join('.'))
    const { table, between } = holder ?? { table: this.session.document.root, between: [] }
    const opens = rest.length > 1 && between.length === 0 && this.canOpen(table)
    const target = opens ? this.openTable(parts.slice(0, -1), table, after) : table
    const name = opens ? rest.slice(-1) : [...between, ...rest]
    this.put(target, { parts: name, text }, key, after)
  }

  /** As the template has them; else a part ends at each dot. */
  private partsOf(key: string): readonly string[] {
    const { tree } = this.session
    const { template, ...rest } = tree.options
    if (template === undefined) return key.split('.')
    this.template ??= readToml(template, rest, tree.dialect).tree
    return partsInTemplate(this.template, key) ?? key.split('.')
  }

  private refuseItems(key: string, rest: readonly string[]): void {
    if (!rest.some((part) => /\[\d+\]$/.test(part))) return
    throw new EditError('unrepresentable', key, 'items of lists cannot be added to this format')
  }

  private refuseString(key: string, path: string): void {
    if (this.session.tree.nodeOf(path) === undefined && !this.strings.has(path)) return
    throw new EditError('key_conflict', key, `'${path}' is a string in this file`)
  }

  /** A table inside an item of a list would belong to the last item, whichever was meant. */
  private canOpen(table: TomlNode | NewTable): boolean {
    if (table instanceof NewTable) return true
    const { document } = this.session
    return table === document.root || document.kind(table) === 'table'
  }

  private openTable(parts: readonly string[], outer: TomlNode | NewTable, after: string | null | undefined): NewTable {
    const { editor, document } = this.session
    const table = new NewTable(parts)
    const path = parts.join('.')
    const position = this.positionOfTable(after)
    const behind = position === 'last' && typeof outer === 'number' && outer !== document.root ? outer : position
    editor.insertTable(table, after === undefined ? behind : position)
    this.holders.set(path, { table, between: [] })
    return table
  }

  private positionOfTable(after: string | null | undefined): TomlPosition {
    const { document, tree } = this.session
    if (after === undefined) return 'last'
    if (after === null) return 'first'
    const made = this.added.get(after)
    if (made !== undefined) return made.table instanceof NewTable ? made.position : this.topOf(made.table)
    const node = tree.nodeOf(after)
    return node === undefined ? 'last' : this.topOf(node === document.root ? document.root : node)
  }

  /** The table that a node stands in; 'first' where it stands in none: tables come after all such pairs. */
  private topOf(node: TomlNode): TomlPosition {
    const { document } = this.session
    let top = node
    for (let parent = document.parent(top); parent !== null && parent !== document.root; parent = document.parent(top))
      top = parent
    return document.isTable(top) && top !== document.root ? top : 'first'
  }

  private put(
    table: TomlNode | NewTable,
    pair: { parts: readonly string[]; text: string },
    key: string,
    after: string | null | undefined,
  ): void {
    this.strings.add(key)
    if (table instanceof NewTable) {
      table.pairs.push(pair)
      this.added.set(key, { table, position: this.positionOfTable(after) })
      return
    }
    const position = this.positionIn(table, after)
    this.session.editor.insertPair(table, pair, position)
    this.added.set(key, { table, position })
  }

  private positionIn(table: TomlNode, after: string | null | undefined): TomlPosition {
    const { document, tree } = this.session
    if (after === undefined) return 'last'
    if (after === null) return 'first'
    const made = this.added.get(after)
    if (made !== undefined) return made.table === table ? made.position : 'last'
    const anchor = tree.nodeOf(after)
    for (let at = anchor ?? null; at !== null; at = document.parent(at)) {
      if (document.parent(at) === table && !document.isTable(at)) return at
    }
    return anchor !== undefined && anchor < table ? 'first' : 'last'
  }
}

function findHolders({ document }: TomlSession, paths: PathKeys<TomlNode>): Map<string, Holder> {
  const holders = new Map<string, Holder>()
  const add = (path: string, holder: Holder): void => {
    if (!holders.has(path)) holders.set(path, holder)
  }
  for (let node = document.nodeAt(1); node !== undefined; node = document.nodeAt(node + 1)) {
    const kind = document.kind(node)
    const parent = document.parent(node) ?? document.root
    const prefix = paths.prefixOf(parent)
    if (prefix === null) continue
    if (!document.isTable(node) && document.keyStart(node) !== -1) addImplied(document, node, parent, prefix, add)
    if (document.isContainer(node) && kind !== 'array')
      add(paths.join(parent, prefix, node), { table: node, between: [] })
  }
  return holders
}

/** `a.b.c = …` implies a and a.b. */
function addImplied(
  document: TomlSession['document'],
  pair: TomlNode,
  parent: TomlNode,
  prefix: string,
  add: (path: string, holder: Holder) => void,
): void {
  const raw = document.text.slice(document.keyStart(pair), document.keyEnd(pair))
  if (!raw.includes('.')) return
  const parts = keyParts(raw)
  const outer = prefix === '' ? [] : [prefix]
  for (let count = 1; count < parts.length; count++) {
    const between = parts.slice(0, count)
    add([...outer, ...between].join('.'), { table: parent, between })
  }
}
