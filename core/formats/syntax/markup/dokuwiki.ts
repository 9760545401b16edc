import type { ProseLine } from './prose.ts'
import { splitCells } from './wiki-cells.ts'
import { LONGEST_LINE, WikiScanner } from './wiki-scanner.ts'

const VERBATIM = /^<(code|file|html|php|nowiki)(?=[\s>])/i

/** Reads the blocks of a DokuWiki page. */
export class DokuwikiScanner extends WikiScanner {
  protected override visit(line: ProseLine): void {
    const { text, builder } = this
    const { start, end, first } = line
    if (this.verbatim !== '') {
      this.leaveVerbatim(line)
      return
    }
    const head = text.slice(first, Math.min(end, first + LONGEST_LINE)).trimEnd()
    const verbatim = VERBATIM.exec(head)
    if (head === '') builder.close()
    else if (verbatim !== null) {
      builder.close()
      this.verbatim = `</${verbatim[1]?.toLowerCase()}>`
      this.leaveVerbatim(line)
    } else if (!this.heading(line, head)) this.block(start, end, first, head)
  }

  private heading({ first, end }: ProseLine, head: string): boolean {
    let open = 0
    while (head[open] === '=') open++
    let close = 0
    while (close < head.length - open && head[head.length - 1 - close] === '=') close++
    if (open < 2 || open > 6 || close < 2) return false
    this.builder.heading(7 - open, first + open, Math.min(first + head.length, end) - close)
    return true
  }

  private block(start: number, end: number, first: number, head: string): void {
    const { builder, text } = this
    const indent = first - start
    if (indent >= 2 || text[start] === '\t') {
      if (head[0] === '*' || head[0] === '-') {
        const from = first + 1 + (text.slice(first + 1, end).length - text.slice(first + 1, end).trimStart().length)
        builder.begin('li', from, end)
        builder.close()
      } else if (builder.open) builder.add(first, end)
    } else if (head[0] === '|' || head[0] === '^') {
      for (const cell of splitCells(text, first, end, '|^')) builder.piece('cell', cell.start, cell.end)
    } else if (head[0] === '>') {
      let from = first
      while (text[from] === '>' || text[from] === ' ') from++
      builder.piece('quote', from, end)
    } else if (/^-{4,}$/.test(head) || /^~~[^~]{1,200}~~$/.test(head)) builder.close()
    else builder.add(first, end)
  }
}
