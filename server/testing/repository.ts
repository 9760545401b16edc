import { join } from 'node:path'
import { writeHistory } from '#server/vcs/write-history.ts'

export type Texts = Readonly<Record<string, unknown>>

/** Files of one commit: objects become JSON, texts stay as they are, null deletes. */
export type Files = Readonly<Record<string, Texts | string | null>>

const asText = (content: Texts | string | null): string | null =>
  content === null || typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`

/** A throwaway upstream that grows by commits. */
export class TestRepository {
  readonly #folder: string
  readonly #name: string
  readonly #commits: { files: Files; message: string }[] = []
  /** Address of the repository. */
  readonly address: string

  constructor(folder: string, name = 'upstream') {
    this.#folder = join(folder, 'upstream')
    this.#name = name
    this.address = join(this.#folder, `${name}.git`)
  }

  async commit(files: Files, message = `Commit ${this.#commits.length + 1}`): Promise<void> {
    this.#commits.push({ files, message })
    const location = { folder: this.#folder, environment: { PATH: process.env.PATH } }
    const commits = this.#commits.map((commit, i) => ({
      author: { name: 'Upstream', email: 'upstream@example.org' },
      date: new Date(Date.UTC(2026, 0, 1, 0, i)).toISOString(),
      message: commit.message,
      files: new Map(Object.entries(commit.files).map(([path, text]) => [path, asText(text)])),
    }))
    await writeHistory(location, this.#name, commits, 'main')
  }
}
