import type { ProseLine } from './prose.ts'
import { splitCells } from './wiki-cells.ts'
import { LONGEST_LINE, WikiScanner } from './wiki-scanner.ts'

const VERBATIM = /^<(pre|nowiki|source|syntaxhighlight|math|gallery|score|timeline)(?=[\s>])/i
const SKIPPED = /^(?:-{4,}|__[A-Z]{2,40}__|\[\[Category:[^\]]{1,300}\]\]|#REDIRECT.*)$/i
/** A template that is never closed must not swallow the page. */
const MAXIMUM_TEMPLATE_LINES = 500

/** Reads the blocks of a MediaWiki page. */
export class MediawikiScanner extends WikiScanner {
  /** Open braces of a template that began on a line of its own. */
  private braces = 0
  private braceLines = 0
  private inTable = false

  protected override visit(line: ProseLine): void {
    const { text, builder } = this
    const head = text.slice(line.start, Math.min(line.end, line.start + LONGEST_LINE)).trimEnd()
    if (this.verbatim !== '') this.leaveVerbatim(line)
    else if (this.braces > 0) this.template(line)
    else if (head === '') builder.close()
    else if (this.beginsSkipped(line, head)) builder.close()
    else if (this.inTable || head.startsWith('{|')) this.table(line, head)
    else if (!this.heading(line, head)) this.block(line, head)
  }

  private beginsSkipped(line: ProseLine, head: string): boolean {
    const verbatim = VERBATIM.exec(head)
    if (verbatim !== null || head.startsWith('<!--')) {
      this.verbatim = verbatim === null ? '-->' : `</${verbatim[1]?.toLowerCase()}>`
      this.leaveVerbatim(line)
      return true
    }
    if (head.startsWith('{{')) {
      this.braceLines = 0
      this.template(line)
      return true
    }
    return SKIPPED.test(head)
  }

  private template({ start, end }: ProseLine): void {
    for (let at = start; at + 1 < end; at++) {
      const pair = this.text.slice(at, at + 2)
      if (pair === '{{') this.braces++
      else if (pair === '}}') this.braces--
      if (pair === '{{' || pair === '}}') at++
    }
    if (this.braces < 0 || ++this.braceLines > MAXIMUM_TEMPLATE_LINES) this.braces = 0
  }

  private heading({ start, end }: ProseLine, head: string): boolean {
    let open = 0
    while (head[open] === '=') open++
    let close = 0
    while (close < head.length - open && head[head.length - 1 - close] === '=') close++
    const level = Math.min(open, close, 6)
    if (level === 0 || head.length > end - start) return false
    this.builder.heading(level, start + level, start + head.length - level)
    return true
  }

  private block({ start, end, first }: ProseLine, head: string): void {
    const { builder, text } = this
    const [sign = ''] = head
    if ('*#:;'.includes(sign)) {
      let from = start
      while (from < end && '*#:; \t'.includes(text[from] ?? '')) from++
      builder.begin('li', from, end)
      builder.close()
    } else if (first > start) {
      builder.close()
    } else builder.add(start, end)
  }

  private table({ start, end, first }: ProseLine, head: string): void {
    const { builder, text } = this
    const line = head.trimStart()
    builder.close()
    if (line.startsWith('{|')) this.inTable = true
    else if (line.startsWith('|}')) this.inTable = false
    else if (line.startsWith('|-')) return
    else if (line.startsWith('|+')) builder.piece('caption', first + 2, end)
    else if (line.startsWith('|') || line.startsWith('!')) this.row(first + 1, end, line.startsWith('!'))
    else builder.piece('cell', text[start] === '*' || text[start] === '#' ? start + 1 : start, end)
  }

  /** Cells of a line are set apart by two signs; before a single one stand attributes. */
  private row(start: number, end: number, header: boolean): void {
    const pieces = splitCells(this.text, start, end, header ? '|!' : '|')
    let from = start
    for (let i = 0; i < pieces.length; i++) {
      const [piece, next] = [pieces[i], pieces[i + 1]]
      if (piece === undefined) continue
      const double = next !== undefined && next.start === next.end && i + 1 < pieces.length - 1
      if (next === undefined || double) {
        this.builder.piece('cell', from, piece.end)
        if (double) i++
        from = pieces[i + 1]?.start ?? end
      } else if (this.text[piece.end] === '|' && from === piece.start) from = next.start
    }
  }
}
