import type { ProblemList } from '../text/problems.ts'
import { afterBreak, lineEnd } from '../text/records.ts'

/** A word, number, text or sign of a resource script. */
export interface RcToken {
  readonly kind: 'word' | 'text' | 'sign'
  readonly start: number
  readonly end: number
  /** Words as written; of a text what is between its quotes. */
  readonly value: string
  /** Comments that stand right before it. */
  readonly note: string
}

const isSpace = (unit: number): boolean => unit === 32 || (unit >= 9 && unit <= 13) || unit === 0xa0 || unit === 0xfeff
const isWord = (unit: number): boolean =>
  (unit >= 48 && unit <= 57) ||
  (unit >= 65 && unit <= 90) ||
  (unit >= 97 && unit <= 122) ||
  unit === 95 ||
  unit === 36 ||
  unit === 46 ||
  unit === 35 ||
  unit > 127
const QUOTE = 34

/** Splits a resource script into tokens; comments and lines of the preprocessor are passed over. */
export class RcTokens {
  private readonly text: string
  private readonly problems: ProblemList
  private at = 0
  private note: string[] = []
  /** Line breaks since the last token or comment. */
  private breaks = 1

  constructor(text: string, problems: ProblemList) {
    this.text = text
    this.problems = problems
  }

  next(): RcToken | undefined {
    const { text } = this
    while (this.at < text.length && this.skipOne());
    if (this.at >= text.length) return undefined
    const start = this.at
    const unit = text.charCodeAt(start)
    const note = this.breaks > 1 ? '' : this.note.join('\n')
    this.note = []
    this.breaks = 0
    if (unit === QUOTE || (this.isWidePrefix(start) && text.charCodeAt(start + 1) === QUOTE)) {
      return this.quoted(start, note)
    }
    let end = start
    while (isWord(text.charCodeAt(end))) end++
    this.at = Math.max(end, start + 1)
    const kind = end > start ? 'word' : 'sign'
    return { kind, start, end: this.at, value: text.slice(start, this.at), note }
  }

  private isWidePrefix(at: number): boolean {
    return this.text[at] === 'L' || this.text[at] === 'l'
  }

  /** Passes over white space, a comment, or a line that the preprocessor reads. */
  private skipOne(): boolean {
    const { text, at } = this
    const unit = text.charCodeAt(at)
    if (isSpace(unit)) {
      if (unit === 10 || (unit === 13 && text.charCodeAt(at + 1) !== 10)) this.breaks++
      this.at++
      return true
    }
    if (unit === 47 && text[at + 1] === '/') this.comment(at + 2, lineEnd(text, at), 0)
    else if (unit === 47 && text[at + 1] === '*') this.blockComment(at)
    else if (unit === 35 && this.beginsLine(at)) this.at = directiveEnd(text, at)
    else return false
    return true
  }

  private beginsLine(at: number): boolean {
    let before = at - 1
    while (this.text[before] === ' ' || this.text[before] === '\t') before--
    return before < 0 || this.text[before] === '\n' || this.text[before] === '\r'
  }

  private blockComment(at: number): void {
    const close = this.text.indexOf('*/', at + 2)
    if (close === -1) this.problems.add('syntax', 'a comment has no end', at, this.text.length)
    this.comment(at + 2, close === -1 ? this.text.length : close, close === -1 ? 0 : 2)
  }

  /** Of comments, those on lines of their own right above belong to what follows. */
  private comment(from: number, to: number, closing: number): void {
    const inner = this.text.slice(from, to).trim()
    if (this.breaks > 1) this.note = []
    const own = this.breaks > 0 && inner !== '' && !/^[/*=\-_\s]*$/.test(inner.slice(0, 200))
    if (own) this.note.push(inner.replaceAll(/[ \t]*(?:\r\n|\n|\r)[ \t]*/g, '\n'))
    if (this.breaks > 0) this.breaks = 0
    this.at = to + closing
  }

  /** `""` is a quote inside a text, and `\"` too where the text is closed after it. */
  private quoted(start: number, note: string): RcToken {
    const { text } = this
    const from = start + (this.isWidePrefix(start) ? 2 : 1)
    const end = closingQuote(text, from, true) ?? closingQuote(text, from, false)
    if (end === undefined) {
      this.at = lineEnd(text, start)
      this.problems.add('syntax', 'a text has no closing quote', start, this.at)
      return { kind: 'sign', start, end: this.at, value: '', note }
    }
    this.at = end + 1
    return { kind: 'text', start, end: end + 1, value: text.slice(from, end), note }
  }
}

/** A text may go on in the next line behind a backslash only. */
function closingQuote(text: string, from: number, escapes: boolean): number | undefined {
  for (let at = from; at < text.length; ) {
    const unit = text.charCodeAt(at)
    if (unit === 92 && (text[at + 1] === '\r' || text[at + 1] === '\n')) at = afterBreak(text, at + 1)
    else if (unit === 92 && (escapes || text[at + 1] === '\\')) at += 2
    else if (unit === QUOTE && text.charCodeAt(at + 1) === QUOTE) at += 2
    else if (unit === QUOTE) return at
    else if (unit === 10 || unit === 13) return undefined
    else at++
  }
  return undefined
}

function directiveEnd(text: string, at: number): number {
  let end = lineEnd(text, at)
  while (text[end - 1] === '\\' && end < text.length) end = lineEnd(text, afterBreak(text, end))
  return end
}
