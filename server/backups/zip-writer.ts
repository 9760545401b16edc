import { once } from 'node:events'
import { type FileHandle, open } from 'node:fs/promises'
import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib'
import {
  CENTRAL,
  DEFLATED,
  END,
  END64,
  END64_LENGTH,
  LIMITS,
  LOCAL,
  LOCATOR64,
  PADDING,
  pack,
  UTF8_NAMES,
  VERSION,
  VERSION64,
  WIDE,
  type ZipEntry,
  type ZipLimits,
} from '#server/backups/zip-parts.ts'

/** 1 January 1980, the first day there is: archives of the same things are the same. */
const NO_DATE = 0x0021

interface Open {
  readonly name: string
  readonly at: number
  readonly deflate: DeflateRaw
  /** Ends when everything that was compressed is in the file. */
  readonly written: Promise<void>
  size: number
  crc: number
}

/** Writes files one after another into a ZIP archive of any size. Only what is being compressed is in memory, and a line for each file. */
export class ZipWriter {
  readonly #file: FileHandle
  readonly #limits: ZipLimits
  readonly #entries: ZipEntry[] = []
  #open: Open | undefined
  #at = 0
  #failure: Error | undefined

  private constructor(file: FileHandle, limits: ZipLimits) {
    this.#file = file
    this.#limits = limits
  }

  static async create(path: string, limits = LIMITS): Promise<ZipWriter> {
    return new ZipWriter(await open(path, 'w', 0o600), limits)
  }

  /** Begins a file; the one before ends. */
  async begin(name: string): Promise<void> {
    await this.#end()
    const at = this.#at
    await this.#append(localHeader({ name, method: DEFLATED, crc: 0, packed: 0, size: 0, at }, this.#limits))
    const deflate = createDeflateRaw({ level: 6 })
    const written = this.#drain(deflate).catch((error: Error) => {
      this.#failure ??= error
      deflate.destroy()
    })
    this.#open = { name, at, deflate, written, size: 0, crc: 0 }
  }

  async #drain(deflate: DeflateRaw): Promise<void> {
    for await (const chunk of deflate) await this.#append(chunk as Buffer)
  }

  async write(bytes: Buffer): Promise<void> {
    const open = this.#open
    if (!open) throw new Error('no file of the archive was begun')
    this.#mayFail()
    open.size += bytes.length
    open.crc = crc32(bytes, open.crc)
    if (!open.deflate.write(bytes)) await Promise.race([once(open.deflate, 'drain'), open.written])
    this.#mayFail()
  }

  async #end(): Promise<void> {
    const open = this.#open
    if (!open) return
    this.#open = undefined
    open.deflate.end()
    await open.written
    this.#mayFail()
    const { name, at, size, crc } = open
    const empty = { name, method: DEFLATED, crc, packed: 0, size, at }
    const entry = { ...empty, packed: this.#at - at - localHeader(empty, this.#limits).length }
    await this.#put(localHeader(entry, this.#limits), at)
    this.#entries.push(entry)
  }

  /** Ends the archive. */
  async close(): Promise<void> {
    await this.#end()
    const start = this.#at
    for (const entry of this.#entries) await this.#append(centralHeader(entry, this.#limits))
    await this.#append(ending({ start, length: this.#at - start, files: this.#entries.length }, this.#limits))
    await this.#file.sync()
    await this.#file.close()
  }

  /** Gives it up; the file is the caller's to remove. */
  async destroy(): Promise<void> {
    this.#open?.deflate.destroy()
    await this.#open?.written
    await this.#file.close().catch(() => {})
  }

  #mayFail(): void {
    if (this.#failure) throw this.#failure
  }

  async #append(bytes: Buffer): Promise<void> {
    await this.#put(bytes, this.#at)
    this.#at += bytes.length
  }

  async #put(bytes: Buffer, at: number): Promise<void> {
    for (let done = 0; done < bytes.length; )
      done += (await this.#file.write(bytes, done, bytes.length - done, at + done)).bytesWritten
  }
}

/** What both kinds of header of a file begin with, from the version on. */
const common = ({ name, method, crc }: ZipEntry, version: number) =>
  [
    [2, version],
    [2, UTF8_NAMES],
    [2, method],
    [2, 0],
    [2, NO_DATE],
    [4, crc],
    [4, 0],
    [4, 0],
    [2, Buffer.byteLength(name)],
  ] as const

/** Always of the same length: how large the file becomes is known only afterwards. */
function localHeader(entry: ZipEntry, { bytes }: ZipLimits): Buffer {
  const { name, packed, size } = entry
  const wide = packed >= bytes || size >= bytes
  const head = pack([4, LOCAL], ...common(entry, wide ? VERSION64 : VERSION), [2, 20])
  head.writeUInt32LE(wide ? LIMITS.bytes : packed, 18)
  head.writeUInt32LE(wide ? LIMITS.bytes : size, 22)
  const extra = wide ? pack([2, WIDE], [2, 16], [8, size], [8, packed]) : pack([2, PADDING], [2, 16], [8, 0], [8, 0])
  return Buffer.concat([head, Buffer.from(name), extra])
}

function centralHeader(entry: ZipEntry, { bytes }: ZipLimits): Buffer {
  const { name, packed, size, at } = entry
  const wide = [size, packed, at].filter((value) => value >= bytes)
  const extra = wide.length === 0 ? pack() : pack([2, WIDE], [2, 8 * wide.length], ...wide.map((v) => [8, v] as const))
  const version = wide.length === 0 ? VERSION : VERSION64
  const narrow = (value: number) => (value >= bytes ? LIMITS.bytes : value)
  const head = pack(
    [4, CENTRAL],
    [2, version],
    ...common(entry, version),
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, narrow(at)],
  )
  head.writeUInt32LE(narrow(packed), 20)
  head.writeUInt32LE(narrow(size), 24)
  return Buffer.concat([head, Buffer.from(name), extra])
}

function ending(
  { start, length, files }: { readonly start: number; readonly length: number; readonly files: number },
  limits: ZipLimits,
): Buffer {
  const wide = start >= limits.bytes || length >= limits.bytes || files >= limits.files
  const end = (count: number, size: number, at: number) =>
    pack([4, END], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, at], [2, 0])
  if (!wide) return end(files, length, start)
  const end64 = pack(
    [4, END64],
    [8, END64_LENGTH - 12],
    [2, VERSION64],
    [2, VERSION64],
    [4, 0],
    [4, 0],
    [8, files],
    [8, files],
    [8, length],
    [8, start],
  )
  const locator = pack([4, LOCATOR64], [4, 0], [8, start + length], [4, 1])
  return Buffer.concat([end64, locator, end(LIMITS.files, LIMITS.bytes, LIMITS.bytes)])
}
