import { isFull, type ProblemList } from '../text/problems.ts'
import { afterBreak, lineEnd } from '../text/records.ts'
import type { Span } from '../text/span.ts'
import type { MarkdownBlock, MarkdownManner } from './markdown-blocks.ts'
import { jsxEnd } from './markdown-jsx.ts'
import {
  atxHeading,
  closesFence,
  delimiterColumns,
  type Fence,
  fenceStart,
  htmlBlockEnd,
  indentFrom,
  isThematicBreak,
  listMarker,
  setextLevel,
  tableCells,
  trimmedEnd,
} from './markdown-starts.ts'

/** A block quote, or a list item whose content begins at a column. */
interface Container {
  readonly columns: number | 'quote'
  /** What a further line begins with. */
  readonly prefix: string
  readonly depth: number
}

type Leaf =
  | { readonly kind: 'paragraph'; readonly lines: Span[] }
  | { readonly kind: 'fence'; readonly fence: Fence; readonly lines: Span[] }
  | { readonly kind: 'code'; readonly lines: Span[] }
  | { readonly kind: 'html'; readonly ends: readonly string[]; readonly lines: Span[] }
  | { readonly kind: 'table'; readonly columns: number }

const MAXIMUM_DEPTH = 100

/** Reads the blocks of a Markdown document, by the rules of CommonMark with tables; what is inside of them stays as it is. */
export class MarkdownScanner {
  readonly blocks: MarkdownBlock[] = []
  private readonly text: string
  private readonly manner: MarkdownManner
  private readonly problems: ProblemList
  private containers: Container[] = []
  private leaf: Leaf | undefined
  /** The line before began an item and nothing in it. */
  private afterEmptyItem = false
  private at = 0
  private end = 0
  private column = 0

  constructor(text: string, manner: MarkdownManner, problems: ProblemList) {
    this.text = text
    this.manner = manner
    this.problems = problems
  }

  scan(start: number): readonly MarkdownBlock[] {
    const { text } = this
    for (let next = start; next < text.length && !isFull(this.blocks, this.problems, next, text.length); ) {
      this.at = next
      this.end = lineEnd(text, next)
      this.column = 0
      const jumped = this.line()
      next = afterBreak(text, jumped === undefined ? this.end : lineEnd(text, jumped))
    }
    this.close()
    return this.blocks
  }

  /** Reads a line; says where to go on where it took more than one. */
  private line(): number | undefined {
    const matched = this.matchContainers()
    const all = matched === this.containers.length
    const { leaf, afterEmptyItem } = this
    this.afterEmptyItem = false
    // An item may begin with one blank line, not with two.
    if (all && afterEmptyItem && indentFrom(this.text, this.at, this.end, this.column).at === this.end) {
      this.keep(matched - 1)
      return undefined
    }
    if (all && leaf !== undefined && this.continues(leaf)) return undefined
    if (!all && leaf !== undefined && leaf.kind !== 'paragraph') this.close()
    return this.begin(matched)
  }

  /** How many of the open containers go on in this line. */
  private matchContainers(): number {
    const { text } = this
    let matched = 0
    for (const { columns } of this.containers) {
      const indent = indentFrom(text, this.at, this.end, this.column)
      const blank = indent.at === this.end
      if (columns === 'quote') {
        if (blank || indent.columns > 3 || text[indent.at] !== '>') break
        this.consume(indent.at + 1, indent.columns + 1)
        if (text[this.at] === ' ') this.consume(this.at + 1, 1)
      } else if (!blank) {
        if (indent.columns < columns) break
        this.consumeColumns(columns)
      }
      matched++
    }
    return matched
  }

  private consume(at: number, columns: number): void {
    this.at = at
    this.column += columns
  }

  private consumeColumns(columns: number): void {
    for (let left = columns; left > 0 && this.at < this.end; this.at++) {
      const width = this.text[this.at] === '\t' ? 4 - (this.column % 4) : 1
      this.column += width
      left -= width
    }
  }

  /** Does an open block other than a paragraph take this line? */
  private continues(leaf: Leaf): boolean {
    const { text, end } = this
    const indent = indentFrom(text, this.at, end, this.column)
    const blank = indent.at === end
    if (leaf.kind === 'fence') {
      if (indent.columns < 4 && closesFence(text, indent.at, end, leaf.fence)) this.close()
      else leaf.lines.push({ start: this.at, end })
      return true
    }
    if (leaf.kind === 'html') {
      if (blank && leaf.ends.includes('')) return false
      leaf.lines.push({ start: this.at, end })
      if (this.endsHtml(leaf.ends, this.at)) this.close()
      return true
    }
    if (leaf.kind === 'code') {
      if (!blank && indent.columns < 4) return false
      this.consumeColumns(Math.min(4, indent.columns))
      leaf.lines.push({ start: this.at, end })
      return true
    }
    return false
  }

  private endsHtml(ends: readonly string[], from: number): boolean {
    const line = this.text.slice(from, this.end).toLowerCase()
    return ends.some((mark) => mark !== '' && line.includes(mark))
  }

  private begin(kept: number): number | undefined {
    const { text } = this
    let matched = kept
    let fresh = matched < this.containers.length
    const open = () => {
      if (fresh) this.keep(matched)
      fresh = false
    }
    for (;;) {
      const indent = indentFrom(text, this.at, this.end, this.column)
      const { at } = indent
      const lazy = this.leaf?.kind === 'paragraph' && fresh
      if (at === this.end) {
        this.blank(matched)
        return undefined
      }
      if (indent.columns > 3 && !this.manner.jsx) {
        if (this.leaf?.kind === 'paragraph') break
        open()
        this.consumeColumns(4)
        this.leaf = { kind: 'code', lines: [{ start: this.at, end: this.end }] }
        return undefined
      }
      if (text[at] === '>') {
        open()
        this.close()
        if (!this.push('quote', at + 1, indent.columns + 1)) return undefined
        if (text[this.at] === ' ') this.consume(this.at + 1, 1)
        matched = this.containers.length
        continue
      }
      if (!lazy && this.leaf?.kind === 'paragraph' && this.underline(at)) return undefined
      if (isThematicBreak(text, at, this.end)) {
        open()
        this.close()
        return undefined
      }
      const marker = listMarker(text, at, this.end)
      if (marker !== undefined && (this.leaf?.kind !== 'paragraph' || lazy || marker.interrupts)) {
        open()
        this.close()
        if (!this.item(at, indent.columns, marker.end)) return undefined
        matched = this.containers.length
        continue
      }
      const jumped = this.leafStart(at, open)
      if (jumped !== undefined) return jumped === -1 ? undefined : jumped
      break
    }
    this.addText(fresh, matched)
    return undefined
  }

  private inItem(): boolean {
    return this.containers.length > 0 && this.containers.at(-1)?.columns !== 'quote'
  }

  /** Heading, fence, HTML, JSX. -1: the line is done; an offset: the block ends in the line there. */
  private leafStart(at: number, open: () => void): number | undefined {
    const { text, end } = this
    const heading = atxHeading(text, at, end)
    if (heading !== undefined) {
      open()
      this.close()
      this.emit('heading', [{ start: heading.from, end: heading.to }], heading.level)
      return -1
    }
    const fence = fenceStart(text, at, end)
    if (fence !== undefined) {
      open()
      this.close()
      this.leaf = { kind: 'fence', fence, lines: [] }
      return -1
    }
    if (text.startsWith(':::', at)) {
      open()
      this.close()
      return -1
    }
    return this.manner.jsx ? this.jsx(at, open) : this.html(at, open)
  }

  private html(at: number, open: () => void): number | undefined {
    const ends = htmlBlockEnd(this.text, at, this.end, this.leaf?.kind === 'paragraph')
    if (ends === undefined) return undefined
    open()
    this.close()
    this.leaf = { kind: 'html', ends, lines: [{ start: at, end: this.end }] }
    if (this.endsHtml(ends, ends.includes('-->') ? at + 4 : at + 1)) this.close()
    return -1
  }

  private jsx(at: number, open: () => void): number | undefined {
    if (this.leaf?.kind === 'paragraph' && this.text[at] !== '<') return undefined
    const end = jsxEnd(this.text, at, this.end, this.containers.length === 0)
    if (end === undefined) return undefined
    open()
    this.close()
    return end
  }

  /** The line under a paragraph that makes it a heading, or a table's head. */
  private underline(at: number): boolean {
    const { leaf, text, end } = this
    if (leaf?.kind !== 'paragraph') return false
    const columns = delimiterColumns(text, at, end)
    const last = leaf.lines.at(-1)
    if (columns > 0 && last !== undefined && tableCells(text, last.start, last.end).length === columns) {
      leaf.lines.pop()
      this.close()
      this.leaf = { kind: 'table', columns }
      this.row(last, columns)
      return true
    }
    const level = setextLevel(text, at, end)
    if (level === undefined) return false
    this.leaf = undefined
    this.emit('heading', leaf.lines, level)
    return true
  }

  /** Cells beyond the last column are not shown to anybody. */
  private row({ start, end }: Span, columns: number): void {
    for (const { from, to } of tableCells(this.text, start, end).slice(0, columns)) {
      this.emit('cell', [{ start: from, end: to }])
    }
  }

  private item(at: number, columns: number, markerEnd: number): boolean {
    const width = columns + markerEnd - at
    const after = indentFrom(this.text, markerEnd, this.end, this.column + width)
    const empty = after.at === this.end
    const padding = empty || after.columns > 4 ? 1 : after.columns
    if (!this.push(width + padding, markerEnd, width)) return false
    this.afterEmptyItem = empty
    this.consumeColumns(Math.min(padding, after.columns))
    return true
  }

  private push(columns: number | 'quote', at: number, width: number): boolean {
    const depth = this.containers.length + 1
    if (depth > MAXIMUM_DEPTH) {
      this.problems.add('limit', `nested deeper than ${MAXIMUM_DEPTH} levels`, this.at, this.end)
      return false
    }
    const outer = this.containers.at(-1)?.prefix ?? ''
    const own = columns === 'quote' ? '> ' : ' '.repeat(columns)
    this.containers.push({ columns, prefix: outer + own, depth })
    this.consume(at, width)
    return true
  }

  private keep(count: number): void {
    this.close()
    this.containers.length = count
  }

  private blank(matched: number): void {
    if (this.leaf !== undefined && this.leaf.kind !== 'fence') this.close()
    if (matched < this.containers.length) this.keep(matched)
  }

  private addText(fresh: boolean, matched: number): void {
    const { leaf } = this
    const from = indentFrom(this.text, this.at, this.end, this.column).at
    const line = { start: from, end: this.end }
    if (leaf?.kind === 'paragraph') leaf.lines.push(line)
    else if (leaf?.kind === 'table' && !fresh) this.row(line, leaf.columns)
    else {
      if (fresh) this.keep(matched)
      else this.close()
      this.leaf = { kind: 'paragraph', lines: [line] }
    }
  }

  /** Ends the open block. */
  private close(): void {
    const { leaf } = this
    this.leaf = undefined
    if (leaf === undefined || leaf.kind === 'table') return
    if (leaf.kind === 'paragraph') this.emit(this.inItem() ? 'li' : 'p', leaf.lines)
    else this.emit(leaf.kind === 'html' ? 'html' : 'code', withoutBlankEnd(this.text, leaf.lines))
  }

  private emit(kind: MarkdownBlock['kind'], lines: readonly Span[], level = 0): void {
    if (lines.length === 0) return
    this.blocks.push({ kind, level, lines, prefix: this.containers.at(-1)?.prefix ?? '' })
  }
}

function withoutBlankEnd(text: string, lines: readonly Span[]): readonly Span[] {
  const last = lines.findLastIndex(({ start, end }) => trimmedEnd(text, start, end) > start)
  return lines.slice(0, last + 1)
}
