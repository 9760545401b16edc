import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { message } from '#core/messages/message.ts'
import { type BodyLease, LARGE_BODY_BYTES } from '#server/api/http/intake/budget.ts'
import { AppError } from '#server/errors.ts'

/** Takes bytes as they come: small ones stay in memory, the others wait on disk until they are whole. */
export class Spool {
  readonly #folder: string
  readonly #lease: BodyLease
  #pieces: Buffer[] = []
  #file: FileHandle | undefined
  #size = 0

  constructor(folder: string, lease: BodyLease) {
    this.#folder = folder
    this.#lease = lease
  }

  async add(piece: Buffer): Promise<void> {
    this.#lease.takeMemory(piece.length)
    this.#pieces.push(piece)
    this.#size += piece.length
    if (this.#file || this.#size > LARGE_BODY_BYTES) await this.#spill()
  }

  async #spill(): Promise<void> {
    this.#lease.markLarge()
    this.#file ??= await namelessFile(this.#folder)
    const pieces = this.#pieces
    const bytes = pieces.reduce((sum, { length }) => sum + length, 0)
    this.#lease.takeDisk(bytes)
    this.#pieces = []
    for (const piece of pieces) await writeWhole(this.#file, piece)
    this.#lease.returnMemory(bytes)
  }

  /** All of it in memory of its own, so that it can be handed to another thread. */
  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    if (!this.#file) return this.#gathered()
    this.#lease.takeMemory(this.#size)
    const whole = new Uint8Array(this.#size)
    for (let at = 0; at < whole.length; ) {
      const { bytesRead } = await this.#file.read(whole, at, whole.length - at, at)
      if (bytesRead === 0) throw new AppError('error', message('request.spoolGone'))
      at += bytesRead
    }
    this.#lease.returnDisk(this.#size)
    await this.close()
    return whole
  }

  #gathered(): Uint8Array<ArrayBuffer> {
    const whole = new Uint8Array(this.#size)
    let at = 0
    for (const piece of this.#pieces) {
      whole.set(piece, at)
      at += piece.length
    }
    this.#pieces = []
    return whole
  }

  async close(): Promise<void> {
    const file = this.#file
    this.#file = undefined
    await file?.close()
  }
}

/** A file that is gone from the folder as soon as it is there: whatever ends the process, nothing stays behind. */
async function namelessFile(folder: string): Promise<FileHandle> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${randomUUID()}.part`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}

async function writeWhole(file: FileHandle, piece: Buffer): Promise<void> {
  for (let at = 0; at < piece.length; ) at += (await file.write(piece, at)).bytesWritten
}
