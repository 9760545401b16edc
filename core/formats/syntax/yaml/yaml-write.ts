import { isNullToken, readHeader } from './yaml-scalar.ts'
import { plainEnd, startsPlain } from './yaml-tokens.ts'

/** Writes texts as YAML scalars. */

export type Quotes = 'single' | 'double'

export type YamlType = 'boolean' | 'number' | 'date' | 'symbol' | 'mark'

/** What must stand in double quotes, escaped: all that is not printable, and line ends that some readers know. */
const UNPRINTABLE = /[^\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]/u
const TYPED_WORDS: ReadonlyMap<string, YamlType> = new Map([
  ...['y', 'yes', 'n', 'no', 'true', 'false', 'on', 'off'].map((word) => [word, 'boolean'] as const),
  ...['.inf', '-.inf', '+.inf', '.nan'].map((word) => [word, 'number'] as const),
  ...['null', '~', '<<', '='].map((word) => [word, 'mark'] as const),
])
const NUMBER = /^[-+]?(?:\.?\d[\d_,.:]*(?:[eE][-+]?\d+)?|0[xob][\da-fA-F_]+)$/
const DATE = /^\d{4}-\d\d?-\d\d?/
const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  '\0': '\\0',
  '\x07': '\\a',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\v': '\\v',
  '\f': '\\f',
  '\r': '\\r',
  '\x1b': '\\e',
  '"': '\\"',
  '\\': '\\\\',
  '\x85': '\\N',
  '\u2028': '\\L',
  '\u2029': '\\P',
}

/** What readers take a bare word for, where that is not a text. */
export function typeOf(text: string): YamlType | undefined {
  const word = TYPED_WORDS.get(text.toLowerCase())
  if (word !== undefined) return word
  if (DATE.test(text)) return 'date'
  if (NUMBER.test(text)) return 'number'
  return /^:[^\s:]/.test(text) ? 'symbol' : undefined
}

export const isTyped = (text: string): boolean => typeOf(text) !== undefined

/** Can it stand without quotes? */
export function isPlainSafe(text: string, inFlow: boolean): boolean {
  if (text === '' || text.includes('\n') || text.includes('\t') || UNPRINTABLE.test(text)) return false
  // Older readers take these for marks of keys and values, whatever follows.
  if (inFlow && /^[?:-]/.test(text)) return false
  if (text.startsWith(' ') || text.startsWith('---') || text.startsWith('...') || isNullToken(text)) return false
  return startsPlain(text, 0, inFlow) && plainEnd(text, 0, inFlow) === text.length
}

export const quoteSingle = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Can it stand in single quotes, on one line? */
export const isSingleSafe = (text: string): boolean => !text.includes('\n') && !UNPRINTABLE.test(text)

/** `ascii`: everything beyond ASCII is escaped. */
export function quoteDouble(text: string, ascii = false): string {
  if (!ascii && !/["\\\t\n]/.test(text) && !UNPRINTABLE.test(text)) return `"${text}"`
  const parts: string[] = []
  for (const character of text) {
    const short = SHORT_ESCAPES[character]
    const plain = short === undefined && !UNPRINTABLE.test(character) && !(ascii && character > '\x7e')
    parts.push(short ?? (plain ? character : hexEscape(character.codePointAt(0) ?? 0)))
  }
  return `"${parts.join('')}"`
}

function hexEscape(code: number): string {
  const hex = code.toString(16).toUpperCase()
  if (code <= 0xff) return `\\x${hex.padStart(2, '0')}`
  return code <= 0xffff ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`
}

/** Breaks a text at single spaces, so that its lines are no longer than `width` where that is possible. */
export function wrap(text: string, width: number, firstWidth = width): string[] {
  const lines: string[] = []
  let start = 0
  let space = -1
  for (let at = 0; at < text.length; at++) {
    const breakable =
      text[at] === ' ' && text[at - 1] !== ' ' && text[at + 1] !== ' ' && at > start && at < text.length - 1
    if (breakable && text[at - 1] !== '\\') {
      if (at - start > (lines.length === 0 ? firstWidth : width) && space > start) {
        lines.push(text.slice(start, space))
        start = space + 1
      }
      space = at
    }
  }
  if (text.length - start > (lines.length === 0 ? firstWidth : width) && space > start) {
    lines.push(text.slice(start, space))
    start = space + 1
  }
  lines.push(text.slice(start))
  return lines
}

/** How a block scalar stands, or is to stand, in its file. */
export interface BlockStyle {
  readonly kind: 'literal' | 'folded'
  /** Column of its text. */
  readonly indent: number
  /** Column of the collection that it stands in. */
  readonly outer: number
  readonly newline: string
  /** Columns for folded text; undefined: paragraphs are not broken. */
  readonly width?: number | undefined
  /** The token it replaces; '' where there is none. */
  readonly old: string
}

/** The text as a block scalar; undefined where that cannot say it. */
export function blockScalar(text: string, style: BlockStyle): string | undefined {
  const body = withoutFinalBreaks(text)
  const rows = body.split('\n')
  const odd = rows.some((row) => row !== '' && row.trim() === '')
  if (body === '' || UNPRINTABLE.test(text) || odd) return undefined
  const ends = text.length - body.length
  const oldHeader = readHeader(style.old)
  if (ends > 1 && oldHeader.chomping !== '+') return undefined
  if (style.kind === 'folded' && (body.startsWith('\n') || rows.some((row) => /^[ \t]/.test(row)))) return undefined
  const indicator = blockIndicator(rows, style, oldHeader.indentation)
  if (indicator === undefined) return undefined
  const chomping = ends === 0 ? '-' : ends === 1 ? '' : '+'
  const lines = style.kind === 'literal' ? rows : foldRows(rows, style)
  const indent = ' '.repeat(style.indent)
  const head = `${style.kind === 'literal' ? '|' : '>'}${indicator}${chomping}${commentOf(style.old)}`
  const tail = Array.from({ length: Math.max(0, ends - 1) }, () => '')
  return [head, ...lines.map((line) => (line === '' ? '' : indent + line)), ...tail].join(style.newline)
}

function withoutFinalBreaks(text: string): string {
  let end = text.length
  while (text[end - 1] === '\n') end--
  return text.slice(0, end)
}

/** A text that begins with a space must say how far it is indented. */
function blockIndicator(rows: readonly string[], { indent, outer }: BlockStyle, said: number): string | undefined {
  const first = rows.find((row) => row !== '') ?? ''
  if (said === 0 && !first.startsWith(' ')) return ''
  const indentation = indent - Math.max(outer, 0)
  return outer >= 0 && indentation >= 1 && indentation <= 9 ? String(indentation) : undefined
}

/** A comment behind the header stays. */
const commentOf = (old: string): string => old.match(/^[|>][-+0-9]{0,2}([ \t]+#[^\n\r]*)/)?.[1] ?? ''

/** In folded text a line break takes a blank line. */
function foldRows(rows: readonly string[], { indent, width }: BlockStyle): string[] {
  const lines: string[] = []
  rows.forEach((row, index) => {
    if (index > 0) lines.push('')
    if (row === '') return
    lines.push(...(width === undefined ? [row] : wrap(row, Math.max(20, width - indent))))
  })
  return lines
}
