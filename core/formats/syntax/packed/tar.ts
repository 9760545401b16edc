import { concatenate } from '../text/source-text.ts'

/** A file in an archive of the `tar` kind. */
export interface TarMember {
  readonly path: string
  readonly content: Uint8Array
  /** From its header, or the one before that tells its name, to the next file. */
  readonly start: number
  readonly end: number
  readonly header: number
}

export interface TarArchive {
  readonly members: readonly TarMember[]
  /** Where the files end. */
  readonly end: number
  /** Why the rest could not be read. */
  readonly damage: string | undefined
}

const BLOCK = 512
const [REGULAR, OLD_REGULAR, EXTENDED, LONG_NAME] = ['0', '\0', 'x', 'L'] as const
const MAXIMUM_MEMBERS = 100_000

const padded = (length: number): number => Math.ceil(length / BLOCK) * BLOCK

/** Reads the files of an archive; folders and links are passed over. */
export function readTar(bytes: Uint8Array): TarArchive {
  const members: TarMember[] = []
  let at = 0
  let start = 0
  let longName: string | undefined
  const stop = (damage?: string): TarArchive => ({ members, end: start, damage })
  while (at + BLOCK <= bytes.length && bytes[at] !== 0) {
    const size = octal(bytes, at + 124, 12)
    if (size === undefined || octal(bytes, at + 148, 8) !== checksum(bytes, at)) return stop('a header is damaged')
    const from = at + BLOCK
    const next = from + padded(size)
    if (from + size > bytes.length || members.length >= MAXIMUM_MEMBERS) return stop('a file is cut off')
    const kind = String.fromCharCode(bytes[at + 156] ?? 0)
    const content = bytes.subarray(from, from + size)
    if (kind === EXTENDED) longName = extendedPath(content) ?? longName
    else if (kind === LONG_NAME) longName = textOf(content)
    else {
      const path = longName ?? nameOf(bytes, at)
      if (kind === REGULAR || kind === OLD_REGULAR) members.push({ path, content, start, end: next, header: at })
      longName = undefined
    }
    at = next
    if (kind !== EXTENDED && kind !== LONG_NAME) start = at
  }
  return stop(bytes.length > 0 && at + BLOCK > bytes.length && at < bytes.length ? 'the archive is cut off' : undefined)
}

function octal(bytes: Uint8Array, at: number, length: number): number | undefined {
  const digits = textOf(bytes.subarray(at, at + length)).trim()
  return /^[0-7]{1,11}$/.test(digits) ? Number.parseInt(digits, 8) : undefined
}

function textOf(bytes: Uint8Array): string {
  const zero = bytes.indexOf(0)
  return new TextDecoder().decode(zero === -1 ? bytes : bytes.subarray(0, zero))
}

function nameOf(bytes: Uint8Array, at: number): string {
  const name = textOf(bytes.subarray(at, at + 100))
  const prefix =
    textOf(bytes.subarray(at + 257, at + 262)) === 'ustar' ? textOf(bytes.subarray(at + 345, at + 500)) : ''
  return prefix === '' ? name : `${prefix}/${name}`
}

/** `24 path=some/name` among the records of an extended header. */
function extendedPath(content: Uint8Array): string | undefined {
  for (let at = 0; at < content.length; ) {
    const space = content.indexOf(32, at)
    const length = space === -1 ? 0 : Number(new TextDecoder().decode(content.subarray(at, Math.min(space, at + 10))))
    if (!Number.isInteger(length) || length <= space - at + 1) return undefined
    const record = new TextDecoder().decode(content.subarray(space + 1, at + length - 1))
    if (record.startsWith('path=')) return record.slice(5)
    at += length
  }
  return undefined
}

function checksum(bytes: Uint8Array, at: number): number {
  let sum = 0
  for (let i = 0; i < BLOCK; i++) sum += i >= 148 && i < 156 ? 32 : (bytes[at + i] ?? 0)
  return sum
}

/** The bytes of a file with another content, its header otherwise as it was. */
export function withContent(bytes: Uint8Array, member: TarMember, content: Uint8Array): Uint8Array {
  // A copy, also where the bytes come as a Buffer of Node, whose `slice` is none.
  const header = new Uint8Array(bytes.subarray(member.header, member.header + BLOCK))
  const before = bytes.subarray(member.start, member.header)
  return concatenate([before, sign(header, content.length), pad(content)])
}

/** The bytes of a new file; undefined where the name is too long. */
export function newMember(path: string, content: Uint8Array): Uint8Array | undefined {
  const name = new TextEncoder().encode(path)
  if (name.length > 100 || name.length === 0) return undefined
  const header = new Uint8Array(BLOCK)
  const encoder = new TextEncoder()
  header.set(name)
  header.set(encoder.encode('0000644\x000000000\x000000000\0'), 100)
  header.set(encoder.encode('00000000000\0'), 136)
  header.set(encoder.encode(REGULAR), 156)
  header.set(encoder.encode('ustar\x0000'), 257)
  return concatenate([sign(header, content.length), pad(content)])
}

function sign(header: Uint8Array, size: number): Uint8Array {
  const encoder = new TextEncoder()
  header.set(encoder.encode(`${size.toString(8).padStart(11, '0')}\0`), 124)
  header.set(encoder.encode(`${checksum(header, 0).toString(8).padStart(6, '0')}\0 `), 148)
  return header
}

function pad(content: Uint8Array): Uint8Array {
  const out = new Uint8Array(padded(content.length))
  out.set(content)
  return out
}

/** What ends an archive. */
export const TAR_END = new Uint8Array(BLOCK * 2)

/** A folder as one file, in the order of its paths, with neither times nor owners: the same folder gives the same bytes. */
export function packFolder(files: ReadonlyMap<string, Uint8Array>): Uint8Array | undefined {
  const parts: Uint8Array[] = []
  for (const [path, content] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const member = newMember(path, content)
    if (member === undefined) return undefined
    parts.push(member)
  }
  return concatenate([...parts, TAR_END])
}

/** The files of a folder that was packed; one without content is none. Of equal paths the first one counts. */
export function unpackFolder(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const files = new Map<string, Uint8Array>()
  for (const { path, content } of readTar(bytes).members) if (!files.has(path)) files.set(path, content)
  return new Map([...files].filter(([, content]) => content.length > 0))
}
