import { Writable } from 'node:stream'
import { ZipWriter } from '#server/backups/zip-writer.ts'

/** A ZIP archive in memory, file by file: only packed bytes are kept, and packing is done beside the event loop. */
export class ZipPieces {
  readonly #pieces: Uint8Array[] = []
  #size = 0
  readonly #zip = new ZipWriter(
    new Writable({
      write: (piece: Buffer, _, done) => {
        this.#pieces.push(piece)
        this.#size += piece.length
        done()
      },
    }),
  )

  async add(name: string, bytes: Uint8Array): Promise<void> {
    this.#zip.begin(name)
    await this.#zip.write(bytes)
  }

  /** The archive, and how long it is. */
  async end(): Promise<{ readonly pieces: readonly Uint8Array[]; readonly size: number }> {
    await this.#zip.close()
    return { pieces: this.#pieces, size: this.#size }
  }
}
