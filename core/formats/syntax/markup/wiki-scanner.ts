import type { ProblemList } from '../text/problems.ts'
import { type ProseBlock, ProseBuilder, type ProseLine } from './prose.ts'

/** Longer lines are looked at no further to tell what they are. */
export const LONGEST_LINE = 2000

/** Reads the blocks of a wiki page, line by line. */
export abstract class WikiScanner {
  protected readonly text: string
  protected readonly builder: ProseBuilder
  /** What ends the part that is kept as it is; '' outside of one. */
  protected verbatim = ''

  constructor(text: string) {
    this.text = text
    this.builder = new ProseBuilder(text)
  }

  protected abstract visit(line: ProseLine): void

  scan(problems: ProblemList): readonly ProseBlock[] {
    return this.builder.visitLines(problems, (line) => this.visit(line))
  }

  protected leaveVerbatim({ start, end }: ProseLine): void {
    if (this.text.slice(start, end).toLowerCase().includes(this.verbatim)) this.verbatim = ''
  }
}
