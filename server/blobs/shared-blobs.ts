import type { BlobInfo, BlobStore, OpenBlob } from '#server/blobs/blob-store.ts'

/** The folder while all processes share it, then the database. What the folder has from before is still found by who has the folder. */
export class SharedBlobs implements BlobStore {
  readonly #folder: BlobStore
  readonly #database: BlobStore
  readonly #areApart: () => Promise<boolean>

  constructor(stores: { readonly folder: BlobStore; readonly database: BlobStore }, areApart: () => Promise<boolean>) {
    this.#folder = stores.folder
    this.#database = stores.database
    this.#areApart = areApart
  }

  async #target(): Promise<BlobStore> {
    return (await this.#areApart()) ? this.#database : this.#folder
  }

  async list(prefix: string): Promise<BlobInfo[]> {
    const stored = await this.#database.list(prefix)
    const names = new Set(stored.map(({ name }) => name))
    return [...stored, ...(await this.#folder.list(prefix)).filter(({ name }) => !names.has(name))]
  }

  async open(name: string): Promise<OpenBlob | undefined> {
    return (await this.#database.open(name)) ?? this.#folder.open(name)
  }

  async putBytes(name: string, bytes: Uint8Array): Promise<void> {
    await (await this.#target()).putBytes(name, bytes)
  }

  async putFile(name: string, path: string): Promise<void> {
    await (await this.#target()).putFile(name, path)
  }

  async saveTo(name: string, path: string): Promise<boolean> {
    return (await this.#database.saveTo(name, path)) || this.#folder.saveTo(name, path)
  }

  async remove(name: string): Promise<void> {
    await this.#database.remove(name)
    await this.#folder.remove(name)
  }
}
