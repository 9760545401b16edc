import { EditError } from './edit-error.ts'

/** An encoding of old, by the name that a file gives it: every byte of a file survives decoding and encoding. */
export interface Charset {
  readonly name: string
  decode(bytes: Uint8Array): { readonly text: string; readonly damage: readonly number[] }
  encode(text: string): Uint8Array
}

const ESCAPED_BYTES = 0xdc00
const CHUNK = 8192
const MAXIMUM_DAMAGE = 100
const SINGLE = /^(?:iso-8859-(?:[2-8]|1[03456])|windows-(?:125[0-8]|874)|koi8-[ru]|ibm866|macintosh|x-mac-cyrillic)$/
const DOUBLE = /^(?:euc-jp|shift_jis|gbk|gb18030|big5|euc-kr)$/

const known = new Map<string, Charset | undefined>()

/** The encoding of this name; undefined for names nobody knows, and for those that `decode` of source-text.ts does. */
export function findCharset(label: string): Charset | undefined {
  const name = canonicalName(label)
  if (name === undefined) return undefined
  if (!known.has(name))
    known.set(name, SINGLE.test(name) ? build(name, 1) : DOUBLE.test(name) ? build(name, 2) : undefined)
  return known.get(name)
}

function canonicalName(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}

/** Tables are asked of the platform's decoder, which knows them all; it does not encode. */
function build(name: string, width: 1 | 2): Charset {
  const decoder = new TextDecoder(name, { fatal: true, ignoreBOM: true })
  const toText = new Map<number, string>()
  const toCode = new Map<string, number>()
  const learn = (code: number, bytes: readonly number[]) => {
    const text = tryDecode(decoder, bytes)
    if (text === undefined || text.length === 0 || toCode.has(text) || [...text].length !== 1) return
    toText.set(code, text)
    toCode.set(text, code)
  }
  for (let byte = 0; byte < 0x100; byte++) learn(byte, [byte])
  if (width === 2) for (let code = 0x8100; code <= 0xffff; code++) learn(code, [code >> 8, code & 0xff])
  return { name, decode: (bytes) => decodeWith(toText, bytes), encode: (text) => encodeWith(toCode, name, text) }
}

function tryDecode(decoder: TextDecoder, bytes: readonly number[]): string | undefined {
  try {
    return decoder.decode(Uint8Array.from(bytes))
  } catch {
    return undefined
  }
}

function decodeWith(toText: ReadonlyMap<number, string>, bytes: Uint8Array): { text: string; damage: number[] } {
  const parts: string[] = []
  const damage: number[] = []
  let piece = ''
  let before = 0
  for (let at = 0; at < bytes.length; ) {
    if (piece.length >= CHUNK) {
      parts.push(piece)
      before += piece.length
      piece = ''
    }
    const byte = bytes[at] ?? 0
    const single = toText.get(byte)
    const double = single === undefined ? toText.get((byte << 8) | (bytes[at + 1] ?? 0)) : undefined
    const text = single ?? double
    if (text === undefined && damage.length < MAXIMUM_DAMAGE) damage.push(before + piece.length)
    piece += text ?? String.fromCharCode(ESCAPED_BYTES + byte)
    at += double === undefined ? 1 : 2
  }
  parts.push(piece)
  return { text: parts.join(''), damage }
}

function encodeWith(toCode: ReadonlyMap<string, number>, name: string, text: string): Uint8Array {
  const out = new Uint8Array(text.length * 2)
  let length = 0
  for (const character of text) {
    const unit = character.charCodeAt(0)
    const escaped = character.length === 1 && unit >= ESCAPED_BYTES + 0x80 && unit <= ESCAPED_BYTES + 0xff
    const code = escaped ? unit - ESCAPED_BYTES : toCode.get(character)
    if (code === undefined) throw new EditError('unrepresentable', '', `'${character}' cannot be written in ${name}`)
    if (code > 0xff) out[length++] = code >> 8
    out[length++] = code & 0xff
  }
  return out.slice(0, length)
}
