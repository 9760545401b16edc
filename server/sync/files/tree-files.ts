import { unpackFolder } from '#core/formats/syntax/packed/folder.ts'
import { readFolder, UnpackableFolder } from '#server/sync/files/folders.ts'
import type { ReadBlob } from '#server/sync/files/read-blob.ts'
import { TooLarge } from '#server/vcs/blobs.ts'
import type { FileWrite } from '#server/vcs/commits.ts'
import { type OddEntry, standsInTheWay } from '#server/vcs/odd-entries.ts'
import type { Tree, TreeFile } from '#server/vcs/trees.ts'

/** The files of a commit, and what is being made of them for the commits that follow. */
export class TreeFiles {
  readonly #read: ReadBlob
  readonly #files: ReadonlyMap<string, TreeFile>
  readonly #odd: readonly OddEntry[]
  readonly #written = new Map<string, Uint8Array | null>()
  readonly #unread = new Map<string, string>()
  /** Where languages are folders: what those that were asked for held. */
  readonly #packed = new Map<string, Uint8Array>()
  readonly #folders: boolean
  #fresh = new Map<string, Uint8Array | null>()

  /** `folders`: each file is a folder in truth. */
  constructor(read: ReadBlob, { files, odd }: Tree, { folders = false }: { readonly folders?: boolean } = {}) {
    this.#read = read
    this.#folders = folders
    this.#files = new Map(files.map((file) => [file.path, file]))
    this.#odd = odd
  }

  /** What a file holds now; undefined when there is none, or none that is read: `whyNot` tells. */
  async bytes(path: string): Promise<Uint8Array | undefined> {
    const written = this.#written.get(path)
    if (written !== undefined) return written ?? undefined
    const file = this.#files.get(path)
    return file && this.#bytesOf(file)
  }

  async #bytesOf({ path, blob, parts }: TreeFile): Promise<Uint8Array | undefined> {
    try {
      if (!parts) return await this.#read(blob)
      const packed = await readFolder(this.#read, path, parts)
      if (packed) this.#packed.set(path, packed)
      return packed
    } catch (error) {
      if (!(error instanceof TooLarge || error instanceof UnpackableFolder)) throw error
      this.#unread.set(path, error.message)
      return undefined
    }
  }

  has(path: string): boolean {
    const written = this.#written.get(path)
    return written === undefined ? this.#files.has(path) : written !== null
  }

  /** Why there are no bytes of a file. */
  whyNot(path: string): string {
    const reason = this.#unread.get(path)
    if (reason !== undefined) return `'${path}' could not be read. ${reason}`
    const odd = this.#odd.find((entry) => standsInTheWay(entry, path))
    return odd ? `Can't use '${odd.path}': ${odd.reason}.` : `The repository has no file '${path}'.`
  }

  /** What a new file would overwrite, be it a link or a folder; undefined: nothing. */
  obstacle(path: string): string | undefined {
    const odd = this.#odd.find((entry) => standsInTheWay(entry, path) || standsInTheWay({ path }, entry.path))
    if (odd) return odd.path
    if (this.has(path)) return path
    for (const other of this.#files.keys())
      if ((standsInTheWay({ path: other }, path) || standsInTheWay({ path }, other)) && this.has(other)) return other
    return undefined
  }

  /** Blob id of a file as it was before anything was written. */
  blob(path: string): string {
    return this.#files.get(path)?.blob ?? ''
  }

  get paths(): Iterable<string> {
    return this.#files.keys()
  }

  /** Null deletes. */
  write(path: string, bytes: Uint8Array | null): void {
    if (this.#folders) this.#writeFolder(path, bytes)
    else this.#fresh.set(path, bytes)
    this.#written.set(path, bytes)
  }

  /** Files of a folder that are new, changed or gone; what is in it besides is none of our business. */
  #writeFolder(folder: string, bytes: Uint8Array | null): void {
    const packed = this.#written.get(folder) ?? this.#packed.get(folder)
    const before = packed ? unpackFolder(packed) : new Map<string, Uint8Array>()
    const after = bytes ? unpackFolder(bytes) : new Map<string, Uint8Array>()
    const gone = [...before.keys()].filter((name) => !after.has(name)).map((name) => `${folder}/${name}`)
    const all = bytes ? [] : (this.#files.get(folder)?.parts ?? []).map(({ path }) => path)
    for (const path of [...gone, ...all]) this.#fresh.set(path, null)
    for (const [name, content] of after) {
      const old = before.get(name)
      if (!old || Buffer.compare(old, content) !== 0) this.#fresh.set(`${folder}/${name}`, content)
    }
  }

  #modeOf(path: string): string | undefined {
    if (!this.#folders) return this.#files.get(path)?.mode
    for (const { parts = [] } of this.#files.values()) {
      const part = parts.find((one) => one.path === path)
      if (part) return part.mode
    }
    return undefined
  }

  /** What was written since the last time this was asked. */
  take(): FileWrite[] {
    const writes = [...this.#fresh].map(([path, bytes]) => ({ path, bytes, mode: this.#modeOf(path) }))
    this.#fresh = new Map()
    return writes
  }
}
