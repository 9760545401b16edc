import type { ReadBlob } from '#server/sync/read-file.ts'
import { TooLarge } from '#server/vcs/blobs.ts'
import type { FileWrite } from '#server/vcs/commits.ts'
import { type OddEntry, standsInTheWay } from '#server/vcs/odd-entries.ts'
import type { Tree, TreeFile } from '#server/vcs/trees.ts'

/** The files of a commit, and what is being made of them for the commits that follow. */
export class LineFiles {
  readonly #read: ReadBlob
  readonly #files: ReadonlyMap<string, TreeFile>
  readonly #odd: readonly OddEntry[]
  readonly #written = new Map<string, Uint8Array | null>()
  readonly #unread = new Map<string, string>()
  #fresh = new Map<string, Uint8Array | null>()

  constructor(read: ReadBlob, { files, odd }: Tree) {
    this.#read = read
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

  async #bytesOf({ path, blob }: TreeFile): Promise<Uint8Array | undefined> {
    try {
      return await this.#read(blob)
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error
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
    return odd ? `'${odd.path}' cannot be used: ${odd.reason}.` : `The repository has no file '${path}'.`
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
    this.#written.set(path, bytes)
    this.#fresh.set(path, bytes)
  }

  /** What was written since the last time this was asked. */
  take(): FileWrite[] {
    const writes = [...this.#fresh].map(([path, bytes]) => ({ path, bytes, mode: this.#files.get(path)?.mode }))
    this.#fresh = new Map()
    return writes
  }
}
