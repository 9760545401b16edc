import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { PassThrough, type Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** The first day there is in an archive: those of the same things are the same. */
const NO_DATE = new Date(1980, 0, 1)
/** Bytes that are summed up and compressed in one go. */
const CHUNK_BYTES = 256 * 1024

/** Writes files one after another into a ZIP archive of any size. Only what is being compressed is in memory, and a line for each file. */
export class ZipWriter {
  readonly #zip = new ZipFile()
  readonly #target: Writable
  /** Ends when the whole archive is written. */
  readonly #written: Promise<void>
  #file: PassThrough | undefined

  constructor(target: Writable) {
    this.#target = target
    this.#written = finished(target)
    // Whoever writes next, or closes, is told.
    this.#written.catch(() => {})
    this.#zip.on('error', (error: Error) => target.destroy(error))
    this.#zip.outputStream.pipe(target)
  }

  static toFile(path: string): ZipWriter {
    return new ZipWriter(createWriteStream(path, { mode: 0o600, flush: true }))
  }

  /** Begins a file; the one before ends. */
  begin(name: string): void {
    this.#file?.end()
    this.#file = new PassThrough()
    this.#zip.addReadStream(this.#file, name, { mtime: NO_DATE, forceDosTimestamp: true, compressionLevel: 6 })
  }

  async write(bytes: Uint8Array): Promise<void> {
    const file = this.#file
    if (!file) throw new Error('no file of the archive was begun')
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
      if (!file.write(bytes.subarray(at, at + CHUNK_BYTES))) await Promise.race([once(file, 'drain'), this.#written])
  }

  /** Ends the archive. */
  async close(): Promise<void> {
    this.#file?.end()
    this.#zip.end()
    await this.#written
  }

  /** Gives it up; a file is the caller's to remove. */
  async destroy(): Promise<void> {
    this.#file?.destroy()
    this.#target.destroy()
    await this.#written.catch(() => {})
  }
}
