import { message } from '#core/messages/message.ts'
import { AppError } from '#server/errors.ts'
import { type GitSetup, startGit } from '#server/vcs/git.ts'
import type { StartedProgram } from '#server/vcs/launcher/program.ts'

/** Larger files are no translation files. */
export const BLOB_LIMIT = 100 * 1024 * 1024

/** A file that is not read because of its size. */
export class TooLarge extends AppError {
  constructor(limit: number) {
    const size = limit < MEBIBYTE ? `${limit} bytes` : `${Math.floor(limit / MEBIBYTE)} MiB`
    super('repository', message('file.tooLargeToRead', { size }))
  }
}

const MEBIBYTE = 1024 * 1024

interface Wanted {
  resolve(blob: Buffer | undefined): void
  reject(error: Error): void
}

/** Reads blobs through one long-lived `cat-file --batch`, in order; far cheaper than a process per file. */
export class BlobReader {
  readonly #git: StartedProgram
  readonly #limit: number
  readonly #queue: Wanted[] = []
  #chunks: Buffer[] = []
  #size = 0
  #need: { length: number; readonly tooLarge: boolean } | undefined
  #failed: Error | undefined

  constructor(setup: GitSetup, gitDir: string, limit = BLOB_LIMIT) {
    this.#limit = limit
    this.#git = startGit(setup, gitDir, ['cat-file', '--batch'], {
      stdout: (chunk) => {
        this.#chunks.push(chunk)
        this.#size += chunk.length
        this.#drain()
        return undefined
      },
      stderr: () => undefined,
      error: (error) => this.#fail(error),
      close: () => this.#fail(new Error('git cat-file ended')),
    })
  }

  /** The bytes of a blob; undefined when the repository does not have it. Throws `TooLarge`. */
  read(id: string): Promise<Buffer | undefined> {
    if (!/^[0-9a-f]{40,64}$/.test(id)) return Promise.resolve(undefined)
    if (this.#failed) return Promise.reject(this.#failed)
    return new Promise((resolve, reject) => {
      this.#queue.push({ resolve, reject })
      this.#git.write(`${id}\n`)
    })
  }

  close(): void {
    this.#git.end()
  }

  #drain(): void {
    for (;;) {
      if (this.#need === undefined) {
        const header = this.#takeLine()
        if (header === undefined) return
        const [, kind, size] = header.split(' ')
        if (kind === 'missing') this.#queue.shift()?.resolve(undefined)
        else this.#need = { length: Number(size) + 1, tooLarge: Number(size) > this.#limit }
        continue
      }
      // The content is followed by a newline of its own.
      const { length, tooLarge } = this.#need
      if (tooLarge) this.#need.length -= this.#drop(length)
      else if (this.#size < length) return
      if (tooLarge && this.#need.length > 0) return
      this.#need = undefined
      const wanted = this.#queue.shift()
      if (tooLarge) wanted?.reject(new TooLarge(this.#limit))
      else wanted?.resolve(this.#take(length).subarray(0, -1))
    }
  }

  #takeLine(): string | undefined {
    const joined = this.#join()
    const end = joined.indexOf(10)
    return end < 0
      ? undefined
      : this.#take(end + 1)
          .toString('latin1')
          .trimEnd()
  }

  #join(): Buffer {
    if (this.#chunks.length > 1) this.#chunks = [Buffer.concat(this.#chunks)]
    return this.#chunks[0] ?? Buffer.alloc(0)
  }

  #take(length: number): Buffer {
    const all = this.#join()
    this.#chunks = [all.subarray(length)]
    this.#size -= length
    return all.subarray(0, length)
  }

  /** Throws away up to `length` bytes of what came so far, so that a huge file is never held whole. */
  #drop(length: number): number {
    const dropped = Math.min(length, this.#size)
    this.#take(dropped)
    return dropped
  }

  #fail(error: Error): void {
    this.#failed = error
    for (const wanted of this.#queue.splice(0)) wanted.reject(error)
  }
}
