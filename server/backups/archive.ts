import { once } from 'node:events'
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { Unzip, type UnzipFile, UnzipInflate, Zip, ZipDeflate } from 'fflate'
import { AppError } from '#server/errors.ts'

/** ZIP counts bytes in 32 bits. */
const LARGEST = 0xffff_0000
/** Text gathered before it is compressed. */
const CHUNK = 64 * 1024

/** Writes a ZIP archive to disk piece by piece: never more of it is in memory than the disk has not taken yet. */
export class ArchiveWriter {
  readonly #out: WriteStream
  readonly #zip: Zip
  #entry: ZipDeflate | undefined
  #waiting: string[] = []
  #length = 0
  #size = 0
  #full = false
  #error: Error | undefined

  constructor(path: string) {
    this.#out = createWriteStream(path, { mode: 0o600 })
    this.#out.on('error', (error) => {
      this.#error = error
    })
    this.#zip = new Zip((error, bytes) => {
      if (error) this.#error = error
      this.#size += bytes.length
      this.#full = !this.#out.write(bytes)
    })
  }

  /** Begins the next file of the archive; the one before ends. */
  async begin(name: string): Promise<void> {
    await this.#end()
    this.#entry = new ZipDeflate(name, { level: 6 })
    this.#zip.add(this.#entry)
  }

  async write(text: string): Promise<void> {
    this.#waiting.push(text)
    this.#length += text.length
    if (this.#length >= CHUNK) await this.#flush(false)
  }

  async #flush(last: boolean): Promise<void> {
    const text = this.#waiting.join('')
    this.#waiting = []
    this.#length = 0
    this.#entry?.push(Buffer.from(text), last)
    if (this.#size > LARGEST) throw new AppError('invalid', 'The project is too large for a ZIP archive.')
    if (this.#error) throw this.#error
    if (this.#full) await once(this.#out, 'drain')
    this.#full = false
  }

  async #end(): Promise<void> {
    if (this.#entry) await this.#flush(true)
    this.#entry = undefined
  }

  async close(): Promise<void> {
    await this.#end()
    this.#zip.end()
    this.#out.end()
    await once(this.#out, 'close')
    if (this.#error) throw this.#error
  }

  /** Gives it up; the file is the caller's to remove. */
  destroy(): void {
    this.#zip.terminate()
    this.#out.destroy()
  }
}

export interface ArchiveLine {
  readonly file: string
  readonly text: string
  /** How much of the archive has been read, from 0 to 1. */
  readonly done: number
}

/** No row of ours is longer: a picture has at most 10 megabytes, before it is written as text. */
const LONGEST_LINE = 64 * 1024 * 1024

/** The lines of the files of an archive, in the order they were written, a few at a time. */
export async function* archiveLines(path: string, size: number): AsyncGenerator<ArchiveLine> {
  const ready: Omit<ArchiveLine, 'done'>[] = []
  const unzip = new Unzip((file) => gather(file, ready))
  unzip.register(UnzipInflate)
  let read = 0
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK })) {
      read += (chunk as Buffer).length
      unzip.push(chunk as Buffer, read >= size)
      const done = size === 0 ? 1 : read / size
      for (const line of ready.splice(0)) yield { ...line, done }
    }
  } catch (error) {
    if (error instanceof AppError || !isUnzipError(error)) throw error
    throw new AppError('invalid', 'The file is no ZIP archive, or a part of it is missing.', { cause: error })
  }
}

/** Errors of the reader have a number for a code; those of the file system have a name. */
const isUnzipError = (error: unknown): boolean => typeof (error as { code?: unknown }).code === 'number'

function gather(file: UnzipFile, ready: Omit<ArchiveLine, 'done'>[]): void {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  file.ondata = (error, bytes, final) => {
    if (error) throw error
    const lines = (rest + decoder.decode(bytes, { stream: !final })).split('\n')
    rest = lines.pop() as string
    if (rest.length > LONGEST_LINE) throw new AppError('invalid', 'The archive was not made by a backup.')
    for (const text of lines) ready.push({ file: file.name, text })
    if (final && rest !== '') ready.push({ file: file.name, text: rest })
  }
  file.start()
}
