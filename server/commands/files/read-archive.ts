import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { type Message, message } from '#core/messages/message.ts'
import { checkRepositoryPath } from '#server/commands/check-names.ts'
import { type AppError, errorText, invalid } from '#server/errors.ts'
import { turn } from '#server/threads/turn.ts'

export interface ArchivedFile {
  readonly path: string
  readonly bytes: Uint8Array
}

/** What an archive may hold, whatever its own size. */
const LARGEST = 250_000_000
const MAX_FILES = 20_000

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_SIZE = 22
const ENTRY_SIZE = 46
const LOCAL_SIZE = 30

const bad = (said: Message): AppError => invalid('zipfile', said)
const broken = (): AppError => bad(message('archive.notZip'))

interface ZipEntry {
  readonly name: string
  readonly method: number
  readonly crc: number
  readonly packed: number
  readonly size: number
  /** Where its own head stands. */
  readonly at: number
  readonly encrypted: boolean
  /** Type bits of the file as Unix has them; 0 where the archive does not say. */
  readonly fileType: number
}

/**
 * The files of a ZIP archive, as they may be put into a repository. Nothing is unpacked before every name and size is known
 * to be harmless: no way out of the repository, nothing of git's own, no links, no more than a repository should hold.
 */
export async function filesOfArchive(bytes: Uint8Array): Promise<ArchivedFile[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = directory(bytes, view).filter(({ name }) => !name.endsWith('/'))
  for (const entry of entries) checkEntry(entry)
  checkWhole(entries)
  const files: ArchivedFile[] = []
  for (const entry of entries) files.push({ path: entry.name, bytes: await unpack(bytes, view, entry) })
  return files
}

function directory(bytes: Uint8Array, view: DataView): ZipEntry[] {
  const end = endOfDirectory(view)
  const count = view.getUint16(end + 10, true)
  const entries: ZipEntry[] = []
  let at = view.getUint32(end + 16, true)
  for (let i = 0; i < count; i++) {
    if (at + ENTRY_SIZE > bytes.length || view.getUint32(at, true) !== ENTRY) throw broken()
    const nameSize = view.getUint16(at + 28, true)
    entries.push(entryAt(bytes, view, at, nameSize))
    at += ENTRY_SIZE + nameSize + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** The last thing in an archive, before a comment of up to 64 KiB. */
function endOfDirectory(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_SIZE - 0xffff)
  for (let at = view.byteLength - END_SIZE; at >= first; at--) if (view.getUint32(at, true) === END) return at
  throw broken()
}

function entryAt(bytes: Uint8Array, view: DataView, at: number, nameSize: number): ZipEntry {
  const name = bytes.subarray(at + ENTRY_SIZE, at + ENTRY_SIZE + nameSize)
  return {
    name: decodeName(name),
    encrypted: (view.getUint16(at + 8, true) & 1) === 1,
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    packed: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    fileType: view.getUint16(at + 40, true) & 0o170000,
    at: view.getUint32(at + 42, true),
  }
}

function decodeName(name: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(name)
  } catch {
    throw bad(message('archive.notUtf8'))
  }
}

const REGULAR = 0o100000

function checkEntry({ name, encrypted, method, fileType }: ZipEntry): void {
  checkRepositoryPath('zipfile', name)
  // Spellings that some file systems take for the same name.
  if (name.split('/').some((segment) => /^\.git[ .]*$|^git~\d+$/i.test(segment)))
    throw bad(message('archive.gitFiles', { name }))
  if (fileType !== 0 && fileType !== REGULAR) throw bad(message('archive.linkOrDevice', { name }))
  if (encrypted) throw bad(message('archive.encrypted', { name }))
  if (method !== 0 && method !== 8) throw bad(message('archive.packing', { name }))
}

function checkWhole(entries: readonly ZipEntry[]): void {
  if (entries.length === 0) throw bad(message('archive.empty'))
  if (entries.length > MAX_FILES) throw bad(message('archive.tooManyFiles', { limit: MAX_FILES }))
  const size = entries.reduce((sum, entry) => sum + entry.size, 0)
  if (size > LARGEST) throw bad(message('archive.tooLarge', { limit: LARGEST / 1_000_000 }))
  const names = new Set(entries.map((entry) => entry.name))
  if (names.size < entries.length) throw bad(message('archive.sameName'))
  const folders = entries.flatMap(({ name }) => parents(name))
  const clash = folders.find((folder) => names.has(folder))
  if (clash !== undefined) throw bad(message('archive.fileAndFolder', { name: clash }))
}

const parents = (path: string): string[] => {
  const segments = path.split('/')
  return segments.slice(1).map((_, i) => segments.slice(0, i + 1).join('/'))
}

async function unpack(bytes: Uint8Array, view: DataView, entry: ZipEntry): Promise<Uint8Array> {
  const { at, packed, size, method, crc } = entry
  if (at + LOCAL_SIZE > bytes.length || view.getUint32(at, true) !== LOCAL) throw broken()
  const start = at + LOCAL_SIZE + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  if (start + packed > bytes.length) throw broken()
  const data = bytes.subarray(start, start + packed)
  const content = method === 0 ? data : await inflate(data, size)
  if (content.length !== size || (await sumOf(content)) !== crc) throw broken()
  return content
}

/** Bytes that are summed up in one go. */
const STRETCH = 4 * 1024 * 1024

async function sumOf(bytes: Uint8Array): Promise<number> {
  let sum = 0
  for (let at = 0; at < bytes.length; at += STRETCH) {
    sum = crc32(bytes.subarray(at, at + STRETCH), sum)
    if (bytes.length > STRETCH) await turn()
  }
  return sum
}

const unpacked = promisify(inflateRaw)

/** Beside the event loop. Stops as soon as there is more than the archive said there would be. */
async function inflate(data: Uint8Array, size: number): Promise<Uint8Array> {
  try {
    return size === 0 ? new Uint8Array() : await unpacked(data, { maxOutputLength: size })
  } catch (error) {
    throw bad(message('archive.damaged', { problem: errorText(error) }))
  }
}
