import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import {
  CENTRAL,
  CENTRAL_LENGTH,
  DEFLATED,
  END,
  END_LENGTH,
  END64,
  END64_LENGTH,
  LIMITS,
  LOCAL,
  LOCAL_LENGTH,
  LOCATOR64,
  LOCATOR64_LENGTH,
  WIDE,
  type ZipEntry,
} from '#server/backups/zip-parts.ts'
import { AppError } from '#server/errors.ts'

export const brokenArchive = (cause?: unknown): AppError =>
  new AppError('invalid', 'The file is no ZIP archive of a backup, or a part of it is missing.', { cause })

/** The longest remark that an archive may end with. */
const LONGEST_REMARK = 0xffff

interface Directory {
  readonly start: number
  readonly length: number
}

/** Reads an archive on disk: its list of files first, then each file as a stream. */
export class ZipReader {
  readonly #path: string
  readonly #file: FileHandle
  readonly #size: number

  private constructor(path: string, file: FileHandle, size: number) {
    this.#path = path
    this.#file = file
    this.#size = size
  }

  static async open(path: string): Promise<ZipReader> {
    const file = await open(path, 'r')
    return new ZipReader(path, file, (await file.stat()).size)
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  /** The files, in the order in which they were written. */
  async *entries(): AsyncGenerator<ZipEntry> {
    const { start, length } = await this.#directory()
    for (let at = start; at < start + length; ) {
      const head = await this.#read(at, CENTRAL_LENGTH)
      if (head.readUInt32LE(0) !== CENTRAL) throw brokenArchive()
      const [name, extra, remark] = [28, 30, 32].map((place) => head.readUInt16LE(place)) as [number, number, number]
      const rest = await this.#read(at + CENTRAL_LENGTH, name + extra)
      yield entryOf(head, rest.subarray(0, name).toString(), rest.subarray(name))
      at += CENTRAL_LENGTH + name + extra + remark
    }
  }

  /** The content of a file, piece by piece; what is not what was written is an error. */
  async *content({ at, packed, size, crc, method }: ZipEntry): AsyncGenerator<Buffer> {
    const head = await this.#read(at, LOCAL_LENGTH)
    if (head.readUInt32LE(0) !== LOCAL || method !== DEFLATED) throw brokenArchive()
    const start = at + LOCAL_LENGTH + head.readUInt16LE(26) + head.readUInt16LE(28)
    if (packed === 0 || start + packed > this.#size) throw brokenArchive()
    const inflate = createInflateRaw()
    pipeline(createReadStream(this.#path, { start, end: start + packed - 1 }), inflate, () => {})
    let [length, sum] = [0, 0]
    try {
      for await (const chunk of inflate) {
        length += (chunk as Buffer).length
        sum = crc32(chunk as Buffer, sum)
        if (length > size) throw brokenArchive()
        yield chunk as Buffer
      }
    } catch (error) {
      throw String((error as { code?: unknown }).code).startsWith('Z_') ? brokenArchive(error) : error
    }
    if (length !== size || sum !== crc) throw brokenArchive()
  }

  async #directory(): Promise<Directory> {
    const from = Math.max(0, this.#size - END_LENGTH - LONGEST_REMARK)
    const tail = await this.#read(from, this.#size - from)
    let end = tail.length - END_LENGTH
    while (end >= 0 && tail.readUInt32LE(end) !== END) end--
    if (end < 0) throw brokenArchive()
    const found = { start: tail.readUInt32LE(end + 16), length: tail.readUInt32LE(end + 12) }
    const directory = (await this.#wideDirectory(from + end)) ?? found
    if (directory.start + directory.length > this.#size) throw brokenArchive()
    return directory
  }

  /** Where 32 bits do not do, a second ending stands before the usual one. */
  async #wideDirectory(end: number): Promise<Directory | undefined> {
    if (end < LOCATOR64_LENGTH) return undefined
    const locator = await this.#read(end - LOCATOR64_LENGTH, LOCATOR64_LENGTH)
    if (locator.readUInt32LE(0) !== LOCATOR64) return undefined
    const wide = await this.#read(wholeNumber(locator, 8), END64_LENGTH)
    if (wide.readUInt32LE(0) !== END64) throw brokenArchive()
    return { start: wholeNumber(wide, 48), length: wholeNumber(wide, 40) }
  }

  async #read(at: number, length: number): Promise<Buffer> {
    if (at + length > this.#size) throw brokenArchive()
    const buffer = Buffer.alloc(length)
    for (let done = 0; done < length; ) {
      const { bytesRead } = await this.#file.read(buffer, done, length - done, at + done)
      if (bytesRead === 0) throw brokenArchive()
      done += bytesRead
    }
    return buffer
  }
}

function wholeNumber(buffer: Buffer, at: number): number {
  const value = Number(buffer.readBigUInt64LE(at))
  if (!Number.isSafeInteger(value)) throw brokenArchive()
  return value
}

/** Numbers that did not fit stand in an extra field, in this order. */
function entryOf(head: Buffer, name: string, extra: Buffer): ZipEntry {
  const wide = wideField(extra)
  let next = 0
  const number = (at: number): number => {
    const value = head.readUInt32LE(at)
    if (value !== LIMITS.bytes) return value
    if (wide === undefined || next + 8 > wide.length) throw brokenArchive()
    next += 8
    return wholeNumber(wide, next - 8)
  }
  const [size, packed, at] = [number(24), number(20), number(42)]
  return { name, method: head.readUInt16LE(10), crc: head.readUInt32LE(16), packed, size, at }
}

function wideField(extra: Buffer): Buffer | undefined {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === WIDE) return extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2))
  return undefined
}
