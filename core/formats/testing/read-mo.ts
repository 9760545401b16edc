import type { MoMessage } from '../gettext/mo.ts'
import { headerField } from '../gettext/po-header.ts'
import { findCharset } from '../syntax/text/charset.ts'
import { decodeLenientUtf8 } from '../syntax/text/utf8.ts'

interface MoFile {
  readonly messages: readonly MoMessage[]
  /** What could not be read; the messages are those that could. */
  readonly problems: readonly string[]
}

const MAGIC = 0x950412de
const HEADER_SIZE = 28
const CONTEXT_END = '\u0004'
const LATIN_1 = /^(?:iso[-_]?8859[-_]1|latin-?1)$/i

/** Reads a compiled catalog of either byte order. Never throws. */
export function readMo(file: Uint8Array): MoFile {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  if (file.length < HEADER_SIZE) return { messages: [], problems: ['not a MO file: too short'] }
  const little = view.getUint32(0, true) === MAGIC
  if (!little && view.getUint32(0, false) !== MAGIC) return { messages: [], problems: ['not a MO file'] }
  const word = (offset: number) => view.getUint32(offset, little)
  const [count, ids, strings] = [word(8), word(12), word(16)]
  if (word(4) >>> 16 > 1) return { messages: [], problems: ['a MO file of an unknown revision'] }
  if (Math.max(ids, strings) + count * 8 > file.length) {
    return { messages: [], problems: ['the tables lie outside of the file'] }
  }
  return readMessages(file, word, { count, ids, strings })
}

function readMessages(
  file: Uint8Array,
  word: (offset: number) => number,
  tables: { readonly count: number; readonly ids: number; readonly strings: number },
): MoFile {
  const pieces: [Uint8Array, Uint8Array][] = []
  const problems: string[] = []
  let room = file.length * 2
  const piece = (at: number): Uint8Array | undefined => {
    const [length, offset] = [word(at), word(at + 4)]
    room -= length
    return offset + length > file.length || room < 0 ? undefined : file.subarray(offset, offset + length)
  }
  for (let index = 0; index < tables.count && room >= 0; index++) {
    const id = piece(tables.ids + index * 8)
    const string = piece(tables.strings + index * 8)
    if (id === undefined || string === undefined) problems.push(`message ${index + 1} lies outside of the file`)
    else pieces.push([id, string])
    if (problems.length >= 100) break
  }
  const header = pieces.find(([id]) => id.length === 0)?.[1]
  const decode = decoderOf(header)
  return { messages: pieces.map(([id, string]) => messageOf(decode(id), decode(string))), problems }
}

function decoderOf(header: Uint8Array | undefined): (bytes: Uint8Array) => string {
  const text = header === undefined ? '' : decodeLenientUtf8(header).text
  const name = /charset=([A-Za-z0-9_.:-]{1,40})/.exec(headerField(text, 'Content-Type') ?? '')?.[1] ?? ''
  if (LATIN_1.test(name)) return (bytes) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  const charset = findCharset(name)
  return (bytes) => (charset ?? { decode: decodeLenientUtf8 }).decode(bytes).text
}

function messageOf(key: string, value: string): MoMessage {
  const end = key.indexOf(CONTEXT_END)
  const [id = '', plural] = key.slice(end + 1).split('\0')
  return {
    ...(end !== -1 && { context: key.slice(0, end) }),
    id,
    ...(plural !== undefined && { plural }),
    strings: plural === undefined ? [value] : value.split('\0'),
  }
}
