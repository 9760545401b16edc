import { unescapeJson } from './json-string.ts'
import { skipTrivia } from './json-trivia.ts'
import type { ProblemList } from './problems.ts'

export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'true' | 'false' | 'null' | 'invalid'

/** A value and, in an object, its key. Children stand in file order; doubled keys are kept. */
export interface JsonNode {
  readonly kind: JsonKind
  readonly parent: JsonNode | null
  /** Unescaped; '' for array items and the root. */
  readonly key: string
  /** The key with its quotes; -1 for array items and the root. */
  readonly keyStart: number
  readonly keyEnd: number
  /** The value as it stands: a string with its quotes, an object with its braces. */
  readonly start: number
  readonly end: number
  /** A string that holds backslashes. */
  readonly escaped: boolean
  readonly children: readonly JsonNode[]
}

export interface JsonDocument {
  readonly text: string
  readonly root: JsonNode | null
}

/** Deeper values are kept, unread. */
export const MAXIMUM_DEPTH = 200

const NO_CHILDREN: readonly JsonNode[] = []
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const LITERALS: Readonly<Record<string, JsonKind>> = { t: 'true', f: 'false', n: 'null' }
const [TAB, LF, CR, QUOTE, COMMA, MINUS, COLON, BACKSLASH] = [9, 10, 13, 34, 44, 45, 58, 92]
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [91, 93, 123, 125]

/** Start of a member: its key, or its value in an array. */
export const memberStart = (node: JsonNode): number => (node.keyStart === -1 ? node.start : node.keyStart)

/** A string's text, unescaped; any other scalar as it stands in the file; '' for null. */
export function scalarText(text: string, node: JsonNode): string {
  if (node.kind === 'null') return ''
  if (node.kind !== 'string') return text.slice(node.start, node.end)
  const inner = text.slice(node.start + 1, node.end - 1)
  return node.escaped ? unescapeJson(inner) : inner
}

export const isContainer = (node: JsonNode): boolean => node.kind === 'object' || node.kind === 'array'

/** The first child of that key. Scans: for many questions make a Map. */
export const childOf = (node: JsonNode | null | undefined, key: string): JsonNode | undefined =>
  node?.kind === 'object' ? node.children.find((child) => child.key === key) : undefined

/**
 * Reads JSON, with comments and trailing commas. What cannot be read becomes a problem and is skipped to the next place
 * where a member may begin, so one slip does not cost the rest of the file. Linear; does not recurse.
 *
 * `visit` sees every scalar inside a container as it is read, the last of its parent's children so far: the fastest way
 * through a large file.
 */
export function parseJson(text: string, problems: ProblemList, visit?: (node: JsonNode) => void): JsonDocument {
  return { text, root: new Reader(text, problems, visit).read() }
}

interface OpenNode extends JsonNode {
  end: number
  children: JsonNode[]
}

class Reader {
  readonly text: string
  readonly problems: ProblemList
  readonly visit: ((node: JsonNode) => void) | undefined
  at = 0
  depth = 0
  root: JsonNode | null = null
  open: OpenNode | null = null
  /** A value was read and no comma since. */
  valueRead = false
  key = ''
  keyStart = -1
  keyEnd = -1
  /** What `scanString` found. */
  escaped = false
  closed = false

  constructor(text: string, problems: ProblemList, visit: ((node: JsonNode) => void) | undefined) {
    this.text = text
    this.problems = problems
    this.visit = visit
  }

  read(): JsonNode | null {
    const { text } = this
    for (;;) {
      const tokenStart = skipTrivia(text, this.at)
      if (tokenStart >= text.length) break
      this.at = tokenStart
      if (this.open === null && this.root !== null) {
        this.problems.add('syntax', 'text after the end of the value', tokenStart, text.length)
        break
      }
      const unit = text.charCodeAt(tokenStart)
      if (this.open !== null && this.readPunctuation(unit)) continue
      if (this.open?.kind === 'object' && this.keyStart === -1) this.readKey(unit)
      else this.readValue(unit)
    }
    this.finish()
    return this.root
  }

  finish(): void {
    const { length } = this.text
    if (this.root === null) this.problems.add('syntax', 'there is no value in this file', 0, length)
    for (let node = this.open; node !== null; node = node.parent as OpenNode | null) {
      this.problems.add('syntax', `this ${node.kind} is never closed`, node.start, node.start + 1)
      node.end = length
    }
  }

  /** Commas and closing brackets; false: something else. */
  readPunctuation(unit: number): boolean {
    const close = this.open?.kind === 'object' ? CLOSE_BRACE : CLOSE_BRACKET
    if (unit !== COMMA && unit !== CLOSE_BRACE && unit !== CLOSE_BRACKET) return false
    if (this.keyStart !== -1) this.dropKey()
    if (unit === COMMA) {
      if (!this.valueRead) this.problems.add('syntax', 'a comma without a value before it', this.at, this.at + 1)
      this.valueRead = false
    } else if (unit === close) {
      const closing = this.open as OpenNode
      closing.end = this.at + 1
      this.open = closing.parent as OpenNode | null
      this.depth--
      this.valueRead = true
    } else {
      this.problems.add('syntax', `unexpected ${this.text[this.at]}`, this.at, this.at + 1)
    }
    this.at++
    return true
  }

  dropKey(): void {
    this.problems.add('syntax', 'a key without a value', this.keyStart, this.keyEnd)
    this.keyStart = -1
    this.valueRead = true
  }

  readKey(unit: number): void {
    if (unit === QUOTE) this.readQuotedKey()
    else this.skipJunk()
  }

  readQuotedKey(): void {
    this.wantComma()
    const start = this.at
    const end = this.scanString(start)
    this.keyStart = start
    this.keyEnd = end
    this.at = end
    const inner = this.text.slice(start + 1, end - 1)
    this.key = this.escaped ? unescapeJson(inner) : inner
    const colon = this.text.charCodeAt(end) === COLON ? end : skipTrivia(this.text, end)
    if (this.closed && this.text.charCodeAt(colon) === COLON) this.at = colon + 1
    else this.dropKey()
  }

  readValue(unit: number): void {
    if (this.open?.kind === 'array') this.wantComma()
    if (unit === QUOTE) {
      const end = this.scanString(this.at)
      if (!this.closed) this.problems.add('syntax', 'this text is never closed', this.at, end)
      this.addNode(this.closed ? 'string' : 'invalid', end, this.escaped)
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
    if (end > this.at && ends) this.addNode(kind, end, false)
    else this.skipJunk()
  }

  wantComma(): void {
    if (this.valueRead) this.problems.add('syntax', 'a comma is missing before this', this.at, this.at + 1)
    this.valueRead = false
  }

  addNode(kind: JsonKind, end: number, escaped: boolean): void {
    const node = this.newNode(kind, end, escaped, NO_CHILDREN)
    this.attach(node)
    if (this.visit !== undefined && this.open !== null && kind !== 'invalid') this.visit(node)
    this.at = end
    this.valueRead = true
  }

  newNode(kind: JsonKind, end: number, escaped: boolean, children: readonly JsonNode[]): JsonNode {
    const keyed = this.keyStart !== -1
    return {
      kind,
      parent: this.open,
      key: keyed ? this.key : '',
      keyStart: this.keyStart,
      keyEnd: keyed ? this.keyEnd : -1,
      start: this.at,
      end,
      escaped,
      children,
    }
  }

  attach(node: JsonNode): void {
    if (this.open === null) this.root = node
    else this.open.children.push(node)
    this.keyStart = -1
  }

  openContainer(kind: 'object' | 'array'): void {
    if (this.depth >= MAXIMUM_DEPTH) {
      const end = this.containerEnd()
      this.problems.add('limit', `nested deeper than ${MAXIMUM_DEPTH} levels`, this.at, end)
      this.addNode('invalid', end, false)
      return
    }
    const node = this.newNode(kind, this.at + 1, false, []) as OpenNode
    this.attach(node)
    this.open = node
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
    this.problems.add('syntax', 'this could not be read', start, end)
    this.keyStart = -1
    this.valueRead = true
    this.at = end
  }

  /** End of the string that begins at `start`; a text that is not closed on its line ends there. */
  scanString(start: number): number {
    const { text } = this
    this.escaped = false
    this.closed = true
    for (let at = start + 1; ; at++) {
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

const endsJunk = (unit: number): boolean =>
  unit === COMMA ||
  unit === QUOTE ||
  unit === OPEN_BRACE ||
  unit === CLOSE_BRACE ||
  unit === OPEN_BRACKET ||
  unit === CLOSE_BRACKET ||
  unit === LF ||
  unit === TAB
