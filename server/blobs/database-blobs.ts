import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import { type BlobInfo, type BlobStore, type OpenBlob, streamTo } from '#server/blobs/blob-store.ts'
import { inTransaction } from '#server/db/database.ts'
import {
  blobByName,
  blobPart,
  blobsUnder,
  deleteBlob,
  deleteBlobParts,
  insertBlobPart,
  nameBlob,
} from '#server/db/queries/site/blobs.ts'
import type { Tables } from '#server/db/tables.ts'
import { mustExist } from '#server/errors.ts'

const PART = 1024 * 1024

const now = (): number => Date.now() * 1000

async function* piecesOf(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path)
  try {
    for (;;) {
      const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(PART) })
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

/** Blobs as rows, for processes that share a database and no folder. */
export class DatabaseBlobs implements BlobStore {
  readonly #db: Kysely<Tables>

  constructor(db: Kysely<Tables>) {
    this.#db = db
  }

  async list(prefix: string): Promise<BlobInfo[]> {
    return (await blobsUnder(this.#db, prefix)).map(({ name, size }) => ({ name, size }))
  }

  async open(name: string): Promise<OpenBlob | undefined> {
    const found = await blobByName(this.#db, { name })
    return found && { size: found.size, bytes: Readable.from(this.#parts(found.upload, found.size)) }
  }

  async *#parts(upload: string, size: number): AsyncGenerator<Uint8Array> {
    for (let position = 0, read = 0; read < size; position++) {
      const { content } = mustExist(await blobPart(this.#db, { upload, position }), 'part of a blob')
      read += content.length
      yield content
    }
  }

  putBytes(name: string, bytes: Uint8Array): Promise<void> {
    return this.#put(name, [bytes])
  }

  putFile(name: string, path: string): Promise<void> {
    return this.#put(name, piecesOf(path))
  }

  /** Each part is a statement of its own: nobody waits behind a large file. What is cut short, `delete_expired` takes away. */
  async #put(name: string, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    const upload = randomUUID()
    let [position, size] = [0, 0]
    try {
      for await (const content of pieces) {
        await insertBlobPart(this.#db, { upload, position, created: now(), content })
        position++
        size += content.length
      }
      await inTransaction(this.#db, (tx) => nameBlob(tx, { name, upload, size, created: now() }))
    } catch (error) {
      await deleteBlobParts(this.#db, upload).catch(() => {})
      throw error
    }
  }

  saveTo(name: string, path: string): Promise<boolean> {
    return streamTo(this, name, path)
  }

  remove(name: string): Promise<void> {
    return inTransaction(this.#db, (tx) => deleteBlob(tx, name))
  }
}
