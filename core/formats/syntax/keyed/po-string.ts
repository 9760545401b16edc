import { decodeLenientUtf8 } from '../text/utf8.ts'
import { C_ESCAPES } from './c-escapes.ts'

const LETTERS: Readonly<Record<string, string>> = { ...C_ESCAPES, '"': '"', '\\': '\\' }
const ESCAPES: ReadonlyMap<string, string> = new Map(Object.entries(LETTERS).map(([letter, text]) => [text, letter]))
const NEEDS_ESCAPE = /["\\\x00-\x1f\x7f]/g
const OCTAL = /[0-7]{1,3}/y
const HEXADECIMAL = /[0-9a-fA-F]+/y

/** Turns bytes that were written as octal or hexadecimal escapes into text, in the encoding of the file. */
export type DecodeBytes = (bytes: Uint8Array) => string

export const decodeUtf8Bytes: DecodeBytes = (bytes) => decodeLenientUtf8(bytes).text

/** Text between two quotes. Escapes that gettext does not know are taken as they stand. */
export function unescapePo(raw: string, decodeBytes: DecodeBytes = decodeUtf8Bytes): string {
  let at = raw.indexOf('\\')
  if (at === -1) return raw
  const parts: string[] = []
  let bytes: number[] = []
  const flush = () => {
    if (bytes.length > 0) parts.push(decodeBytes(Uint8Array.from(bytes)))
    bytes = []
  }
  let from = 0
  while (at !== -1) {
    if (at > from) {
      flush()
      parts.push(raw.slice(from, at))
    }
    const letter = LETTERS[raw[at + 1] ?? '']
    const byte = letter === undefined ? byteEscape(raw, at + 1) : undefined
    if (byte !== undefined) {
      bytes.push(byte.value)
      from = byte.end
    } else {
      flush()
      parts.push(letter ?? raw.slice(at, at + 2))
      from = at + 2
    }
    at = raw.indexOf('\\', from)
  }
  flush()
  parts.push(raw.slice(from))
  return parts.join('')
}

function byteEscape(raw: string, at: number): { value: number; end: number } | undefined {
  const hexadecimal = raw[at] === 'x'
  const digits = hexadecimal ? HEXADECIMAL : OCTAL
  digits.lastIndex = hexadecimal ? at + 1 : at
  const [found] = digits.exec(raw) ?? []
  if (found === undefined) return undefined
  const value = hexadecimal ? Number.parseInt(found.slice(-2), 16) : Number.parseInt(found, 8) & 0xff
  return { value, end: digits.lastIndex }
}

/** Escapes a text as gettext writes it; control characters that have no letter become octal. */
export const escapePo = (text: string): string =>
  text.replace(NEEDS_ESCAPE, (character) => {
    const letter = ESCAPES.get(character)
    return `\\${letter ?? character.charCodeAt(0).toString(8).padStart(3, '0')}`
  })
