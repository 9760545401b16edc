import { afterBreak, isAllBlank, lineEnd } from '../text/line-blocks.ts'

/** A YAML text and where we are in it: white space, comments, line breaks, and what may begin here. */

export const isBlank = (unit: number): boolean => unit === 32 || unit === 9
export const isBreak = (unit: number): boolean => unit === 10 || unit === 13
/** White space, a line break or the end of the text. */
export const isSpaceOrEnd = (unit: number): boolean => isBlank(unit) || isBreak(unit) || Number.isNaN(unit)
export const isFlowIndicator = (unit: number): boolean =>
  unit === 44 || unit === 91 || unit === 93 || unit === 123 || unit === 125

export class YamlSource {
  readonly text: string
  at = 0
  lineStart = 0
  /** Behind the last thing that was read. */
  end = 0
  /** Where the comment lines begin that stand right above this, as far in; -1 where there are none. */
  commentStart = -1

  constructor(text: string) {
    this.text = text
  }

  unit(offset = 0): number {
    return this.text.charCodeAt(this.at + offset)
  }

  get column(): number {
    return this.at - this.lineStart
  }

  get done(): boolean {
    return this.at >= this.text.length
  }

  /** Moves over blanks of this line. */
  skipBlanks(): void {
    while (isBlank(this.unit())) this.at++
  }

  /** Moves over blanks, comments and line breaks; true: to another line. */
  skipSpace(): boolean {
    const { text } = this
    const start = this.at
    let crossed = false
    let run = -1
    let runColumn = -1
    for (;;) {
      this.skipBlanks()
      const unit = this.unit()
      if (isBreak(unit)) {
        if (isAllBlank(text, this.lineStart, this.at)) run = -1
        this.nextLine(this.at)
        crossed = true
      } else if (unit === 35 && this.startsComment()) {
        const own = isAllBlank(text, this.lineStart, this.at)
        if (own && (run === -1 || this.column !== runColumn)) {
          run = this.lineStart
          runColumn = this.column
        }
        crossed = this.nextLine(lineEnd(text, this.at)) || crossed
      } else {
        if (this.at > start) this.commentStart = runColumn === this.column ? run : -1
        return crossed
      }
    }
  }

  /** Moves behind the line break at `end`; false where the text ends. */
  private nextLine(end: number): boolean {
    this.at = end < this.text.length ? afterBreak(this.text, end) : end
    if (end < this.text.length) this.lineStart = this.at
    return end < this.text.length
  }

  private startsComment(): boolean {
    return this.at === this.lineStart || isBlank(this.unit(-1))
  }

  /** Moves to the next line. */
  skipLine(): void {
    this.at = lineEnd(this.text, this.at)
    if (this.done) return
    this.at = afterBreak(this.text, this.at)
    this.lineStart = this.at
  }

  moveTo(at: number, lineStart: number): void {
    this.at = at
    this.lineStart = lineStart
    this.end = at
  }

  /** `---` or `...` at the beginning of a line. */
  isMarker(marker?: '---' | '...'): boolean {
    if (this.at !== this.lineStart) return false
    const found = this.text.startsWith('---', this.at) ? '---' : this.text.startsWith('...', this.at) ? '...' : ''
    return found !== '' && (marker === undefined || found === marker) && isSpaceOrEnd(this.unit(3))
  }

  /** An indicator that counts only before white space: `-`, `?`, `:`. */
  isIndicator(unit: number): boolean {
    return this.unit() === unit && isSpaceOrEnd(this.unit(1))
  }
}
