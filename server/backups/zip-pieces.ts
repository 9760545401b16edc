import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'
import { centralHeader, ending, localHeader } from '#server/backups/zip-headers.ts'
import { DEFLATED, LIMITS, type ZipEntry } from '#server/backups/zip-parts.ts'
import { turn } from '#server/threads/turn.ts'

const deflate = promisify(deflateRaw)

/** Bytes that are summed up in one go. */
const STRETCH = 4 * 1024 * 1024

async function sumOf(bytes: Uint8Array): Promise<number> {
  let sum = 0
  for (let at = 0; at < bytes.length; at += STRETCH) {
    sum = crc32(bytes.subarray(at, at + STRETCH), sum)
    if (bytes.length > STRETCH) await turn()
  }
  return sum
}

/** A ZIP archive in memory, file by file: only packed bytes are kept, and packing is done beside the event loop. */
export class ZipPieces {
  readonly #pieces: Uint8Array[] = []
  readonly #entries: ZipEntry[] = []
  #at = 0

  async add(name: string, bytes: Uint8Array): Promise<void> {
    const crc = await sumOf(bytes)
    const packed = await deflate(bytes, { level: 6 })
    const entry = { name, method: DEFLATED, crc, packed: packed.length, size: bytes.length, at: this.#at }
    this.#append(localHeader(entry, LIMITS), packed)
    this.#entries.push(entry)
  }

  /** The archive, and how long it is. */
  end(): { readonly pieces: readonly Uint8Array[]; readonly size: number } {
    const start = this.#at
    for (const entry of this.#entries) this.#append(centralHeader(entry, LIMITS))
    this.#append(ending({ start, length: this.#at - start, files: this.#entries.length }, LIMITS))
    return { pieces: this.#pieces, size: this.#at }
  }

  #append(...pieces: readonly Uint8Array[]): void {
    this.#pieces.push(...pieces)
    for (const { length } of pieces) this.#at += length
  }
}
