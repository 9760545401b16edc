/** Reading and writing the texts of properties files, with the escapes a file already uses. */

const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|(?:\r\n|\r|\n)[ \t\f]*|([\s\S]?))/g
const SHORT: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f', u: '\\u' }
const SHORT_BY_CHARACTER: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\f': '\\f' }

/** A `\u` that is no escape keeps its backslash; any other needless backslash goes. */
export function unescapeProperty(raw: string): string {
  if (!raw.includes('\\')) return raw
  return raw.replace(ESCAPE, (_, hex?: string, letter?: string) =>
    hex !== undefined ? String.fromCharCode(Number.parseInt(hex, 16)) : (SHORT[letter ?? ''] ?? letter ?? ''),
  )
}

/** What may stand in a file as it is, beyond ASCII. */
export type BareCharacters = 'all' | 'latin' | 'none'

/** Which characters a file, or one text of it, does not write as they are. */
export interface PropertyHabits {
  readonly bare: BareCharacters
  readonly upperCase: boolean
  /** Needlessly escaped and never found bare; true: by `\u`. */
  readonly escaped: ReadonlyMap<string, boolean>
  /** Found bare; signs and Latin-1 only. */
  readonly found: ReadonlySet<string>
}

const HEX = /\\u([0-9a-fA-F]{4})/g
const SIGNS = new Set([...` :=#!"'`])
const isLetter = (character: string): boolean => /^[A-Za-z0-9]$/.test(character)

/** Enough of a file to know its habits. */
const SAMPLE = 500_000

/** Habits of values. `allowed`: what the encoding lets stand bare. */
export function propertyHabits(raws: Iterable<string>, allowed: BareCharacters): PropertyHabits {
  const escaped = new Map<string, boolean>()
  const found = new Set<string>()
  let [upper, lower, hidden, shown, size] = [0, 0, false, false, 0]
  for (const raw of raws) {
    size += raw.length
    if (size > SAMPLE) break
    shown = collectFound(raw.includes('\\') ? raw.replace(ESCAPE, '') : raw, found) || shown
    if (raw.includes('\\')) hidden = collectEscaped(raw, escaped) || hidden
    for (const [, hex = ''] of raw.includes('\\u') ? raw.matchAll(HEX) : []) {
      if (/[A-F]/.test(hex)) upper++
      else if (/[a-f]/.test(hex)) lower++
    }
  }
  for (const character of found) escaped.delete(character)
  const bare = (hidden && !shown) || (allowed === 'latin' && !shown) ? 'none' : allowed
  return { bare, upperCase: upper >= lower, escaped, found }
}

/** Adds the characters that are escaped though they need not be; is one beyond ASCII among them? */
function collectEscaped(raw: string, escaped: Map<string, boolean>): boolean {
  let hidden = false
  for (const [, hex, letter = ''] of raw.matchAll(ESCAPE)) {
    const character = hex === undefined ? letter : String.fromCharCode(Number.parseInt(hex, 16))
    if (character > '\x7f') hidden = true
    const optional = hex === undefined ? SIGNS.has(character) : character >= ' ' && character <= '\xff'
    if (optional && !isLetter(character) && character !== '\\') escaped.set(character, hex !== undefined)
  }
  return hidden
}

/** Adds the signs and Latin-1 characters that stand bare; is there one beyond ASCII? */
function collectFound(raw: string, found: Set<string>): boolean {
  let shown = false
  for (let i = 0; i < raw.length; i++) {
    const code = raw.charCodeAt(i)
    if (code > 127) shown = true
    if (code < 256 && !((code >= 97 && code <= 122) || (code >= 65 && code <= 90))) found.add(raw[i] ?? '')
  }
  return shown
}

const isSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdfff

export interface PropertyPosition {
  /** A key: blanks and separators end it. */
  readonly key: boolean
  /** The separator is blanks alone: `=` and `:` at the beginning would be taken for one. */
  readonly afterBlank: boolean
}

/** A key or value as it is to stand in the file. `old`: what it replaces. */
export function escapeProperty(text: string, habits: PropertyHabits, position: PropertyPosition, old = ''): string {
  const own = old === '' ? habits : propertyHabits([old], habits.bare)
  const tabs = old.includes('\t') && !old.includes('\\t')
  const parts: string[] = []
  for (const character of text) parts.push(escapeOne(character, parts.length === 0, { habits, own, position, tabs }))
  return parts.join('')
}

interface Manner {
  readonly habits: PropertyHabits
  readonly own: PropertyHabits
  readonly position: PropertyPosition
  readonly tabs: boolean
}

function escapeOne(character: string, first: boolean, { habits, own, position, tabs }: Manner): string {
  if (character === '\\') return '\\\\'
  if (character === '\t' && tabs && !first) return character
  const short = SHORT_BY_CHARACTER[character]
  if (short !== undefined) return short
  const hex = own.escaped.get(character) ?? (own.found.has(character) ? undefined : habits.escaped.get(character))
  if (hex) return hexEscape(character, habits)
  const code = character.charCodeAt(0)
  if (code >= 32 && code < 127) {
    return hex === false || mustEscape(character, first, position) ? `\\${character}` : character
  }
  const lone = character.length === 1 && isSurrogate(code)
  const bare =
    habits.bare === 'all' || own.found.has(character) || (habits.bare === 'latin' && code >= 0xa0 && code <= 0xff)
  return lone || !bare || code < 32 || code === 127 || character === '\ufeff' ? hexEscape(character, habits) : character
}

function mustEscape(character: string, first: boolean, { key, afterBlank }: PropertyPosition): boolean {
  if (character === ' ') return key || first
  if (character === '=' || character === ':') return key || (first && afterBlank)
  return key && first && (character === '#' || character === '!')
}

function hexEscape(character: string, { upperCase }: PropertyHabits): string {
  let out = ''
  for (let i = 0; i < character.length; i++) {
    const hex = character.charCodeAt(i).toString(16).padStart(4, '0')
    out += `\\u${upperCase ? hex.toUpperCase() : hex}`
  }
  return out
}
