import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { BlobInfo, BlobStore, OpenBlob } from '#server/blobs/blob-store.ts'
import { systemErrorCode } from '#server/errors.ts'

const UNFINISHED = '.part'

const isMissing = (error: unknown): boolean => systemErrorCode(error) === 'ENOENT'

/** Links where the file system can, so that a large file is not written twice. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (isMissing(error)) throw error
    await copyFile(from, to)
  }
}

/** Blobs as files below the data folder. */
export class FolderBlobs implements BlobStore {
  readonly #root: string

  constructor(dataDir: string) {
    this.#root = dataDir
  }

  #path(name: string): string {
    return join(this.#root, name)
  }

  async list(prefix: string): Promise<BlobInfo[]> {
    const folder = this.#path(prefix)
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
      if (isMissing(error)) return []
      throw error
    })
    const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith(UNFINISHED))
    const found = await Promise.all(
      files.map(async (entry) => {
        const path = join(entry.parentPath, entry.name)
        const size = (await stat(path).catch(() => undefined))?.size
        return size === undefined ? [] : [{ name: relative(this.#root, path), size }]
      }),
    )
    return found.flat()
  }

  async open(name: string): Promise<OpenBlob | undefined> {
    const found = await stat(this.#path(name)).catch((error) => {
      if (isMissing(error)) return undefined
      throw error
    })
    return found?.isFile() ? { size: found.size, bytes: createReadStream(this.#path(name)) } : undefined
  }

  putBytes(name: string, bytes: Uint8Array): Promise<void> {
    return this.#put(name, (aside) => writeFile(aside, bytes, { mode: 0o600 }))
  }

  putFile(name: string, path: string): Promise<void> {
    return this.#put(name, (aside) => linkOrCopy(path, aside))
  }

  async #put(name: string, write: (aside: string) => Promise<void>): Promise<void> {
    const path = this.#path(name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const aside = `${path}.${randomUUID()}${UNFINISHED}`
    try {
      await write(aside)
      await rename(aside, path)
    } finally {
      await rm(aside, { force: true })
    }
  }

  async saveTo(name: string, path: string): Promise<boolean> {
    try {
      await linkOrCopy(this.#path(name), path)
      return true
    } catch (error) {
      if (isMissing(error)) return false
      throw error
    }
  }

  async remove(name: string): Promise<void> {
    await rm(this.#path(name), { force: true })
  }
}
