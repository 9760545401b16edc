import { message } from '#core/messages/message.ts'
import { brokenArchive, zipEntries } from '#server/backups/zip-reader.ts'
import { ZipWriter } from '#server/backups/zip-writer.ts'
import { AppError } from '#server/errors.ts'

/** Text gathered before it is compressed. */
const CHUNK = 64 * 1024

/** Writes texts into an archive on disk, piece by piece. */
export class ArchiveWriter {
  readonly #zip: ZipWriter
  #waiting: string[] = []
  #length = 0

  constructor(path: string) {
    this.#zip = ZipWriter.toFile(path)
  }

  /** Begins the next file of the archive; the one before ends. */
  async begin(name: string): Promise<void> {
    await this.#flush()
    this.#zip.begin(name)
  }

  async write(text: string): Promise<void> {
    this.#waiting.push(text)
    this.#length += text.length
    if (this.#length >= CHUNK) await this.#flush()
  }

  async #flush(): Promise<void> {
    if (this.#length === 0) return
    const text = this.#waiting.join('')
    this.#waiting = []
    this.#length = 0
    await this.#zip.write(Buffer.from(text))
  }

  async close(): Promise<void> {
    await this.#flush()
    await this.#zip.close()
  }

  /** Gives it up; the file is the caller's to remove. */
  destroy(): Promise<void> {
    return this.#zip.destroy()
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
  for await (const entry of zipEntries(path)) {
    const done = size === 0 ? 1 : entry.at / size
    const share = size === 0 ? 0 : entry.packed / size
    let read = 0
    for await (const { lines, bytes } of linesOf(entry.content())) {
      read += bytes
      for (const text of lines) yield { file: entry.name, text, done: done + (share * read) / entry.size }
    }
  }
}

async function* linesOf(content: AsyncIterable<Buffer>): AsyncGenerator<{ lines: string[]; bytes: number }> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest: string[] = []
  let length = 0
  for await (const chunk of content) {
    const lines = decoded(decoder, chunk).split('\n')
    const last = lines.pop() ?? ''
    if (lines.length > 0) {
      lines[0] = rest.join('') + lines[0]
      rest = []
      length = 0
    }
    rest.push(last)
    length += last.length
    if (length > LONGEST_LINE) throw new AppError('invalid', message('backup.notAnArchive'))
    yield { lines, bytes: chunk.length }
  }
  const end = rest.join('')
  if (end !== '') yield { lines: [end], bytes: 0 }
}

function decoded(decoder: TextDecoder, chunk: Buffer): string {
  try {
    return decoder.decode(chunk, { stream: true })
  } catch (error) {
    throw brokenArchive(error)
  }
}
