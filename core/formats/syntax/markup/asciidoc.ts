import type { ProblemList } from '../text/problems.ts'
import { AsciidocTable } from './asciidoc-table.ts'
import { type ProseBlock, ProseBuilder, type ProseLine } from './prose.ts'

const HEADING = /^={1,6}[ \t]+(?=\S)/
const DELIMITER = /^(?:-{4,}|\.{4,}|={4,}|\*{4,}|_{4,}|\+{4,}|\/{4,}|--|`{3,}.*|[|,:!]={3,})$/
/** Blocks in which nothing is for translators. */
const VERBATIM = /^(?:-{4}|\.{4}|\+{4}|\/{4}|`{3})/
const ITEM = /^(?:\*{1,6}|\.{1,6}|-|\d{1,9}\.|[a-zA-Z]\.|<\d{1,3}>|<\.>)[ \t]+(?=\S)/
const TERM = /^(?![/|])\S.{0,300}?(?::{2,4}|;;)(?:[ \t]+|$)/
const ATTRIBUTE = /^:[\w!][\w-]*!?:(?:[ \t]|$)/
const BLOCK_ATTRIBUTES = /^\[(?:[^\]]{0,1000}|\[[^\]]{0,1000}\])\]$/
const LISTING = /^\[(?:source|listing|literal|stem|latexmath|asciimath|pass)\b/
const MACRO = /^[a-z][\w-]*::\S{0,1000}\[.*\]$/
const ADMONITION = /^(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION):[ \t]+(?=\S)/
const TITLE = /^\.(?=[^\s.])/
const UNDERLINES: Readonly<Record<string, number>> = { '=': 1, '-': 2, '~': 3, '^': 4, '+': 5 }
const LONGEST_LINE = 2000

/** Reads the blocks of an AsciiDoc document. */
export class AsciidocScanner {
  private readonly text: string
  private readonly builder: ProseBuilder
  private readonly table: AsciidocTable
  /** What ends the verbatim block that is open. */
  private verbatim: string | undefined
  /** Blocks that are open and hold prose. */
  private readonly fences: string[] = []
  private literal = false
  /** The next paragraph is a listing. */
  private listing = false
  private inHeader = false
  private inItem = false

  constructor(text: string) {
    this.text = text
    this.builder = new ProseBuilder(text)
    this.table = new AsciidocTable(text, this.builder)
  }

  scan(problems: ProblemList): readonly ProseBlock[] {
    return this.builder.visitLines(problems, (line) => this.visit(line))
  }

  private visit(line: ProseLine): void {
    if (this.goesOn(line)) {
      this.builder.add(line.first, line.end)
      return
    }
    const head = this.text.slice(line.start, Math.min(line.end, line.start + LONGEST_LINE)).trimEnd()
    if (this.verbatim !== undefined) {
      if (head === this.verbatim) this.verbatim = undefined
      return
    }
    if (this.table.open && !this.table.ends(head)) {
      this.table.line(line)
      return
    }
    if (line.first === line.end) this.blank()
    else if (this.inHeader && !HEADING.test(head)) return
    else if (!this.literal && !this.underlined(line, head)) this.structure(line, head)
  }

  /** A line that begins with a letter goes on with the paragraph before it: most lines are so. */
  private goesOn({ start }: ProseLine): boolean {
    if (!this.builder.open || this.inItem || this.verbatim !== undefined || this.table.open) return false
    const unit = this.text.charCodeAt(start)
    return (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || unit > 127
  }

  private blank(): void {
    this.builder.close()
    this.literal = false
    this.inHeader = false
    this.inItem = false
  }

  /** Lines that are something else than prose. */
  private structure(line: ProseLine, head: string): void {
    if (this.delimiter(head)) {
      this.listing = false
      return
    }
    const heading = HEADING.exec(head)
    if (heading !== null) {
      const level = heading[0].trim().length
      this.builder.heading(level, line.start + heading[0].length, line.end)
      this.inHeader = level === 1 && this.builder.blocks.length === 1
      return
    }
    const skipped = head.startsWith('//') || ATTRIBUTE.test(head) || BLOCK_ATTRIBUTES.test(head) || MACRO.test(head)
    if (skipped || head === '+' || head === "'''" || head === '<<<') {
      this.builder.close()
      this.inItem = false
      this.listing ||= LISTING.test(head)
    } else this.prose(line, head)
  }

  private delimiter(head: string): boolean {
    if (this.table.ends(head)) {
      this.table.close()
      return true
    }
    if (!DELIMITER.test(head)) return false
    this.builder.close()
    if (/^[|,:!]=/.test(head)) this.table.begin(head)
    else if (VERBATIM.test(head)) this.verbatim = head.startsWith('`') ? '```' : head
    else if (this.fences.at(-1) === head) this.fences.pop()
    else this.fences.push(head)
    return true
  }

  private prose(line: ProseLine, head: string): void {
    const { builder } = this
    if (this.listing && !TITLE.test(head)) {
      this.listing = false
      this.literal = true
      return
    }
    const trimmed = head.slice(line.first - line.start)
    const item = ITEM.exec(trimmed)
    if (item !== null && (!builder.open || this.inItem)) {
      this.item(line, item[0].length)
      return
    }
    const term = builder.open && !this.inItem ? null : TERM.exec(trimmed)
    if (term !== null) {
      this.term(line, term[0])
      return
    }
    if (builder.open) builder.add(line.first, line.end)
    else if (this.inItem) builder.begin('dd', line.first, line.end)
    else if (line.first > line.start) this.literal = true
    else this.paragraph(line, head)
  }

  private item(line: ProseLine, width: number): void {
    this.builder.begin('li', line.first + width, line.end)
    this.inItem = true
  }

  private term(line: ProseLine, whole: string): void {
    const signs = /(?::{2,4}|;;)[ \t]*$/.exec(whole)?.[0].length ?? 0
    this.builder.piece('dt', line.first, line.first + whole.length - signs)
    this.inItem = true
    if (line.first + whole.length < line.end) this.builder.begin('dd', line.first + whole.length, line.end)
  }

  private paragraph(line: ProseLine, head: string): void {
    if (TITLE.test(head)) {
      this.builder.piece('title', line.start + 1, line.end)
      return
    }
    const label = ADMONITION.exec(head)?.[0].length ?? 0
    this.builder.begin('p', line.start + label, line.end)
  }

  /** A heading of old: the line under it is as long as it is. */
  private underlined(line: ProseLine, head: string): boolean {
    const level = UNDERLINES[head[0] ?? '']
    const { current } = this.builder
    const [title] = current
    if (level === undefined || title === undefined || current.length > 1 || head.length < 3 || this.inItem) return false
    if (this.fences.at(-1) === head || [...head].some((sign) => sign !== head[0])) return false
    const length = this.text.slice(title.start, title.end).trimEnd().length
    if (Math.abs(length - head.length) > 1 || this.text[title.start - 1] === ' ' || line.first > line.start)
      return false
    this.builder.drop()
    this.builder.heading(level, title.start, title.end, { start: line.start, end: line.start + head.length })
    return true
  }
}
