import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BlobReader } from '#server/vcs/blobs.ts'
import { type Clone, git } from '#server/vcs/clone.ts'
import { setRef, writeCommits } from '#server/vcs/commits.ts'
import { makeEmptyRepository } from '#server/vcs/empty-repository.ts'
import { commitOf } from '#server/vcs/history.ts'
import { looseRef } from '#server/vcs/loose.ts'
import { listFiles } from '#server/vcs/trees.ts'

/** Whole contents by path; null deletes. */
export type UpstreamFiles = Readonly<Record<string, string | Uint8Array | null>>

export interface UpstreamCommit {
  readonly id: string
  readonly author: string
  readonly committer: string
  readonly message: string
  readonly parents: readonly string[]
}

/** Lines from 1; none when `last` is before `first`. */
export interface LineRange {
  readonly first: number
  readonly last: number
}

const range = (first: number, count: number): LineRange => ({ first, last: first + count - 1 })

/** A bare repository that others push to as well: what a real upstream is. */
export class Upstream {
  readonly address: string
  readonly clone: Clone
  readonly #texts = new Map<string, string>()
  #minute = 0

  private constructor(folder: string, name: string) {
    this.address = join(folder, `${name}.git`)
    const inherited = { PATH: process.env.PATH }
    this.clone = { setup: { inherited, home: folder, protocols: ['file'], timeoutMs: 60_000 }, gitDir: this.address }
  }

  static async make(folder: string, name = 'origin'): Promise<Upstream> {
    const home = join(folder, 'upstreams')
    mkdirSync(home, { recursive: true })
    const upstream = new Upstream(home, name)
    makeEmptyRepository(upstream.address)
    return upstream
  }

  /** A commit on the branch, by somebody else, at a time of the test's choosing (microseconds). */
  async commit(
    files: UpstreamFiles,
    {
      time,
      branch = 'main',
      email = 'dev@example.org',
      onto,
    }: { time?: number; branch?: string; email?: string; onto?: string } = {},
  ): Promise<string> {
    const author = { name: 'Dev', email }
    const at = time ?? Date.UTC(2026, 0, 1, 0, this.#minute++) * 1000
    const contents = Object.entries(files).map(([path, content]) => ({
      path,
      bytes: typeof content === 'string' ? Buffer.from(content) : content,
    }))
    const parent = onto ?? (await this.tip(branch)) ?? ''
    const [id = ''] = await writeCommits(this.clone, {
      ref: `refs/heads/${branch}`,
      parent,
      commits: [
        { author, committer: author, time: at, message: `Change ${Object.keys(files).join(', ')}`, files: contents },
      ],
    })
    return id
  }

  tip(branch = 'main'): Promise<string | undefined> {
    return commitOf(this.clone, `refs/heads/${branch}`)
  }

  /** Points the branch somewhere else; '' deletes it. */
  move(commit: string, branch = 'main'): Promise<void> {
    return setRef(this.clone, `refs/heads/${branch}`, commit)
  }

  async read(path: string, commit = 'refs/heads/main'): Promise<string> {
    const name = `${looseRef(this.clone.gitDir, commit) ?? commit}:${path}`
    const known = this.#texts.get(name)
    if (known !== undefined) return known
    const text = (await git(this.clone, ['cat-file', 'blob', name])).toString()
    // Only what a commit's id stands for stays as it is.
    if (/^[0-9a-f]{40,64}:/.test(name)) this.#texts.set(name, text)
    return text
  }

  async paths(commit = 'refs/heads/main'): Promise<string[]> {
    return (await listFiles(this.clone, commit)).map((file) => file.path)
  }

  /** A hook of upstream's own, written in shell. */
  hook(name: string, script: string): { remove(): void } {
    const path = join(this.address, 'hooks', name)
    mkdirSync(join(this.address, 'hooks'), { recursive: true })
    writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    return { remove: () => rmSync(path) }
  }

  /** Commits of the branch, newest first. */
  log(branch = 'main'): Promise<UpstreamCommit[]> {
    return this.#logOf([`refs/heads/${branch}`])
  }

  async #logOf(what: readonly string[]): Promise<UpstreamCommit[]> {
    const format = '--format=%H%x01%an <%ae>%x01%cn <%ce>%x01%P%x01%B%x02'
    const text = (await git(this.clone, ['log', format, ...what])).toString()
    return text
      .split('\u0002')
      .filter((part) => part.trim() !== '')
      .map((part) => {
        const [id = '', author = '', committer = '', parents = '', message = ''] = part.trim().split('\u0001')
        return { id, author, committer, message: message.trim(), parents: parents.split(' ').filter(Boolean) }
      })
  }

  /** Every commit the repository has, on the branch or not. */
  async everyCommit(): Promise<UpstreamCommit[]> {
    const text = (await git(this.clone, ['cat-file', '--batch-all-objects', '--batch-check'])).toString()
    const ids = [...text.matchAll(/^([0-9a-f]+) commit /gm)].map(([, id]) => id as string)
    return ids.length === 0 ? [] : this.#logOf(['--no-walk', ...ids])
  }

  /** Contents of every blob the repository has, on the branch or not. */
  async everyBlob(): Promise<Buffer[]> {
    const text = (await git(this.clone, ['cat-file', '--batch-all-objects', '--batch-check'])).toString()
    const ids = [...text.matchAll(/^([0-9a-f]+) blob /gm)].map(([, id]) => id as string)
    const reader = new BlobReader(this.clone.setup, this.clone.gitDir)
    try {
      return await Promise.all(ids.map(async (id) => (await reader.read(id)) ?? Buffer.alloc(0)))
    } finally {
      reader.close()
    }
  }

  /** Which lines of which files a commit changed, against its first parent. */
  async hunks(commit: string): Promise<{ path: string; hunks: { before: LineRange; after: LineRange }[] }[]> {
    const text = (await git(this.clone, ['diff-tree', '-p', '-U0', '--no-renames', `${commit}^1`, commit])).toString()
    const files: { path: string; hunks: { before: LineRange; after: LineRange }[] }[] = []
    for (const line of text.split('\n')) {
      const [, path] = /^\+\+\+ b\/(.*)$/.exec(line) ?? []
      if (path !== undefined) files.push({ path, hunks: [] })
      const [, a, an = '1', b, bn = '1'] = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
      if (a === undefined || b === undefined) continue
      files.at(-1)?.hunks.push({ before: range(Number(a), Number(an)), after: range(Number(b), Number(bn)) })
    }
    return files
  }

  /** Lines a commit took away and put in, against its first parent. */
  async changedLines(commit: string): Promise<string[]> {
    const text = (await git(this.clone, ['diff-tree', '-p', '-U0', '--no-renames', `${commit}^1`, commit])).toString()
    return text.split('\n').filter((line) => /^[+-](?![+-]{2} )/.test(line))
  }
}
