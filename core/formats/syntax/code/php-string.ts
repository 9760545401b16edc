export type PhpQuoting = 'single' | 'double' | 'heredoc' | 'nowdoc'

/** A string literal of PHP source. */
export interface PhpLiteral {
  readonly start: number
  readonly end: number
  readonly quoting: PhpQuoting
  /** Undefined where variables stand in it: that is code, not text. */
  readonly text: string | undefined
}

const ESCAPE = /\\(?:[nrtvef\\$"]|[0-7]{1,3}|x[0-9a-fA-F]{1,2}|u\{[0-9a-fA-F]{1,6}\})/g
const LETTERS: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  e: '\x1b',
  f: '\f',
  '\\': '\\',
  $: '$',
  '"': '"',
}
/** What PHP would take for a variable. */
const VARIABLE = /\$[A-Za-z_\x80-\uffff{]|\{\$/

/** Text of what stands between single quotes. */
export const unescapeSingle = (raw: string): string => (raw.includes('\\') ? raw.replace(/\\([\\'])/g, '$1') : raw)

/** Text of what stands between double quotes, or in a heredoc; undefined where there are variables in it. */
export function unescapeDouble(raw: string, quoting: 'double' | 'heredoc'): string | undefined {
  if (!raw.includes('\\')) return VARIABLE.test(raw) ? undefined : raw
  if (VARIABLE.test(raw.replaceAll(/\\[\\$]/g, '__'))) return undefined
  const parts: string[] = []
  let bytes: number[] = []
  let from = 0
  const flush = () => {
    if (bytes.length > 0) parts.push(new TextDecoder().decode(Uint8Array.from(bytes)))
    bytes = []
  }
  for (const match of raw.matchAll(ESCAPE)) {
    if (match.index > from) flush()
    parts.push(raw.slice(from, match.index))
    from = match.index + match[0].length
    const code = match[0].slice(1)
    const letter = quoting === 'heredoc' && code === '"' ? match[0] : LETTERS[code]
    if (letter === undefined && !code.startsWith('u')) {
      bytes.push(byteOf(code))
      continue
    }
    flush()
    parts.push(letter ?? codePoint(code, match[0]))
  }
  flush()
  parts.push(raw.slice(from))
  return parts.join('')
}

const byteOf = (code: string): number =>
  (code.startsWith('x') ? Number.parseInt(code.slice(1), 16) : Number.parseInt(code, 8)) & 0xff

function codePoint(code: string, whole: string): string {
  const point = Number.parseInt(code.slice(2, -1), 16)
  return point <= 0x10ffff ? String.fromCodePoint(point) : whole
}

/** Backslashes are doubled only where they would otherwise say something. */
export const escapeSingle = (text: string): string => text.replace(/\\(?=[\\']|$)|'/g, '\\$&')

/** `like` is what stands there now: newlines and tabs are written as it writes them. */
export function escapeDouble(text: string, quoting: 'double' | 'heredoc', like = ''): string {
  const rawNewline = quoting === 'heredoc' || (like.includes('\n') && !like.includes('\\n'))
  const rawTab = like.includes('\t') && !like.includes('\\t')
  return text.replace(/[\\"$\x00-\x1f\x7f]/g, (sign, offset: number) => {
    if (sign === '"') return quoting === 'heredoc' ? sign : '\\"'
    if (sign === '$') return needsEscape(text, offset) ? '\\$' : sign
    if (sign === '\\') return '\\\\'
    if (sign === '\n') return rawNewline ? sign : '\\n'
    if (sign === '\t') return rawTab ? sign : '\\t'
    if (sign === '\r') return '\\r'
    return `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`
  })
}

const needsEscape = (text: string, offset: number): boolean =>
  text[offset - 1] === '{' || /[A-Za-z_\x80-\uffff{]/.test(text[offset + 1] ?? '')

/** Where a heredoc ends. */
export interface PhpClosing {
  /** Of the line ending before the label; the body ends there. */
  readonly start: number
  readonly end: number
  readonly indent: string
}

/** The closing label of a heredoc whose body begins at `from`. */
export function findLabel(text: string, label: string, from: number): PhpClosing | undefined {
  for (let at = text.indexOf(label, from); at !== -1; at = text.indexOf(label, at + label.length)) {
    let line = at
    while (line > from && (text[line - 1] === ' ' || text[line - 1] === '\t')) line--
    const begins = line === from || text[line - 1] === '\n' || text[line - 1] === '\r'
    if (!begins || /[\w\x80-\uffff]/.test(text[at + label.length] ?? '')) continue
    const feed = line === from ? 0 : text[line - 1] === '\n' && text[line - 2] === '\r' && line - 2 >= from ? 2 : 1
    return { start: line - feed, end: at + label.length, indent: text.slice(line, at) }
  }
  return undefined
}

/** The indentation of the closing label does not belong to the text. */
export function bodyOf(body: string, indent: string): string {
  if (indent === '') return body
  return body
    .split('\n')
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
    .join('\n')
}
