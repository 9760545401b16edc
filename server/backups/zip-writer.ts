import { once } from 'node:events'
import { type FileHandle, open } from 'node:fs/promises'
import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib'
import { centralHeader, ending, localHeader } from '#server/backups/zip-headers.ts'
import { DEFLATED, LIMITS, type ZipEntry, type ZipLimits } from '#server/backups/zip-parts.ts'

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
