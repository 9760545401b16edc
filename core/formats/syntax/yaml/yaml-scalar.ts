/** What the scalars of a YAML file say. */

const ESCAPES: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  t: '\t',
  '\t': '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  e: '\x1b',
  ' ': ' ',
  '"': '"',
  '/': '/',
  '\\': '\\',
  N: '\x85',
  _: '\xa0',
  L: '\u2028',
  P: '\u2029',
}
const HEX_DIGITS: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 }
const NULLS: ReadonlySet<string> = new Set(['', '~', 'null', 'Null', 'NULL'])
const BREAK = /\r\n|\n|\r/

/** `indent`: column of the text of a block scalar. */
export function scalarText(text: string, kind: YamlKind, start: number, end: number, indent = 0): string {
  const token = text.slice(start, end)
  if (kind === 'plain') return NULLS.has(token) ? '' : fold(token)
  if (kind === 'single') return fold(token.slice(1, -1)).replaceAll("''", "'")
  if (kind === 'double') return fold(token.slice(1, -1), true)
  if (kind === 'literal' || kind === 'folded') return blockText(token, kind, indent)
  return ''
}

/** Is it written as nothing? */
export const isNullToken = (token: string): boolean => NULLS.has(token)

const isBlank = (unit: number): boolean => unit === 32 || unit === 9
const isBreak = (unit: number): boolean => unit === 10 || unit === 13

/** Lines become one: a line break is a space, further ones are line breaks; blanks around them go. */
function fold(token: string, escapes = false): string {
  const broken = token.includes('\n') || token.includes('\r')
  if (!broken && !(escapes && token.includes('\\'))) return token
  const parts: string[] = []
  let from = 0
  let at = 0
  while (at < token.length) {
    const unit = token.charCodeAt(at)
    if (unit === 92 && escapes) {
      parts.push(token.slice(from, at))
      const escaped = readEscape(token, at)
      parts.push(escaped.text)
      at = escaped.end
      from = at
    } else if (isBreak(unit) || isBlank(unit)) {
      const run = readSpace(token, at)
      if (run.breaks > 0) {
        parts.push(token.slice(from, at), run.breaks === 1 ? ' ' : '\n'.repeat(run.breaks - 1))
        from = run.end
      }
      at = run.end
    } else {
      at++
    }
  }
  parts.push(token.slice(from))
  return parts.join('')
}

/** White space from `at` on, and how many line breaks there are in it. */
function readSpace(token: string, at: number): { end: number; breaks: number } {
  let breaks = 0
  for (; at < token.length; at++) {
    const unit = token.charCodeAt(at)
    if (isBreak(unit)) {
      breaks++
      if (unit === 13 && token.charCodeAt(at + 1) === 10) at++
    } else if (!isBlank(unit)) break
  }
  return { end: at, breaks }
}

/** The backslash at `at` and what it stands for; unknown ones stand for themselves. */
function readEscape(token: string, at: number): { text: string; end: number } {
  const letter = token[at + 1] ?? ''
  if (isBreak(letter.charCodeAt(0))) {
    const { end, breaks } = readSpace(token, at + 1)
    return { text: '\n'.repeat(breaks - 1), end }
  }
  const digits = HEX_DIGITS[letter]
  if (digits === undefined) return { text: ESCAPES[letter] ?? `\\${letter}`, end: at + 1 + letter.length }
  const hex = token.slice(at + 2, at + 2 + digits)
  const code = hex.length === digits && /^[0-9a-fA-F]+$/.test(hex) ? Number.parseInt(hex, 16) : Number.POSITIVE_INFINITY
  if (code > 0x10ffff) return { text: `\\${letter}`, end: at + 2 }
  return { text: String.fromCodePoint(code), end: at + 2 + digits }
}

/** The header of a block scalar: `|`, `>-`, `|2+`. */
export interface BlockHeader {
  /** '' ends with one line break, '-' with none, '+' with all there are. */
  readonly chomping: '' | '-' | '+'
  /** Indentation that is said; 0 where it is left to the first line. */
  readonly indentation: number
}

export function readHeader(token: string): BlockHeader {
  const [, header = ''] = token.match(/^[|>]([-+0-9]{0,2})/) ?? []
  const digit = header.match(/[1-9]/)?.[0]
  const chomping = header.includes('-') ? '-' : header.includes('+') ? '+' : ''
  return { chomping, indentation: digit === undefined ? 0 : Number(digit) }
}

function blockText(token: string, kind: YamlKind, indent: number): string {
  const { chomping } = readHeader(token)
  const [, ...rows] = token.split(BREAK)
  const lines = rows.map((row) => (isShortBlank(row, indent) ? '' : row.slice(indent)))
  const last = lines.findLastIndex((line) => line !== '')
  const body = kind === 'literal' ? lines.slice(0, last + 1).join('\n') : foldBlock(lines.slice(0, last + 1))
  if (chomping === '+') return body + '\n'.repeat(lines.length - last - (last === -1 ? 1 : 0))
  return last === -1 || chomping === '-' ? body : `${body}\n`
}

function isShortBlank(row: string, indent: number): boolean {
  if (row.length > indent) return false
  for (let at = 0; at < row.length; at++) if (!isBlank(row.charCodeAt(at))) return false
  return true
}

/** Lines become one, but those that begin with white space stand for themselves. */
function foldBlock(lines: readonly string[]): string {
  const parts: string[] = []
  let blanks = 0
  let spacedBefore: boolean | undefined
  for (const line of lines) {
    if (line === '') {
      blanks++
      continue
    }
    const spaced = isBlank(line.charCodeAt(0))
    if (spacedBefore === undefined) parts.push('\n'.repeat(blanks))
    else if (spaced || spacedBefore) parts.push('\n'.repeat(blanks + 1))
    else parts.push(blanks === 0 ? ' ' : '\n'.repeat(blanks))
    parts.push(line)
    spacedBefore = spaced
    blanks = 0
  }
  return parts.join('')
}

export type YamlKind =
  | 'map'
  | 'sequence'
  | 'flow-map'
  | 'flow-sequence'
  | 'plain'
  | 'single'
  | 'double'
  | 'literal'
  | 'folded'
  | 'alias'
  | 'null' // nothing at all: `key:`
  | 'invalid'
