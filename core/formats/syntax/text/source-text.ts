import { EditError } from './edit-error.ts'
import { MAXIMUM_BYTES } from './limits.ts'
import { decodeLenientUtf8, encodeLenientUtf8 } from './utf8.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'iso-8859-1'

/** A decoded file, with everything that is needed to encode it back to the same bytes. */
export interface SourceText {
  readonly bytes: Uint8Array
  /** Without the byte order mark. */
  readonly text: string
  readonly encoding: Encoding
  /** What it is taken for where its first bytes say nothing. */
  readonly preferred: Encoding
  readonly bom: boolean
  /** A last odd byte of a UTF-16 file. */
  readonly tail: Uint8Array
  /** Offsets into the text of bytes that did not decode (the first hundred); they are kept. */
  readonly damage: readonly number[]
  /** The file is larger than we read; its text is empty and it can only be written back as it is. */
  readonly tooLarge: boolean
}

const CHUNK = 8192
const NO_BYTES = new Uint8Array(0)
const NO_DAMAGE: readonly number[] = []
const BOMS: Readonly<Record<Encoding, readonly number[]>> = {
  'utf-8': [0xef, 0xbb, 0xbf],
  'utf-16le': [0xff, 0xfe],
  'utf-16be': [0xfe, 0xff],
  'iso-8859-1': [],
}

/** Decodes by byte order mark, else by the look of UTF-16, else as `preferred`. Every byte survives `encode`. */
export function decode(bytes: Uint8Array, preferred: Encoding = 'utf-8'): SourceText {
  const marked = markedEncoding(bytes)
  const encoding = shownEncoding(bytes) ?? preferred
  const body = marked === undefined ? bytes : bytes.subarray(BOMS[marked].length)
  const base = {
    bytes,
    encoding,
    preferred,
    bom: marked !== undefined,
    tail: NO_BYTES,
    damage: NO_DAMAGE,
    tooLarge: false,
  }
  if (bytes.length > MAXIMUM_BYTES) return { ...base, text: '', tooLarge: true }
  if (encoding === 'utf-8') return { ...base, ...decodeUtf8(body) }
  if (encoding === 'iso-8859-1') return { ...base, text: unitsToText(body) }
  const odd = body.length % 2
  const text = decodeUtf16(body.subarray(0, body.length - odd), encoding)
  return { ...base, text, tail: body.slice(body.length - odd), damage: odd === 1 ? [text.length] : [] }
}

/** Bytes of a changed text, in the encoding (and with the byte order mark) that the file had. */
export function encode(text: string, like: SourceText): Uint8Array {
  if (text === like.text) return like.bytes
  const bom = like.bom ? BOMS[like.encoding] : []
  const bytes = concatenate([Uint8Array.from(bom), encodeBody(text, like.encoding), like.tail])
  const shown = shownEncoding(bytes)
  if (text === '' || shown === shownEncoding(like.bytes) || (shown ?? like.preferred) === like.encoding) return bytes
  throw new EditError('unrepresentable', '', 'the change would make the file look as if it had another encoding')
}

/** What the first bytes say, where they say anything. */
const shownEncoding = (bytes: Uint8Array): Encoding | undefined => markedEncoding(bytes) ?? unmarkedUtf16(bytes)

export function encodeBody(text: string, encoding: Encoding): Uint8Array {
  if (encoding === 'utf-8') return encodeLenientUtf8(text)
  if (encoding === 'iso-8859-1') return encodeLatin1(text)
  const out = new Uint8Array(text.length * 2)
  const low = encoding === 'utf-16le' ? 0 : 1
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    out[i * 2 + low] = unit & 0xff
    out[i * 2 + 1 - low] = unit >> 8
  }
  return out
}

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a === b || (a.length === b.length && a.every((byte, index) => byte === b[index]))

/** One after the other; what is alone is not copied. */
export function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const filled = parts.filter((part) => part.length > 0)
  if (filled.length === 1 && filled[0] !== undefined) return filled[0]
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}

function markedEncoding(bytes: Uint8Array): Encoding | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}

/** Two ASCII characters in a row, each with a zero byte: no text in another encoding begins like that. */
function unmarkedUtf16(bytes: Uint8Array): Encoding | undefined {
  const [a = 0, b = 0, c = 0, d = 0] = bytes
  if (bytes.length < 4 || bytes.length % 2 === 1) return undefined
  if (a !== 0 && b === 0 && c !== 0 && d === 0) return 'utf-16le'
  if (a === 0 && b !== 0 && c === 0 && d !== 0) return 'utf-16be'
  return undefined
}

function decodeUtf8(bytes: Uint8Array): { text: string; damage: readonly number[] } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), damage: [] }
  } catch {
    // Not valid UTF-8: the slower reader keeps the bytes and says where they are.
    return decodeLenientUtf8(bytes)
  }
}

function decodeUtf16(bytes: Uint8Array, encoding: Encoding): string {
  const units = new Uint16Array(bytes.length / 2)
  const low = encoding === 'utf-16le' ? 0 : 1
  for (let i = 0; i < units.length; i++) units[i] = (bytes[i * 2 + low] ?? 0) | ((bytes[i * 2 + 1 - low] ?? 0) << 8)
  return unitsToText(units)
}

function unitsToText(units: Uint8Array | Uint16Array): string {
  const parts: string[] = []
  for (let i = 0; i < units.length; i += CHUNK) parts.push(String.fromCharCode(...units.subarray(i, i + CHUNK)))
  return parts.join('')
}

function encodeLatin1(text: string): Uint8Array {
  const out = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit > 0xff) throw new EditError('unrepresentable', '', `'${text[i]}' cannot be written in ISO-8859-1`)
    out[i] = unit
  }
  return out
}
