import { deflateSync } from 'fflate'
import { concatenate } from '../text/source-text.ts'
import { crc32, type ZipArchive, type ZipMember } from './zip.ts'

const STREAMED = 8

interface Replacement {
  readonly block: Uint8Array
  readonly crc: number
  readonly compressed: number
  readonly size: number
}

/** The archive with other contents in some files. Every other file keeps its bytes, packed as they are. */
export function replaceInZip(archive: ZipArchive, contents: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const { bytes, members, directory } = archive
  if (contents.size === 0) return bytes
  const ordered = members.toSorted((a, b) => a.start - b.start)
  const parts: Uint8Array[] = [bytes.subarray(0, ordered[0]?.start ?? directory.start)]
  const starts = new Map<ZipMember, number>()
  const replaced = new Map<ZipMember, Replacement>()
  let at = parts[0]?.length ?? 0
  for (const member of ordered) {
    starts.set(member, at)
    const content = contents.get(member.name)
    const replacement = content === undefined ? undefined : pack(archive, member, content)
    if (replacement !== undefined) replaced.set(member, replacement)
    const block = replacement?.block ?? bytes.subarray(member.start, member.end)
    parts.push(block)
    at += block.length
  }
  parts.push(newDirectory(archive, starts, replaced, at))
  return concatenate(parts)
}

/** Header and data of a file, packed in the way it was. */
function pack({ bytes }: ZipArchive, { start, method }: ZipMember, content: Uint8Array): Replacement {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const length = 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true)
  const data = method === 0 ? content : deflateSync(content)
  // A copy, also where the bytes come as a Buffer of Node, whose `slice` is none.
  const header = new Uint8Array(bytes.subarray(start, start + length))
  const fields = new DataView(header.buffer)
  const crc = crc32(content)
  fields.setUint16(6, fields.getUint16(6, true) & ~STREAMED, true)
  fields.setUint32(14, crc, true)
  fields.setUint32(18, data.length, true)
  fields.setUint32(22, content.length, true)
  return { block: concatenate([header, data]), crc, compressed: data.length, size: content.length }
}

/** The old directory with new places, sizes and checksums, and what comes after it. */
function newDirectory(
  { bytes, members, directory, closing }: ZipArchive,
  starts: ReadonlyMap<ZipMember, number>,
  replaced: ReadonlyMap<ZipMember, Replacement>,
  at: number,
): Uint8Array {
  const tail = new Uint8Array(bytes.subarray(directory.start))
  const fields = new DataView(tail.buffer)
  for (const member of members) {
    const record = member.record - directory.start
    fields.setUint32(record + 42, starts.get(member) ?? member.start, true)
    const replacement = replaced.get(member)
    if (replacement === undefined) continue
    fields.setUint16(record + 8, fields.getUint16(record + 8, true) & ~STREAMED, true)
    fields.setUint32(record + 16, replacement.crc, true)
    fields.setUint32(record + 20, replacement.compressed, true)
    fields.setUint32(record + 24, replacement.size, true)
  }
  fields.setUint32(closing - directory.start + 16, at, true)
  return tail
}

/** The first moment that archives know: 1 January 1980. */
const NO_TIME = 0x00210000

/** A new archive; `stored` files are not packed. */
export function makeZip(
  files: readonly { readonly name: string; readonly text: string; readonly stored?: boolean }[],
): Uint8Array {
  const encoder = new TextEncoder()
  return packZip(files.map(({ text, ...file }) => ({ ...file, content: encoder.encode(text) })))
}

/** Names are in UTF-8. */
const UTF8_NAME = 0x0800
const NOT_ASCII = /[^\0-\x7f]/

/** The same for files of any bytes. */
export function packZip(
  files: readonly { readonly name: string; readonly content: Uint8Array; readonly stored?: boolean }[],
): Uint8Array {
  const encoder = new TextEncoder()
  const parts: Uint8Array[] = []
  const records: Uint8Array[] = []
  let at = 0
  for (const { name, content, stored } of files) {
    const data = stored ? content : deflateSync(content)
    const path = encoder.encode(name)
    const fields = new Uint8Array(26)
    const view = new DataView(fields.buffer)
    view.setUint16(0, 20, true)
    view.setUint16(2, NOT_ASCII.test(name) ? UTF8_NAME : 0, true)
    view.setUint16(4, stored ? 0 : 8, true)
    view.setUint32(6, NO_TIME, true)
    view.setUint32(10, crc32(content), true)
    view.setUint32(14, data.length, true)
    view.setUint32(18, content.length, true)
    view.setUint16(22, path.length, true)
    const local = concatenate([Uint8Array.of(0x50, 0x4b, 3, 4), fields, path, data])
    const rest = new Uint8Array(14)
    new DataView(rest.buffer).setUint32(10, at, true)
    records.push(concatenate([Uint8Array.of(0x50, 0x4b, 1, 2, 20, 0), fields, rest, path]))
    parts.push(local)
    at += local.length
  }
  const closing = new Uint8Array(18)
  const view = new DataView(closing.buffer)
  view.setUint16(4, files.length, true)
  view.setUint16(6, files.length, true)
  view.setUint32(
    8,
    records.reduce((sum, record) => sum + record.length, 0),
    true,
  )
  view.setUint32(12, at, true)
  return concatenate([...parts, ...records, Uint8Array.of(0x50, 0x4b, 5, 6), closing])
}
