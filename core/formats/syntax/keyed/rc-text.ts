/** Reading and writing the texts of resource scripts. */

const ESCAPE = /""|\\(?:([nrtab\\"])|x([0-9a-fA-F]{1,4})|([0-7]{1,3})|\r\n|\r|\n)/g
const SHORT: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', a: '\x07', b: '\b', '\\': '\\', '"': '"' }
const LETTERS: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\\': '\\\\' }

/** Other backslashes stand for themselves. */
export function unescapeRc(raw: string): string {
  if (!raw.includes('\\') && !raw.includes('"')) return raw
  return raw.replace(ESCAPE, (whole, letter?: string, hex?: string, octal?: string) => {
    if (whole === '""') return '"'
    if (letter !== undefined) return SHORT[letter] ?? letter
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16))
    return octal === undefined ? '' : String.fromCharCode(Number.parseInt(octal, 8))
  })
}

/** Between quotes. `old`: what it replaces, whose way of writing quotes it keeps. */
export function escapeRc(text: string, old: string): string {
  const quote = old.includes('\\"') && !old.includes('""') ? '\\"' : '""'
  let out = ''
  for (const character of text) {
    const code = character.charCodeAt(0)
    if (character === '"') out += quote
    else if (LETTERS[character] !== undefined) out += LETTERS[character]
    else if (code < 32 || code === 127) out += `\\${code.toString(8).padStart(3, '0')}`
    else out += character
  }
  return out
}
