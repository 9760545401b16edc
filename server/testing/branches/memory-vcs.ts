import { createHash } from 'node:crypto'
import type { TreeFile } from '#server/vcs/trees.ts'
import { Vcs } from '#server/vcs/vcs.ts'

type Contents = Readonly<Record<string, string>>

const idOf = (text: string): string => createHash('sha1').update(text).digest('hex')

/** A repository in memory in place of git: branches are contents of files, and so is every commit. */
export class MemoryVcs extends Vcs {
  readonly #branches = new Map<string, string>()
  readonly #commits = new Map<string, { readonly files: Contents; readonly time: number }>()
  readonly #blobs = new Map<string, Buffer>()

  constructor(folder: string) {
    super({ dataDir: folder, protocols: ['file'], timeoutMs: 1000, environment: {} })
  }

  /** Points a branch to new contents, whatever was there. */
  write(branch: string, files: Contents, time: number): void {
    for (const text of Object.values(files)) this.#blobs.set(idOf(text), Buffer.from(text))
    const id = idOf(JSON.stringify([files, time, branch]))
    this.#commits.set(id, { files, time })
    this.#branches.set(branch, id)
  }

  delete(branch: string): void {
    this.#branches.delete(branch)
  }

  override async fetchIfThere({ branch }: { readonly branch: string }): Promise<string | undefined> {
    return this.#branches.get(branch)
  }

  override async branchName({ branch }: { readonly branch: string }): Promise<string> {
    return branch
  }

  override async remoteBranches(): Promise<ReadonlyMap<string, string>> {
    return new Map(this.#branches)
  }

  override hasClone(): boolean {
    return true
  }

  override async hasCommit(_: string, commit: string): Promise<boolean> {
    return this.#commits.has(commit)
  }

  #files(commit: string): TreeFile[] {
    const files = Object.entries(this.#commits.get(commit)?.files ?? {})
    return files.map(([path, text]) => ({ path, blob: idOf(text) }))
  }

  override async tree(_: string, commit: string) {
    return { files: this.#files(commit), odd: [] }
  }

  override async changedPaths(_: string, before: string, after: string): Promise<string[]> {
    const [old, next] = [before, after].map((id) => this.#commits.get(id)?.files ?? {})
    return [...new Set([...Object.keys(old ?? {}), ...Object.keys(next ?? {})])].filter((p) => old?.[p] !== next?.[p])
  }

  override async withBlobs<T>(
    _: string,
    work: (read: (id: string) => Promise<Buffer | undefined>) => Promise<T>,
  ): Promise<T> {
    return work(async (id) => this.#blobs.get(id))
  }

  override async newestTouch(_: string, { commit }: { readonly commit: string }) {
    const time = this.#commits.get(commit)?.time ?? 0
    return { author: { name: 'Dev', email: 'dev@example.org' }, time }
  }

  override async commitInfo(_: string, commit: string) {
    const commitdate = new Date((this.#commits.get(commit)?.time ?? 0) / 1000).toISOString()
    const person = { author: '', author_name: '', author_email: '', commit: '', commit_name: '', commit_email: '' }
    return {
      revision: commit,
      shortrevision: commit,
      ...person,
      authordate: commitdate,
      commitdate,
      summary: '',
      message: '',
    }
  }

  override async isAncestor(): Promise<boolean> {
    return true
  }
}
