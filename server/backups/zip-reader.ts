import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { message } from '#core/messages/message.ts'
import { AppError } from '#server/errors.ts'

export const brokenArchive = (cause?: unknown): AppError =>
  new AppError('invalid', message('backup.damagedZip'), { cause })

/** A file of an archive. */
export interface ZipEntry {
  readonly name: string
  /** Where it begins in the archive, and how many bytes it takes there. */
  readonly at: number
  readonly packed: number
  readonly size: number
  /** Piece by piece; what is not what was written is an error. */
  content(): AsyncGenerator<Buffer>
}

const DEFLATED = 8

/** The files of an archive on disk, in the order in which they were written. */
export async function* zipEntries(path: string): AsyncGenerator<ZipEntry> {
  const zip = await openPromise(path, { autoClose: false, strictFileNames: true }).catch(refuse)
  const names = new Set<string>()
  try {
    for await (const entry of reported(zip.eachEntry())) {
      const { fileName: name, relativeOffsetOfLocalHeader: at, compressedSize: packed, uncompressedSize: size } = entry
      if (names.has(name)) throw brokenArchive()
      names.add(name)
      yield { name, at, packed, size, content: () => contentOf(zip, entry) }
    }
  } finally {
    zip.close()
  }
}

async function* contentOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  if (entry.compressionMethod !== DEFLATED) throw brokenArchive()
  const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry).catch(refuse)
  let sum = 0
  for await (const chunk of reported(stream)) {
    sum = crc32(chunk, sum)
    yield chunk
  }
  if (sum !== entry.crc32) throw brokenArchive()
}

/** The same; what is wrong with the archive is an error of the caller. */
async function* reported<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    for await (const item of items) yield item
  } catch (error) {
    refuse(error)
  }
}

/** The library tells of damage by plain errors, the disk by those of a system call. */
function refuse(error: unknown): never {
  throw error instanceof Error && 'syscall' in error ? error : brokenArchive(error)
}
