/** Reading and writing the strings and keys of TOML. */

const SHORT: Readonly<Record<string, string>> = {
  b: '\b',
  t: '\t',
  n: '\n',
  f: '\f',
  r: '\r',
  e: '\x1b',
  '"': '"',
  '\\': '\\',
}
const SHORT_ESCAPES = new Map(
  Object.entries(SHORT)
    .filter(([letter]) => letter !== 'e')
    .map(([letter, character]) => [character, `\\${letter}`]),
)
const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|x([0-9a-fA-F]{2})|([ \t]*\r?\n[\s]*)|([\s\S]?))/g
const BARE_KEY = /^[A-Za-z0-9_-]+$/
const CONTROL = /[\x00-\x08\x0a-\x1f\x7f\ud800-\udfff]/u

/** What a quoted token says. */
export function stringText(token: string): string {
  const quote = token[0] === "'" ? "'" : '"'
  const multi = token.startsWith(quote.repeat(3)) && token.length >= 6
  const inner = multi ? token.slice(3, -3).replaceAll('\r\n', '\n').replace(/^\n/, '') : token.slice(1, -1)
  return quote === "'" || !inner.includes('\\') ? inner : unescapeToml(inner)
}

const unescapeToml = (inner: string): string =>
  inner.replace(ESCAPE, (whole, four?: string, eight?: string, two?: string, joint?: string, letter?: string) => {
    if (joint !== undefined) return ''
    const hex = four ?? eight ?? two
    if (hex === undefined) return SHORT[letter ?? ''] ?? whole
    const code = Number.parseInt(hex, 16)
    return code > 0x10ffff ? whole : String.fromCodePoint(code)
  })

/** Parts of a dotted key, unquoted. */
export function keyParts(key: string): string[] {
  if (!/["']/.test(key)) return key.split('.').map((part) => part.trim())
  const parts: string[] = []
  for (let at = 0; at < key.length; ) {
    const end = keyPartEnd(key, at)
    const part = key.slice(at, end).trim()
    parts.push(part.startsWith('"') || part.startsWith("'") ? stringText(part) : part)
    at = end + 1
    if (end === key.length - 1) parts.push('')
  }
  return parts
}

/** Offset of the dot behind the part that begins at `at`, or of the end. */
function keyPartEnd(key: string, at: number): number {
  let quote = ''
  for (; at < key.length; at++) {
    const character = key[at] ?? ''
    if (quote !== '') {
      if (character === '\\' && quote === '"') at++
      else if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '.') return at
  }
  return key.length
}

export const writeKey = (parts: readonly string[]): string =>
  parts.map((part) => (BARE_KEY.test(part) ? part : quoteBasic(part))).join('.')

/** `ascii`: everything beyond ASCII is escaped. */
export function quoteBasic(text: string, ascii = false): string {
  return `"${escapeText(text, /["\\]/, ascii)}"`
}

function escapeText(text: string, special: RegExp, ascii = false): string {
  if (!special.test(text) && !CONTROL.test(text) && !ascii) return text
  const parts: string[] = []
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    const plain = !special.test(character) && !isControl(code) && !(ascii && code > 0x7e)
    parts.push(plain ? character : (SHORT_ESCAPES.get(character) ?? hexEscape(code)))
  }
  return parts.join('')
}

const isControl = (code: number): boolean =>
  (code < 0x20 && code !== 9) || code === 0x7f || (code >= 0xd800 && code <= 0xdfff)

function hexEscape(code: number): string {
  const hex = code.toString(16).toUpperCase()
  return code <= 0xffff ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`
}

/** Can it stand in single quotes? */
export const isLiteralSafe = (text: string): boolean => !text.includes("'") && !CONTROL.test(text)

/** Three double quotes; line breaks stand as they are. `lead`: the line break right behind the quotes, which says nothing. */
export function quoteMultiBasic(text: string, lead: string, newline: string): string {
  const quotes = text.includes('"""') || text.endsWith('"') ? /["\\]/ : /\\/
  const lines = text.split('\n').map((line) => escapeText(line, quotes))
  const open = lead === '' && text.startsWith('\n') ? newline : lead
  return `"""${open}${lines.join(newline)}"""`
}

/** Three single quotes; undefined where they cannot say it. */
export function quoteMultiLiteral(text: string, lead: string, newline: string): string | undefined {
  const odd = text.includes("'''") || text.endsWith("'") || text.split('\n').some((line) => CONTROL.test(line))
  if (odd) return undefined
  const open = lead === '' && text.startsWith('\n') ? newline : lead
  return `'''${open}${text.replaceAll('\n', newline)}'''`
}
