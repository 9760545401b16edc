import {
  blankLinesBefore,
  isAllBlank,
  isSpace,
  lineEnd,
  lineStart,
  nextLine,
  removedLines,
} from '../text/line-blocks.ts'
import { indentAt, lineEnding } from '../text/lines.ts'
import type { Splice } from '../text/splice.ts'
import type { TomlDocument, TomlNode } from './toml-document.ts'
import { isLiteralSafe, quoteBasic, quoteMultiBasic, quoteMultiLiteral, writeKey } from './toml-string.ts'

/** A pair that is not in the file yet. */
export interface NewPair {
  readonly parts: readonly string[]
  readonly text: string
}

/** A table that is not in the file yet, with its pairs in order. */
export class NewTable {
  readonly parts: readonly string[]
  readonly pairs: NewPair[] = []

  constructor(parts: readonly string[]) {
    this.parts = parts
  }
}

/** Where something new goes: first in its table or file, last in it, or behind something. */
export type TomlPosition = 'first' | 'last' | TomlNode

const NUMBER = /^[-+]?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/

/** Collects changes to a TOML file and makes one pass of splices of them; all else stays as it is. */
export class TomlEditor {
  private readonly document: TomlDocument
  private readonly newline: string
  private readonly separated: boolean
  private readonly replacements = new Map<TomlNode, Splice>()
  private readonly removed = new Set<TomlNode>()
  private readonly pairs = new Map<string, { table: TomlNode; position: TomlPosition; pairs: NewPair[] }>()
  private readonly tables = new Map<TomlPosition, NewTable[]>()

  constructor(document: TomlDocument) {
    this.document = document
    this.newline = lineEnding(document.text)
    this.separated = hasSeparatedTables(document)
  }

  /** Gives a scalar another text, in its own style where that can say it. */
  setText(node: TomlNode, text: string): void {
    const { document } = this
    const [start, end] = [document.start(node), document.end(node)]
    this.replacements.set(node, { start, end, text: this.rewrite(node, text) })
  }

  private rewrite(node: TomlNode, text: string): string {
    const { document, newline } = this
    const old = document.text.slice(document.start(node), document.end(node))
    const lead = old.startsWith('\r\n', 3) ? '\r\n' : old[3] === '\n' ? '\n' : ''
    switch (document.kind(node)) {
      case 'bare':
        return isSameType(old, text) ? text : quoteBasic(text)
      case 'literal':
        return isLiteralSafe(text) ? `'${text}'` : quoteBasic(text)
      case 'multi-literal':
        return quoteMultiLiteral(text, lead, newline) ?? quoteMultiBasic(text, lead, newline)
      case 'multi-basic':
        return quoteMultiBasic(text, lead, newline)
      default:
        return quoteBasic(text, /\\[uU]/.test(old) && !/[^\x00-\x7f]/.test(old))
    }
  }

  /** Adds a pair to a table, an inline one too. Those of one place stand in the order they came in. */
  insertPair(table: TomlNode, pair: NewPair, position: TomlPosition): void {
    const name = `${table} ${position}`
    const found = this.pairs.get(name)
    if (found === undefined) this.pairs.set(name, { table, position, pairs: [pair] })
    else found.pairs.push(pair)
  }

  /** Adds a table behind another one. */
  insertTable(table: NewTable, position: TomlPosition): void {
    const found = this.tables.get(position)
    if (found === undefined) this.tables.set(position, [table])
    else found.push(table)
  }

  remove(node: TomlNode): void {
    this.removed.add(node)
  }

  finish(): Splice[] {
    if (this.document.firstChild(this.document.root) === null) return this.firstContent()
    this.removeEmptied()
    const splices: Splice[] = []
    for (const [node, splice] of this.replacements) if (!this.isGone(node)) splices.push(splice)
    for (const { table, position, pairs } of this.pairs.values()) splices.push(this.pairSplice(table, position, pairs))
    for (const [position, tables] of this.tables) splices.push(this.tableSplice(position, tables))
    for (const splice of this.removals()) splices.push(splice)
    return splices
  }

  /** What is put into a file that holds nothing, or comments alone. */
  private firstContent(): Splice[] {
    const { newline } = this
    const { text } = this.document
    const lines = [...this.pairs.values()].flatMap(({ pairs }) => pairs.map((pair) => this.line(pair)))
    const tables = [...this.tables.values()].flat().map((table) => this.section(table))
    const body = [...(lines.length > 0 ? [lines.join(newline)] : []), ...tables].join(newline + newline) + newline
    if (lines.length + tables.length === 0) return []
    if (isSpace(text, 0, text.length)) return [{ start: 0, end: text.length, text: body }]
    const open = /[\n\r]$/.test(text) ? '' : newline
    return [{ start: text.length, end: text.length, text: open + body }]
  }

  private section({ parts, pairs }: NewTable): string {
    return [`[${writeKey(parts)}]`, ...pairs.map((pair) => this.line(pair))].join(this.newline)
  }

  private isGone(node: TomlNode): boolean {
    for (let at: TomlNode | null = node; at !== null; at = this.document.parent(at))
      if (this.removed.has(at)) return true
    return false
  }

  /** A table or collection that loses its last member goes too, unless it holds a comment. */
  private removeEmptied(): void {
    const { document } = this
    const filled = new Set([...this.pairs.values()].map(({ table }) => table))
    const waiting = [...this.removed]
    /** Members that are removed, of each container. */
    const counts = new Map<TomlNode, number>()
    const sizes = new Map<TomlNode, number>()
    const size = (container: TomlNode): number => {
      const known = sizes.get(container) ?? document.children(container).length
      sizes.set(container, known)
      return known
    }
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      const parent = document.parent(node)
      if (parent === null || parent === document.root || this.removed.has(parent) || filled.has(parent)) continue
      const gone = (counts.get(parent) ?? 0) + 1
      counts.set(parent, gone)
      if (gone < size(parent) || !this.isBare(parent)) continue
      this.removed.add(parent)
      waiting.push(parent)
    }
  }

  private isBare(container: TomlNode): boolean {
    const { document } = this
    const { text } = document
    if (!document.isTable(container)) return true
    let at = document.end(container)
    for (const child of document.children(container)) {
      if (!isSpace(text, at, document.head(child))) return false
      at = lineEnd(text, document.end(child))
    }
    return true
  }

  private removals(): Splice[] {
    const { document } = this
    const splices: Splice[] = []
    for (const container of new Set([...this.removed].map((node) => document.parent(node)))) {
      if (container === null || this.isGone(container)) continue
      const inFlow = !document.isTable(container)
      for (const splice of inFlow ? this.flowRemovals(container) : this.lineRemovals(container)) splices.push(splice)
    }
    return splices
  }

  /** Neighbours that go together are one piece, so that no blank line is left between them. */
  private lineRemovals(container: TomlNode): Splice[] {
    const { document } = this
    const { text } = document
    const splices: Splice[] = []
    let run: { start: number; end: number } | undefined
    const close = () => {
      if (run !== undefined) splices.push(removedLines(text, run.start, run.end))
      run = undefined
    }
    for (const child of document.children(container)) {
      const start = lineStart(text, document.head(child))
      if (!this.removed.has(child)) {
        close()
        continue
      }
      if (run !== undefined && !isSpace(text, run.end, start)) close()
      run = { start: run?.start ?? start, end: nextLine(text, this.endOf(child)) }
    }
    close()
    return splices
  }

  /** End of a value, or of the last value of a table. */
  endOf(node: TomlNode): number {
    const { document } = this
    if (!document.isTable(node) || node === document.root) return document.end(node)
    const last = document.children(node).at(-1)
    return last === undefined ? document.end(node) : document.end(last)
  }

  private flowRemovals(container: TomlNode): Splice[] {
    const { document } = this
    const children = document.children(container)
    const splices: Splice[] = []
    let before: TomlNode | undefined
    children.forEach((child, index) => {
      if (!this.removed.has(child)) {
        before = child
        return
      }
      const [previous, next] = [children[index - 1], children[index + 1]]
      if (before !== undefined) {
        const from = previous === undefined ? document.head(child) : document.end(previous)
        splices.push({ start: from, end: document.end(child), text: '' })
      } else {
        splices.push({
          start: document.head(child),
          end: next === undefined ? document.end(child) : document.head(next),
          text: '',
        })
      }
    })
    return splices
  }

  private line(pair: NewPair, between = ' = '): string {
    const text = pair.text.includes('\n')
      ? quoteMultiBasic(pair.text, this.newline, this.newline)
      : quoteBasic(pair.text)
    return `${writeKey(pair.parts)}${between}${text}`
  }

  private pairSplice(table: TomlNode, position: TomlPosition, pairs: readonly NewPair[]): Splice {
    const { document, newline } = this
    const { text } = document
    if (!document.isTable(table)) return this.inlineSplice(table, position, pairs)
    const neighbour = typeof position === 'number' ? position : this.outermost(table, position)
    const between = neighbour === undefined ? undefined : this.betweenOf(neighbour)
    const lines = pairs.map((pair) => this.line(pair, between))
    if (neighbour === undefined)
      return table === document.root ? this.topSplice(lines) : this.headerSplice(table, lines)
    const indent = indentAt(text, document.head(neighbour))
    if (position === 'first') {
      const at = lineStart(text, document.head(neighbour))
      return { start: at, end: at, text: lines.map((line) => indent + line + newline).join('') }
    }
    const at = lineEnd(text, document.end(neighbour))
    return { start: at, end: at, text: lines.map((line) => newline + indent + line).join('') }
  }

  /** The first or last pair of a table. */
  private outermost(table: TomlNode, position: 'first' | 'last'): TomlNode | undefined {
    const pairs = this.document.children(table).filter((child) => !this.document.isTable(child))
    return position === 'first' ? pairs[0] : pairs.at(-1)
  }

  /** What stands between key and value, unless it serves to align. */
  private betweenOf(pair: TomlNode): string {
    const between = this.document.text.slice(this.document.keyEnd(pair), this.document.start(pair))
    return /^ ?= ?$/.test(between) ? between : ' = '
  }

  private headerSplice(table: TomlNode, lines: readonly string[]): Splice {
    const { document, newline } = this
    const at = lineEnd(document.text, document.end(table))
    const indent = indentAt(document.text, document.head(table))
    return { start: at, end: at, text: lines.map((line) => newline + indent + line).join('') }
  }

  /** The first pairs without a table: before the first table. */
  private topSplice(lines: readonly string[]): Splice {
    const { document, newline } = this
    const { text } = document
    const first = document.firstChild(document.root)
    const body = lines.map((line) => line + newline).join('')
    const at = first === null ? 0 : sectionStart(text, document.head(first))
    return { start: at, end: at, text: body + (this.separated ? newline : '') }
  }

  private tableSplice(position: TomlPosition, tables: readonly NewTable[]): Splice {
    const { document, newline, separated } = this
    const { text } = document
    const gap = separated ? newline : ''
    const sections = tables.map((table) => this.section(table))
    const after = typeof position === 'number' ? position : (document.children(document.root).at(-1) ?? document.root)
    if (position === 'first') return this.firstTables(sections, gap)
    const at = lineEnd(text, this.endOf(after))
    const next = nextLine(text, at)
    const apart = next >= text.length ? gap : isAllBlank(text, next, lineEnd(text, next)) ? newline : ''
    return { start: at, end: at, text: sections.map((section) => newline + apart + section).join('') }
  }

  private firstTables(sections: readonly string[], gap: string): Splice {
    const { document, newline } = this
    const first = document.children(document.root).find((child) => document.isTable(child))
    const lastPair = document.children(document.root).findLast((child) => !document.isTable(child))
    if (first === undefined || lastPair !== undefined) {
      const at = lineEnd(document.text, document.end(lastPair ?? document.root))
      return { start: at, end: at, text: sections.map((section) => newline + gap + section).join('') }
    }
    const at = sectionStart(document.text, document.head(first))
    return { start: at, end: at, text: sections.map((section) => section + newline + gap).join('') }
  }

  private inlineSplice(table: TomlNode, position: TomlPosition, pairs: readonly NewPair[]): Splice {
    const { document } = this
    const lines = pairs.map((pair) => `${writeKey(pair.parts)} = ${quoteBasic(pair.text)}`)
    const neighbour = typeof position === 'number' ? position : this.outermost(table, position)
    if (neighbour === undefined) {
      return { start: document.start(table), end: document.end(table), text: `{ ${lines.join(', ')} }` }
    }
    const at = position === 'first' ? document.head(neighbour) : document.end(neighbour)
    return {
      start: at,
      end: at,
      text: lines.map((line) => (position === 'first' ? `${line}, ` : `, ${line}`)).join(''),
    }
  }
}

/** A number stays a number, a truth a truth. */
const isSameType = (old: string, text: string): boolean =>
  (NUMBER.test(old) && NUMBER.test(text)) || (/^(?:true|false)$/.test(old) && /^(?:true|false)$/.test(text))

function hasSeparatedTables(document: TomlDocument): boolean {
  const { text } = document
  const tables = document.children(document.root).filter((child) => document.isTable(child))
  const starts = tables.map((table) => sectionStart(text, document.head(table))).filter((start) => start > 0)
  return starts.length === 0 || starts.some((start) => blankLinesBefore(text, start) !== -1)
}

/** Start of the line of a table, or of the comment right above it. */
function sectionStart(text: string, head: number): number {
  let start = lineStart(text, head)
  while (start > 0) {
    const before = lineStart(text, start - (text.startsWith('\r\n', start - 2) ? 2 : 1))
    if (!/^[ \t]*#/.test(text.slice(before, start))) break
    start = before
  }
  return start
}
