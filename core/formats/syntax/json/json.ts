import { MAXIMUM_VALUES } from '../text/limits.ts'
import type { ProblemList } from '../text/problems.ts'
import { JsonDocument, type JsonKind, type JsonNode } from './json-document.ts'
import { skipTrivia } from './json-trivia.ts'

/** Deeper values are kept, unread. */
export const MAXIMUM_DEPTH = 200

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const LITERALS: Readonly<Record<string, JsonKind>> = { t: 'true', f: 'false', n: 'null' }
const [TAB, LF, CR, QUOTE, COMMA, MINUS, COLON, BACKSLASH] = [9, 10, 13, 34, 44, 45, 58, 92]
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [91, 93, 123, 125]

/**
 * Reads JSON, with comments and trailing commas. What cannot be read becomes a problem and is skipped to the next place
 * where a member may begin, so one slip does not cost the rest of the file. Linear; does not recurse.
 */
export function parseJson(text: string, problems: ProblemList, maximumValues = MAXIMUM_VALUES): JsonDocument {
  const document = new Reader(text, problems, maximumValues).read()
  if (document !== null) return document
  problems.add('limit', `more than ${maximumValues} values`, 0, text.length)
  return new JsonDocument(text)
}

/** A container that was opened and not closed yet. */
interface OpenContainer {
  readonly node: JsonNode
  readonly kind: 'object' | 'array'
  readonly outer: OpenContainer | null
  length: number
}

class Reader {
  readonly text: string
  readonly problems: ProblemList
  readonly maximumValues: number
  readonly document: JsonDocument
  at = 0
  depth = 0
  open: OpenContainer | null = null
  /** A value was read and no comma since. */
  valueRead = false
  keyStart = -1
  keyEnd = -1
  keyEscaped = false
  /** What `scanString` found. */
  escaped = false
  closed = false
  /** The next of its kind at or behind the last string's start. */
  nextBackslash = -1
  nextFeed = -1
  nextReturn = -1

  constructor(text: string, problems: ProblemList, maximumValues: number) {
    this.text = text
    this.problems = problems
    this.maximumValues = maximumValues
    this.document = new JsonDocument(text)
  }

  /** Null when there are too many values. */
  read(): JsonDocument | null {
    const { text, document } = this
    for (;;) {
      const tokenStart = skipTrivia(text, this.at)
      if (tokenStart >= text.length) break
      if (document.size > this.maximumValues) return null
      this.at = tokenStart
      if (this.open === null && document.root !== null) {
        this.damaged('text after the end of the value', tokenStart, text.length)
        break
      }
      const unit = text.charCodeAt(tokenStart)
      if (this.open !== null && this.readPunctuation(unit, this.open)) continue
      if (this.open?.kind === 'object' && this.keyStart === -1) this.readKey(unit)
      else this.readValue(unit)
    }
    this.finish()
    return document
  }

  finish(): void {
    const { text, document } = this
    if (document.root === null) this.damaged('there is no value in this file', 0, text.length)
    for (let open = this.open; open !== null; open = open.outer) {
      const start = document.start(open.node)
      this.damaged(`this ${open.kind} is never closed`, start, start + 1)
      document.close(open.node, text.length)
    }
  }

  /** Commas and closing brackets; false: something else. */
  readPunctuation(unit: number, open: OpenContainer): boolean {
    if (unit !== COMMA && unit !== CLOSE_BRACE && unit !== CLOSE_BRACKET) return false
    if (this.keyStart !== -1) this.dropKey()
    if (unit === COMMA) {
      if (!this.valueRead) this.damaged('a comma without a value before it', this.at, this.at + 1)
      this.valueRead = false
    } else if (unit === (open.kind === 'object' ? CLOSE_BRACE : CLOSE_BRACKET)) {
      this.document.close(open.node, this.at + 1)
      this.open = open.outer
      this.depth--
      this.valueRead = true
    } else {
      this.damaged(`unexpected ${this.text[this.at]}`, this.at, this.at + 1)
    }
    this.at++
    return true
  }

  private damaged(message: string, start: number, end: number): void {
    this.document.addDamage(start)
    this.problems.add('syntax', message, start, end)
  }

  dropKey(): void {
    this.damaged('a key without a value', this.keyStart, this.keyEnd)
    this.keyStart = -1
    this.valueRead = true
  }

  readKey(unit: number): void {
    if (unit === QUOTE) this.readQuotedKey()
    else this.skipJunk()
  }

  readQuotedKey(): void {
    this.wantComma()
    const end = this.scanString(this.at)
    this.keyStart = this.at
    this.keyEnd = end
    this.keyEscaped = this.escaped
    this.at = end
    const colon = this.text.charCodeAt(end) === COLON ? end : skipTrivia(this.text, end)
    if (this.closed && this.text.charCodeAt(colon) === COLON) this.at = colon + 1
    else this.dropKey()
  }

  readValue(unit: number): void {
    if (this.open?.kind === 'array') this.wantComma()
    if (unit === QUOTE) {
      const end = this.scanString(this.at)
      if (!this.closed) this.damaged('this text is never closed', this.at, end)
      this.addScalar(this.closed ? 'string' : 'invalid', end, this.escaped)
    } else if (unit === OPEN_BRACE || unit === OPEN_BRACKET) {
      this.openContainer(unit === OPEN_BRACE ? 'object' : 'array')
    } else if (unit === MINUS || (unit >= 48 && unit <= 57)) {
      this.readWord('number', this.numberEnd())
    } else {
      const kind = LITERALS[this.text[this.at] ?? '']
      if (kind !== undefined && this.text.startsWith(kind, this.at)) this.readWord(kind, this.at + kind.length)
      else this.skipJunk()
    }
  }

  numberEnd(): number {
    NUMBER.lastIndex = this.at
    return NUMBER.test(this.text) ? NUMBER.lastIndex : this.at
  }

  /** A number or literal, when it ends where a value may end. */
  readWord(kind: JsonKind, end: number): void {
    const next = this.text.charCodeAt(end)
    const ends = !(next > 32) || next === COMMA || next === CLOSE_BRACE || next === CLOSE_BRACKET || next === 47
    if (end > this.at && ends) this.addScalar(kind, end, false)
    else this.skipJunk()
  }

  wantComma(): void {
    if (this.valueRead) this.damaged('a comma is missing before this', this.at, this.at + 1)
    this.valueRead = false
  }

  addScalar(kind: JsonKind, end: number, escaped: boolean): void {
    this.addNode(kind, end, escaped)
    this.at = end
    this.valueRead = true
  }

  addNode(kind: JsonKind, end: number, escaped: boolean): JsonNode {
    const { open, keyStart } = this
    const item = open?.kind === 'array' ? open.length : -1
    const keyed = keyStart !== -1
    const slot = { parent: open?.node ?? null, keyStart, keyEnd: keyed ? this.keyEnd : item, start: this.at, end }
    if (open !== null) open.length++
    this.keyStart = -1
    return this.document.add(kind, slot, escaped, keyed && this.keyEscaped)
  }

  openContainer(kind: 'object' | 'array'): void {
    if (this.depth >= MAXIMUM_DEPTH) {
      const end = this.containerEnd()
      this.problems.add('limit', `nested deeper than ${MAXIMUM_DEPTH} levels`, this.at, end)
      this.addScalar('invalid', end, false)
      return
    }
    this.open = { node: this.addNode(kind, this.at + 1, false), kind, outer: this.open, length: 0 }
    this.depth++
    this.at++
    this.valueRead = false
  }

  /** End of the container that begins here, by counting brackets. */
  containerEnd(): number {
    const { text } = this
    let depth = 0
    for (let at = skipTrivia(text, this.at); at < text.length; at = skipTrivia(text, at)) {
      const unit = text.charCodeAt(at)
      if (unit === OPEN_BRACE || unit === OPEN_BRACKET) depth++
      else if (unit === CLOSE_BRACE || unit === CLOSE_BRACKET) depth--
      at = unit === QUOTE ? this.scanString(at) : at + 1
      if (depth === 0) return at
    }
    return text.length
  }

  skipJunk(): void {
    const start = this.at
    let end = start + 1
    while (end < this.text.length && !endsJunk(this.text.charCodeAt(end))) end++
    this.damaged('this could not be read', start, end)
    this.keyStart = -1
    this.valueRead = true
    this.at = end
  }

  /** End of the string that begins at `start`; a text that is not closed on its line ends there. */
  scanString(start: number): number {
    const { text } = this
    this.escaped = false
    this.closed = true
    if (this.nextBackslash <= start) this.nextBackslash = indexOrEnd(text, '\\', start)
    if (this.nextFeed <= start) this.nextFeed = indexOrEnd(text, '\n', start)
    if (this.nextReturn <= start) this.nextReturn = indexOrEnd(text, '\r', start)
    const limit = Math.min(this.nextBackslash, this.nextFeed, this.nextReturn)
    const close = text.indexOf('"', start + 1)
    return close !== -1 && close < limit ? close + 1 : this.scanSlowly(limit)
  }

  /** The same, one character at a time from `at` on: there are escapes in it, or it is never closed. */
  scanSlowly(from: number): number {
    const { text } = this
    for (let at = from; ; at++) {
      const unit = text.charCodeAt(at)
      if (unit === QUOTE) return at + 1
      if (unit === BACKSLASH) {
        this.escaped = true
        const next = text.charCodeAt(at + 1)
        if (next !== LF && next !== CR) at++
      } else if (unit === LF || unit === CR || Number.isNaN(unit)) {
        this.closed = false
        return Math.min(at, text.length)
      }
    }
  }
}

function indexOrEnd(text: string, character: string, from: number): number {
  const found = text.indexOf(character, from)
  return found === -1 ? text.length : found
}

const endsJunk = (unit: number): boolean =>
  unit === COMMA ||
  unit === QUOTE ||
  unit === OPEN_BRACE ||
  unit === CLOSE_BRACE ||
  unit === OPEN_BRACKET ||
  unit === CLOSE_BRACKET ||
  unit === LF ||
  unit === TAB
