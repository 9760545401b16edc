import { type Message, message } from '#core/messages/message.ts'
import type { QueryProblem } from './tree.ts'

export type Operator = (typeof OPERATORS)[number]

/** A value as it was written. `end` is the position after it. */
export interface Value {
  readonly kind: 'word' | 'quoted' | 'pattern' | 'range'
  /** Of a range: its start. */
  readonly text: string
  /** Of a range: its end. */
  readonly until?: string
  readonly start: number
  readonly end: number
}

export type Token =
  | { readonly kind: 'open' | 'close' | 'and' | 'or' | 'not'; readonly start: number; readonly end: number }
  | {
      readonly kind: 'term'
      /** '' for a value without a field. */
      readonly field: string
      readonly operator: Operator
      readonly value: Value
      readonly start: number
      readonly end: number
    }

export class SearchSyntaxError extends Error {
  readonly problem: QueryProblem

  constructor(said: Message, start: number, end: number) {
    super(said.id)
    this.problem = { message: said, start, end }
  }
}

const FIELD = /[A-Za-z_]+(?=:)/y
/** Longer ones first. */
const OPERATORS = [':<=', ':>=', ':=', ':<', ':>', ':'] as const
const KEYWORDS = ['and', 'or', 'not'] as const
const KEYWORD = /(?:and|or|not)(?![^\s()"'])/iy
const BLANK = /\s/
const RANGE = /\[\s*([\p{L}\p{N}:._+-]+)\s+to\s+([\p{L}\p{N}:._+-]+)\s*\]/iuy
/** Addresses are searched for as they stand. */
const NOT_A_FIELD = /^(?:https?|ftp|mailto)/i

/** Cuts a query into words, groups and operators. */
export function scan(text: string): Token[] {
  const nul = text.indexOf('\0')
  if (nul >= 0) throw new SearchSyntaxError(message('query.nulCharacter'), nul, nul + 1)
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    if (BLANK.test(text.charAt(at))) {
      at++
      continue
    }
    const token = readToken(text, at)
    tokens.push(token)
    at = token.end
  }
  return tokens
}

function readToken(text: string, start: number): Token {
  const first = text[start]
  if (first === '(' || first === ')') return { kind: first === '(' ? 'open' : 'close', start, end: start + 1 }
  const word = matchAt(KEYWORD, text, start)?.[0].toLowerCase()
  const keyword = KEYWORDS.find((one) => one === word)
  if (keyword) return { kind: keyword, start, end: start + keyword.length }
  const field = matchAt(FIELD, text, start)?.[0] ?? ''
  if (field === '' || NOT_A_FIELD.test(field)) {
    const value = readValue(text, start)
    return { kind: 'term', field: '', operator: ':', value, start, end: value.end }
  }
  const operator = OPERATORS.find((one) => text.startsWith(one, start + field.length)) ?? ':'
  const from = start + field.length + operator.length
  if (from >= text.length || BLANK.test(text.charAt(from)) || text[from] === ')')
    throw new SearchSyntaxError(message('query.valueMissing', { field, operator }), start, from)
  const value = readValue(text, from)
  return { kind: 'term', field: field.toLowerCase(), operator, value, start, end: value.end }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function readValue(text: string, start: number): Value {
  const first = text.charAt(start)
  if (first === '"' || first === "'") return readQuoted(text, start, start, 'quoted')
  if (first === 'r' && (text[start + 1] === '"' || text[start + 1] === "'"))
    return readQuoted(text, start, start + 1, 'pattern')
  if (first === '[') return readRange(text, start)
  return readWord(text, start)
}

/** In quotes a backslash takes the quote or a backslash as it is; in a regular expression it stays, but for the quote. */
function readQuoted(text: string, start: number, open: number, kind: 'quoted' | 'pattern'): Value {
  const quote = text.charAt(open)
  let value = ''
  for (let at = open + 1; at < text.length; at++) {
    const character = text.charAt(at)
    const next = text[at + 1]
    if (character === quote) return { kind, text: value, start, end: at + 1 }
    if (character === '\\' && next !== undefined && (next === quote || (kind === 'quoted' && next === '\\'))) {
      value += next
      at++
    } else if (character === '\\' && next !== undefined && kind === 'pattern') {
      value += character + next
      at++
    } else value += character
  }
  throw new SearchSyntaxError(message('query.quoteOpen', { quote }), start, text.length)
}

function readRange(text: string, start: number): Value {
  const found = matchAt(RANGE, text, start)
  if (!found) {
    const close = text.indexOf(']', start)
    const end = close < 0 ? text.length : close + 1
    throw new SearchSyntaxError(message('query.range'), start, end)
  }
  const [whole, from = '', until = ''] = found
  return { kind: 'range', text: from, until, start, end: start + whole.length }
}

/** Up to a blank; a closing bracket ends it unless the word opened it, and quotes end it where the word ends. */
function readWord(text: string, start: number): Value {
  let depth = 0
  let end = start
  for (; end < text.length; end++) {
    const character = text.charAt(end)
    if (BLANK.test(character)) break
    if (character === '(') depth++
    if (character === ')' && --depth < 0) break
    if ((character === '"' || character === "'") && endsAfter(text, end)) break
  }
  while (depth > 0 && text[end - 1] === '(') {
    end--
    depth--
  }
  if (end === start) throw new SearchSyntaxError(message('query.wordHere'), start, start + 1)
  return { kind: 'word', text: text.slice(start, end), start, end }
}

function endsAfter(text: string, at: number): boolean {
  const next = text[at + 1]
  return next === undefined || BLANK.test(next) || next === ')'
}
