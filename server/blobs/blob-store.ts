import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

export interface BlobInfo {
  readonly name: string
  readonly size: number
}

export interface OpenBlob {
  readonly size: number
  readonly bytes: Readable
}

/** Files that every process of the site finds. Names are paths of plain letters: `backups/3/1700000000.zip`. */
export interface BlobStore {
  /** Those whose names begin so; `prefix` ends with a slash. */
  list(prefix: string): Promise<BlobInfo[]>
  /** Undefined: there is none of this name. */
  open(name: string): Promise<OpenBlob | undefined>
  putBytes(name: string, bytes: Uint8Array): Promise<void>
  /** Stores what a file holds; the file stays as it is. Nobody sees half of it. */
  putFile(name: string, path: string): Promise<void>
  /** Writes it to a new file; false: there is none of this name. */
  saveTo(name: string, path: string): Promise<boolean>
  remove(name: string): Promise<void>
}

export async function readBlob(store: BlobStore, name: string): Promise<Buffer | undefined> {
  const found = await store.open(name)
  return found && buffer(found.bytes)
}

/** `saveTo` for stores that are elsewhere. */
export async function streamTo(store: Pick<BlobStore, 'open'>, name: string, path: string): Promise<boolean> {
  const found = await store.open(name)
  if (!found) return false
  try {
    await pipeline(found.bytes, createWriteStream(path, { mode: 0o600 }))
    return true
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
