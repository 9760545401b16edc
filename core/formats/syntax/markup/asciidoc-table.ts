import type { ProseBuilder, ProseLine } from './prose.ts'

/** What may stand right before a `|`: how many columns, how aligned, of what style. */
const SPECIFIER = /(?:^|[ \t])(?:\d{1,4}(?:\.\d{1,4})?[*+]|\.\d{1,4}\+)?[<^>]?(?:\.[<^>])?[aehlmdsv]?$/

/** Reads the cells of an AsciiDoc table. */
export class AsciidocTable {
  private readonly text: string
  private readonly builder: ProseBuilder
  private fence: string | undefined

  constructor(text: string, builder: ProseBuilder) {
    this.text = text
    this.builder = builder
  }

  get open(): boolean {
    return this.fence !== undefined
  }

  begin(fence: string): void {
    this.fence = fence
  }

  ends(line: string): boolean {
    return this.fence !== undefined && line === this.fence
  }

  close(): void {
    this.builder.close()
    this.fence = undefined
  }

  /** Every piece between two signs is a string of its own. */
  line({ start, end }: ProseLine): void {
    const sign = this.fence?.[0] ?? '|'
    if (this.text.startsWith('//', start)) return
    let from = start
    for (let at = start; at < end; at++) {
      if (this.text[at] === '\\') at++
      else if (this.text[at] === sign) {
        this.builder.piece('cell', from, sign === '|' ? this.withoutSpecifier(from, at) : at)
        from = at + 1
      }
    }
    this.builder.piece('cell', from, end)
  }

  private withoutSpecifier(from: number, at: number): number {
    const tail = this.text.slice(Math.max(from, at - 20), at)
    const found = SPECIFIER.exec(tail)
    return found === null ? at : at - tail.length + found.index
  }
}
