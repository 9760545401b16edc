import { isFull, type ProblemList } from '../text/problems.ts'
import { type FlatRecord, lineEnd, skipBlanks } from '../text/records.ts'
import { unescapeStrings } from './strings-text.ts'

/**
 * `"key" = "value";`, or `key;`, whose text is the key itself. It holds places and no texts: those are read from the file when
 * somebody asks for them.
 */
export class StringsPair implements FlatRecord {
  readonly head: number
  readonly start: number
  readonly end: number
  readonly tail: number
  readonly keyEnd: number
  /** The value with its quotes; start and end alike where there is none. */
  readonly valueStart: number
  readonly valueEnd: number
  readonly note: string
  private readonly text: string

  constructor(text: string, key: Token, value: Token, neighbours: Neighbours) {
    this.text = text
    this.head = neighbours.head
    this.start = key.start
    this.end = neighbours.end
    this.tail = neighbours.tail
    this.keyEnd = key.end
    this.valueStart = value.start
    this.valueEnd = value.end
    this.note = neighbours.note
  }

  get key(): string {
    return tokenText(this.text, this.start, this.keyEnd)
  }

  get value(): string {
    return this.valueStart === this.valueEnd ? this.key : tokenText(this.text, this.valueStart, this.valueEnd)
  }
}

interface Token {
  readonly start: number
  readonly end: number
}

/** Where a pair ends, and the comments before and behind it. */
interface Neighbours {
  readonly head: number
  readonly end: number
  readonly tail: number
  readonly note: string
}

/** What a token says, without its quotes. */
function tokenText(text: string, start: number, end: number): string {
  return isQuote(text.charCodeAt(start)) ? unescapeStrings(text.slice(start + 1, end - 1)) : text.slice(start, end)
}

interface Comment {
  readonly start: number
  readonly end: number
}

const SEMICOLON = 59
const EQUALS = 61
const UNQUOTED = /^[A-Za-z0-9_.$:/-]+$/

export const canStandUnquoted = (text: string): boolean => UNQUOTED.test(text) && !/\/[/*]/.test(text)

const isSpace = (unit: number): boolean =>
  unit === 32 || (unit >= 9 && unit <= 13) || unit === 0x2028 || unit === 0x2029 || unit === 0xfeff
const isBreak = (unit: number): boolean => unit === 10 || unit === 13
const isQuote = (unit: number): boolean => unit === 34 || unit === 39
/** A-Z a-z 0-9 _ . $ : / - */
const isBare = (unit: number): boolean =>
  (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 45 && unit <= 58) || unit === 95 || unit === 36

/** Reads the pairs of a strings file; what is no pair becomes a problem and is skipped. */
export class StringsScanner {
  readonly pairs: StringsPair[] = []
  private readonly text: string
  private readonly problems: ProblemList
  private at = 0
  private comments: Comment[] = []
  /** A comment without end was reported. */
  private open = false

  constructor(text: string, problems: ProblemList) {
    this.text = text
    this.problems = problems
  }

  scan(): readonly StringsPair[] {
    const { text } = this
    while (this.at < text.length && !isFull(this.pairs, this.problems, this.at, text.length)) {
      const unit = text.charCodeAt(this.at)
      const comment = this.commentAt(this.at)
      if (comment !== undefined) {
        this.comments.push(comment)
        this.at = comment.end
      } else if (isQuote(unit) || isBare(unit)) {
        this.pair()
        this.comments = []
      } else if (isSpace(unit) || unit === SEMICOLON || text[this.at] === '{' || text[this.at] === '}') {
        this.at++
      } else {
        this.junk(this.at, 'a key was expected')
      }
    }
    return this.pairs
  }

  private pair(): void {
    const start = this.at
    const key = this.token('the key')
    if (key === undefined) return
    this.skipTrivia()
    const unit = this.text.charCodeAt(this.at)
    if (unit === SEMICOLON) {
      this.add(key, { start: key.end, end: key.end })
      return
    }
    if (unit !== EQUALS) {
      this.junk(start, `'=' or ';' was expected behind '${this.shown(key)}'`)
      return
    }
    this.at++
    this.skipTrivia()
    if ('{(<'.includes(this.text[this.at] ?? ' ')) {
      this.nested(start)
      return
    }
    const isAtEnd = this.at >= this.text.length
    const value = this.token('the text')
    if (value !== undefined) this.add(key, value)
    else if (isAtEnd || this.at < this.text.length) this.junk(start, `a text was expected for '${this.shown(key)}'`)
  }

  private add(key: Token, value: Token): void {
    this.skipTrivia()
    const closed = this.text.charCodeAt(this.at) === SEMICOLON
    if (closed) this.at++
    else {
      this.at = value.end
      this.problems.add('syntax', `';' is missing behind '${this.shown(key)}'`, value.end, value.end)
    }
    const end = this.at
    const { head, notes } = this.headOf(key.start)
    const tail = this.tailFrom(end, notes)
    this.at = tail
    const note = notes.length === 0 ? '' : notes.map((comment) => commentText(this.text, comment)).join('\n')
    this.pairs.push(new StringsPair(this.text, key, value, { head, end, tail, note }))
  }

  private shown({ start, end }: Token): string {
    return shorten(tokenText(this.text, start, end))
  }

  /** Comments right above, without a blank line in between, belong to the pair. */
  private headOf(start: number): { head: number; notes: Comment[] } {
    const notes: Comment[] = []
    let head = start
    for (let comment = this.comments.pop(); comment !== undefined; comment = this.comments.pop()) {
      if (countBreaks(this.text, comment.end, head) > 1) break
      head = comment.start
      notes.push(comment)
    }
    return { head, notes: notes.reverse() }
  }

  /** A comment that ends the pair's line belongs to it as well. */
  private tailFrom(end: number, notes: Comment[]): number {
    let tail = end
    const found: Comment[] = []
    for (;;) {
      const comment = this.commentAt(skipBlanks(this.text, tail))
      if (comment === undefined) break
      found.push(comment)
      tail = comment.end
    }
    const after = skipBlanks(this.text, tail)
    if (after < this.text.length && !isBreak(this.text.charCodeAt(after))) return end
    for (const comment of found) notes.push(comment)
    return tail
  }

  private token(what: string): Token | undefined {
    const { text } = this
    const start = this.at
    if (isQuote(text.charCodeAt(start))) return this.quoted(what)
    let end = start
    while (isBare(text.charCodeAt(end)) && this.commentAt(end) === undefined) end++
    this.at = end
    return end === start ? undefined : { start, end }
  }

  private quoted(what: string): Token | undefined {
    const { text } = this
    const start = this.at
    const quote = text.charCodeAt(start)
    let end = start + 1
    for (let unit = text.charCodeAt(end); unit !== quote; unit = text.charCodeAt(end)) {
      end += unit === 92 ? 2 : 1
      if (end < text.length) continue
      this.problems.add('syntax', `${what} has no closing quote`, start, text.length)
      this.at = text.length
      return undefined
    }
    this.at = end + 1
    return { start, end: end + 1 }
  }

  private commentAt(at: number): Comment | undefined {
    const { text } = this
    if (text.charCodeAt(at) !== 47) return undefined
    const next = text.charCodeAt(at + 1)
    if (next === 47) return { start: at, end: lineEnd(text, at) }
    if (next !== 42) return undefined
    const close = text.indexOf('*/', at + 2)
    if (close === -1 && !this.open) this.problems.add('syntax', 'a comment has no end', at, text.length)
    this.open ||= close === -1
    return { start: at, end: close === -1 ? text.length : close + 2 }
  }

  private skipTrivia(): void {
    for (;;) {
      while (isSpace(this.text.charCodeAt(this.at))) this.at++
      const comment = this.commentAt(this.at)
      if (comment === undefined) return
      this.at = comment.end
    }
  }

  /** Lists and dictionaries of old property lists: skipped to their end. */
  private nested(start: number): void {
    const { text } = this
    let depth = 0
    do {
      const unit = text[this.at] ?? ''
      if ('{(<'.includes(unit)) depth++
      else if ('})>'.includes(unit)) depth--
      const comment = this.commentAt(this.at)
      if (comment !== undefined) this.at = comment.end
      else if (isQuote(text.charCodeAt(this.at))) this.quoted('a text')
      else this.at++
    } while (depth > 0 && this.at < text.length)
    this.problems.add('unsupported', 'this is not a text', start, this.at)
  }

  private junk(start: number, message: string): void {
    const { text } = this
    let end = Math.max(this.at, start + 1)
    while (end < text.length && text[end] !== ';' && text[end] !== '\n' && text[end] !== '\r') end++
    this.at = text[end] === ';' ? end + 1 : end
    this.problems.add('syntax', message, start, this.at)
  }
}

function commentText(text: string, { start, end }: Comment): string {
  let from = start + 1
  let to = end
  if (text[from] === '*') {
    if (text.startsWith('*/', end - 2) && end - start >= 4) to -= 2
    while (from < to && text[from] === '*') from++
    while (to > from && text[to - 1] === '*') to--
  } else {
    while (text[from] === '/') from++
  }
  const lines = text.slice(from, to).split(/\r\n|\n|\r/)
  return lines.length === 1 ? (lines[0] ?? '').trim() : trimLines(lines)
}

const trimLines = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trim())
    .join('\n')
    .trim()

function countBreaks(text: string, start: number, end: number): number {
  let count = 0
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 10 || (unit === 13 && text.charCodeAt(at + 1) !== 10)) count++
  }
  return count
}

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
