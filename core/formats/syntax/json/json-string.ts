/** Reading and writing the text of JSON strings, with the escapes a file already uses. */

const SHORT: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}
const SHORT_BY_CHARACTER = new Map(Object.entries(SHORT).map(([letter, character]) => [character, `\\${letter}`]))
const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|([\s\S]?))/g
const MUST_ESCAPE = /["\\\u0000-\u001f\ud800-\udfff]/
const MAXIMUM_HABITS = 64

/** Unknown escapes stand for themselves, backslash and all. */
export const unescapeJson = (inner: string): string =>
  inner.replace(ESCAPE, (whole, hex: string | undefined, letter: string | undefined) =>
    hex !== undefined ? String.fromCharCode(Number.parseInt(hex, 16)) : (SHORT[letter ?? ''] ?? whole),
  )

export interface EscapeHabits {
  /** Everything beyond ASCII is escaped. */
  readonly ascii: boolean
  readonly upperCase: boolean
  /** Characters that need no escape and have one all the same: '/', '<', a no-break space. */
  readonly characters: ReadonlySet<string>
}

export const PLAIN_HABITS: EscapeHabits = { ascii: false, upperCase: false, characters: new Set() }

/** How a file escapes: a character counts as a habit when it is never found bare. */
export function escapeHabits(text: string): EscapeHabits {
  if (!text.includes('\\')) return PLAIN_HABITS
  const found = escapedCharacters(text)
  const beyondAscii = [...found.characters].some((character) => character > '\x7f')
  const ascii = beyondAscii && !/[^\x00-\x7f]/.test(text)
  const characters = new Set([...found.characters].filter((character) => isHabit(text, character)))
  return { ascii, upperCase: found.upperCase, characters }
}

function escapedCharacters(text: string): { characters: Set<string>; upperCase: boolean } {
  const characters = new Set<string>()
  let upperCase = false
  for (const [, hex, letter] of text.matchAll(ESCAPE)) {
    if (hex !== undefined && /[A-F]/.test(hex)) upperCase = true
    const character = hex === undefined ? letter : String.fromCharCode(Number.parseInt(hex, 16))
    const optional = hex === undefined ? character === '/' : character !== undefined && !MUST_ESCAPE.test(character)
    if (optional && character !== undefined && characters.size < MAXIMUM_HABITS) characters.add(character)
  }
  return { characters, upperCase }
}

function isHabit(text: string, character: string): boolean {
  if (character !== '/') return !text.includes(character)
  for (let at = text.indexOf('/'); at !== -1; at = text.indexOf('/', at + 1)) {
    if (text[at - 1] !== '\\' && text[at - 1] !== '/' && text[at + 1] !== '/') return false
  }
  return true
}

/** The string with its quotes. `old`: the token it replaces, whose own escapes are kept for the same characters. */
export function quoteJson(value: string, habits: EscapeHabits = PLAIN_HABITS, old = ''): string {
  const own = old.includes('\\') ? escapedCharacters(old).characters : PLAIN_HABITS.characters
  const plain = !habits.ascii && habits.characters.size === 0 && own.size === 0
  if (plain && !MUST_ESCAPE.test(value)) return `"${value}"`
  const parts: string[] = []
  for (const character of value) parts.push(writeCharacter(character, habits, own))
  return `"${parts.join('')}"`
}

function writeCharacter(character: string, habits: EscapeHabits, own: ReadonlySet<string>): string {
  const code = character.charCodeAt(0)
  const wanted = habits.characters.has(character) || own.has(character)
  if (character === '/') return wanted ? '\\/' : character
  if (code < 32 || character === '"' || character === '\\')
    return SHORT_BY_CHARACTER.get(character) ?? hexEscape(code, habits)
  const lone = character.length === 1 && code >= 0xd800 && code <= 0xdfff
  if (!lone && !wanted && !(habits.ascii && code > 0x7e)) return character
  return character.length === 1
    ? hexEscape(code, habits)
    : hexEscape(code, habits) + hexEscape(character.charCodeAt(1), habits)
}

function hexEscape(code: number, habits: EscapeHabits): string {
  const hex = code.toString(16).padStart(4, '0')
  return `\\u${habits.upperCase ? hex.toUpperCase() : hex}`
}
