import type { ReadBlob } from '#server/sync/read-file.ts'
import type { FileWrite } from '#server/vcs/commits.ts'
import type { TreeFile } from '#server/vcs/trees.ts'

/** The files of a commit, and what is being made of them for the commits that follow. */
export class LineFiles {
  readonly #read: ReadBlob
  readonly #files: ReadonlyMap<string, TreeFile>
  readonly #written = new Map<string, Uint8Array | null>()
  #fresh = new Map<string, Uint8Array | null>()

  constructor(read: ReadBlob, files: readonly TreeFile[]) {
    this.#read = read
    this.#files = new Map(files.map((file) => [file.path, file]))
  }

  /** What a file holds now; undefined when there is none. */
  async bytes(path: string): Promise<Uint8Array | undefined> {
    const written = this.#written.get(path)
    if (written !== undefined) return written ?? undefined
    const file = this.#files.get(path)
    return file && (await this.#read(file.blob))
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
