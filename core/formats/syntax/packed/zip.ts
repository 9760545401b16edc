import { Inflate } from 'fflate'
import { MAXIMUM_BYTES } from '../text/limits.ts'

/** A file inside an archive. */
export interface ZipMember {
  readonly name: string
  readonly method: number
  readonly crc: number
  readonly size: number
  readonly compressed: number
  /** Of its record in the directory. */
  readonly record: number
  /** From its own header to the next file, or the directory. */
  readonly start: number
  readonly end: number
  readonly encrypted: boolean
}

export interface ZipArchive {
  readonly bytes: Uint8Array
  /** In the order of the directory. */
  readonly members: readonly ZipMember[]
  readonly directory: { readonly start: number; readonly end: number }
  /** Offset of the record that ends the archive. */
  readonly closing: number
}

const [LOCAL, CENTRAL, CLOSING] = [0x04034b50, 0x02014b50, 0x06054b50]
const CLOSING_LENGTH = 22
const MAXIMUM_COMMENT = 65_535
const MAXIMUM_MEMBERS = 100_000
/** What the files of a document may unpack to, together: more than this is no document. */
export const MAXIMUM_UNPACKED = MAXIMUM_BYTES
/** No file packs better than this. */
const MAXIMUM_RATIO = 1032
const STEP = 16_384

/** Reads the directory of an archive; a text says why that cannot be done. Nothing is unpacked. */
export function readZip(bytes: Uint8Array): ZipArchive | string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const closing = findClosing(bytes, view)
  if (closing === -1) return 'not a ZIP archive'
  const [count, length, start] = [
    view.getUint16(closing + 10, true),
    view.getUint32(closing + 12, true),
    view.getUint32(closing + 16, true),
  ]
  if (count === 0xffff || start === 0xffffffff) return 'an archive of the 64-bit kind'
  if (count > MAXIMUM_MEMBERS || start + length > closing) return 'the directory of the archive is damaged'
  const found = readDirectory(bytes, view, start, start + length, count)
  if (typeof found === 'string') return found
  const members = layOutMembers(view, found, start)
  return typeof members === 'string' ? members : { bytes, members, directory: { start, end: start + length }, closing }
}

function findClosing(bytes: Uint8Array, view: DataView): number {
  const last = bytes.length - CLOSING_LENGTH
  for (let at = last; at >= 0 && at >= last - MAXIMUM_COMMENT; at--) {
    if (bytes[at] === 0x50 && view.getUint32(at, true) === CLOSING) return at
  }
  return -1
}

type Listed = Omit<ZipMember, 'end'>

function readDirectory(
  bytes: Uint8Array,
  view: DataView,
  start: number,
  end: number,
  count: number,
): Listed[] | string {
  const members: Listed[] = []
  const decoder = new TextDecoder()
  let at = start
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || view.getUint32(at, true) !== CENTRAL) return 'the directory of the archive is damaged'
    const [name, extra, comment] = [
      view.getUint16(at + 28, true),
      view.getUint16(at + 30, true),
      view.getUint16(at + 32, true),
    ]
    members.push({
      name: decoder.decode(bytes.subarray(at + 46, at + 46 + name)),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      compressed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      record: at,
      start: view.getUint32(at + 42, true),
      encrypted: (view.getUint16(at + 8, true) & 1) === 1,
    })
    at += 46 + name + extra + comment
  }
  return at > end ? 'the directory of the archive is damaged' : members
}

/** Each file reaches to the next one; files that lie over each other are a bomb. */
function layOutMembers(view: DataView, listed: readonly Listed[], directory: number): ZipMember[] | string {
  const ordered = listed.toSorted((a, b) => a.start - b.start)
  const ends = new Map<Listed, number>()
  for (const [index, member] of ordered.entries()) {
    const end = ordered[index + 1]?.start ?? directory
    if (member.start + 30 > end || view.getUint32(member.start, true) !== LOCAL)
      return `'${member.name}' is not where it should be`
    if (dataStart(view, member) + member.compressed > end) return `'${member.name}' lies over another file`
    ends.set(member, end)
  }
  return listed.map((member) => ({ ...member, end: ends.get(member) ?? member.start }))
}

const dataStart = (view: DataView, { start }: Listed): number =>
  start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true)

/** Unpacks a file, never to more than it says it has nor to more than `limit`; a text says why that cannot be done. */
export function unpack({ bytes }: ZipArchive, member: ZipMember, limit = MAXIMUM_UNPACKED): Uint8Array | string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const from = dataStart(view, member)
  const data = bytes.subarray(from, from + member.compressed)
  if (member.encrypted) return `'${member.name}' is encrypted`
  if (member.size > limit) return `'${member.name}' is too large`
  if (member.method === 0) return data.length === member.size ? data : `'${member.name}' is damaged`
  if (member.method !== 8) return `'${member.name}' is packed in a way that we do not know`
  return member.size > (data.length + 1) * MAXIMUM_RATIO ? `'${member.name}' is damaged` : inflate(data, member)
}

function inflate(data: Uint8Array, { name, size, crc }: ZipMember): Uint8Array | string {
  const out = new Uint8Array(size)
  let length = 0
  let fits = true
  const inflater = new Inflate((chunk) => {
    fits &&= length + chunk.length <= size
    if (fits) out.set(chunk, length)
    length += chunk.length
  })
  try {
    for (let at = 0; at < data.length && fits; at += STEP) {
      inflater.push(data.subarray(at, at + STEP), at + STEP >= data.length)
    }
  } catch {
    return `'${name}' is damaged`
  }
  if (!fits) return `'${name}' is larger than it says`
  return length === size && crc32(out) === crc ? out : `'${name}' is damaged`
}

let table: Int32Array | undefined

/** The checksum that archives have. */
export function crc32(bytes: Uint8Array): number {
  table ??= Int32Array.from({ length: 256 }, (_, index) => {
    let value = index
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
    return value
  })
  let crc = -1
  for (let i = 0; i < bytes.length; i++) crc = (crc >>> 8) ^ (table[(crc ^ (bytes[i] ?? 0)) & 0xff] ?? 0)
  return ~crc >>> 0
}
