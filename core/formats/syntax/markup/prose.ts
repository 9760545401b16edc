import { MAXIMUM_ENTRIES } from '../text/limits.ts'
import { isFull, type ProblemList } from '../text/problems.ts'
import { afterBreak, lineEnd, skipBlanks } from '../text/records.ts'
import type { Span } from '../text/span.ts'

/** A piece of a document that holds text. */
export interface ProseBlock {
  readonly kind: string
  /** Of a heading; else 0. */
  readonly level: number
  /** Its text, line by line. */
  readonly lines: readonly Span[]
  /** What a further line of it must begin with. */
  readonly prefix: string
  /** The line under a heading that is as long as it is. */
  readonly underline?: Span
}

/** A line of a document, without its line break. */
export interface ProseLine extends Span {
  /** First character that is no blank; the end where there is none. */
  readonly first: number
}

/** Collects the blocks of a document; lines that follow each other are one paragraph until it is closed. */
export class ProseBuilder {
  readonly blocks: ProseBlock[] = []
  private readonly text: string
  private kind = 'p'
  private prefix = ''
  private lines: Span[] = []

  constructor(text: string) {
    this.text = text
  }

  /** The blocks that a visit to each line leaves here; it ends where a document may take no more. */
  visitLines(problems: ProblemList, visit: (line: ProseLine) => void): readonly ProseBlock[] {
    const { text, blocks } = this
    for (let start = 0; start < text.length && !isFull(blocks, problems, start, text.length); ) {
      const end = lineEnd(text, start)
      visit({ start, end, first: Math.min(skipBlanks(text, start), end) })
      start = afterBreak(text, end)
    }
    this.close()
    return blocks
  }

  get open(): boolean {
    return this.lines.length > 0
  }

  /** The lines of the open paragraph. */
  get current(): readonly Span[] {
    return this.lines
  }

  /** Begins a paragraph, or an item, with this line. */
  begin(kind: string, start: number, end: number, prefix = ''): void {
    this.close()
    this.kind = kind
    this.prefix = prefix
    this.lines = [{ start, end }]
  }

  /** Goes on with the open paragraph, or begins one. */
  add(start: number, end: number): void {
    if (this.open) this.lines.push({ start, end })
    else this.begin('p', start, end)
  }

  close(): void {
    const { lines } = this
    this.lines = []
    if (lines.length > 0) this.blocks.push({ kind: this.kind, level: 0, lines, prefix: this.prefix })
  }

  /** Forgets the open paragraph. */
  drop(): void {
    this.lines = []
  }

  heading(level: number, start: number, end: number, underline?: Span): void {
    this.close()
    const lines = [this.trim(start, end)]
    this.blocks.push({ kind: `h${level}`, level, lines, prefix: '', ...(underline && { underline }) })
  }

  /** A piece of its own, such as a cell of a table. */
  piece(kind: string, start: number, end: number): void {
    this.close()
    const span = this.trim(start, end)
    if (span.end > span.start && this.blocks.length < MAXIMUM_ENTRIES)
      this.blocks.push({ kind, level: 0, lines: [span], prefix: '' })
  }

  private trim(start: number, end: number): Span {
    const from = Math.min(skipBlanks(this.text, start), end)
    let to = end
    while (to > from && (this.text[to - 1] === ' ' || this.text[to - 1] === '\t')) to--
    return { start: from, end: to }
  }
}
