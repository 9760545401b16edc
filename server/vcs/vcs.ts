import { createHash } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '#server/errors.ts'
import { type AddressRules, checkAddress, checkBranch } from '#server/vcs/address.ts'
import { BlobReader } from '#server/vcs/blobs.ts'
import { type GitEnvironment, type GitOptions, type GitSetup, runGit } from '#server/vcs/git.ts'

/** A file of a commit. Only plain files: links and submodules are not listed, so nothing follows them. */
export interface TreeFile {
  readonly path: string
  readonly blob: string
}

export interface CommitInfo {
  readonly revision: string
  readonly shortrevision: string
  readonly author: string
  readonly author_name: string
  readonly author_email: string
  readonly authordate: string
  readonly commit: string
  readonly commit_name: string
  readonly commit_email: string
  readonly commitdate: string
  readonly message: string
  readonly summary: string
}

export interface Upstream {
  readonly repo: string
  /** '' means whatever the remote calls its default. */
  readonly branch: string
}

const FIELD = '\u0001'
const commitFields = ['%H', '%h', '%an', '%ae', '%aI', '%cn', '%ce', '%cI', '%B'].join(FIELD)

/** The clones of upstream repositories: bare, one per address, a cache that can be deleted at any time. */
export class Vcs {
  readonly #folder: string
  readonly #rules: AddressRules
  readonly #setup: GitSetup

  constructor(options: {
    readonly dataDir: string
    readonly protocols: readonly string[]
    readonly timeoutMs: number
    readonly environment: GitEnvironment
  }) {
    this.#folder = join(options.dataDir, 'repositories')
    this.#rules = { protocols: options.protocols, trustedFolders: [join(options.dataDir, 'demo')] }
    this.#setup = {
      inherited: options.environment,
      home: this.#folder,
      // `file` is always passed on: whether an address may use it was decided before git is asked.
      protocols: [...new Set([...options.protocols, 'file'])],
      timeoutMs: options.timeoutMs,
    }
  }

  /** Names the clone of an address: the lane for everything that touches it. */
  static lane(repo: string): string {
    return `repository:${createHash('sha256').update(repo).digest('hex').slice(0, 24)}`
  }

  check({ repo, branch }: Upstream): void {
    checkAddress(repo, this.#rules)
    checkBranch(branch)
  }

  #clone(repo: string): string {
    return join(this.#folder, `${Vcs.lane(repo).slice('repository:'.length)}.git`)
  }

  async #ensureClone(repo: string): Promise<string> {
    const gitDir = this.#clone(repo)
    if (existsSync(join(gitDir, 'HEAD'))) return gitDir
    mkdirSync(this.#folder, { recursive: true })
    await runGit(this.#setup, gitDir, ['init', '--bare', '--quiet', '--end-of-options', gitDir])
    return gitDir
  }

  /** Brings the branch's newest commit here and returns its id. */
  async fetch(upstream: Upstream, options: GitOptions = {}): Promise<string> {
    this.check(upstream)
    const gitDir = await this.#ensureClone(upstream.repo)
    const branch = upstream.branch || (await this.#defaultBranch(gitDir, upstream.repo, options))
    const ref = `refs/upstream/${branch}`
    const depth = checkAddress(upstream.repo, this.#rules) === 'file' ? [] : ['--depth=1']
    await runGit(
      this.#setup,
      gitDir,
      [
        'fetch',
        '--progress',
        '--no-tags',
        '--no-recurse-submodules',
        '--force',
        ...depth,
        '--end-of-options',
        upstream.repo,
        `+refs/heads/${branch}:${ref}`,
      ],
      options,
    )
    return (await runGit(this.#setup, gitDir, ['rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`]))
      .toString()
      .trim()
  }

  async #defaultBranch(gitDir: string, repo: string, options: GitOptions): Promise<string> {
    const text = await runGit(this.#setup, gitDir, ['ls-remote', '--symref', '--end-of-options', repo, 'HEAD'], options)
    const branch = /^ref: refs\/heads\/(.+)\tHEAD$/m.exec(text.toString())?.[1]
    if (!branch)
      throw new AppError('repository', 'The repository has no default branch: name one, or push a first commit.')
    checkBranch(branch)
    return branch
  }

  /** Every plain file of a commit. */
  async files(repo: string, commit: string): Promise<TreeFile[]> {
    const output = await runGit(this.#setup, this.#clone(repo), [
      'ls-tree',
      '-r',
      '-z',
      '--full-tree',
      '--end-of-options',
      commit,
    ])
    const files: TreeFile[] = []
    for (const line of output.toString().split('\0')) {
      const [, mode, kind, blob, path] = /^(\d+) (\w+) ([0-9a-f]+)\t(.*)$/s.exec(line) ?? []
      if (kind === 'blob' && mode?.startsWith('100') && blob && path) files.push({ path, blob })
    }
    return files
  }

  /** Runs `work` with a reader of the clone's blobs. */
  async withBlobs<T>(
    repo: string,
    work: (read: (id: string) => Promise<Buffer | undefined>) => Promise<T>,
  ): Promise<T> {
    const reader = new BlobReader(this.#setup, this.#clone(repo))
    try {
      return await work((id) => reader.read(id))
    } finally {
      reader.close()
    }
  }

  /** What is known of a commit; undefined when the clone is not here or lacks it. */
  async commitInfo(repo: string, commit: string): Promise<CommitInfo | undefined> {
    if (!/^[0-9a-f]{40,64}$/.test(commit) || !existsSync(join(this.#clone(repo), 'HEAD'))) return undefined
    const args = ['log', '-1', `--format=${commitFields}`, '--end-of-options', commit]
    const text = await runGit(this.#setup, this.#clone(repo), args).catch(() => undefined)
    if (!text) return undefined
    const [revision = '', short = '', an = '', ae = '', ad = '', cn = '', ce = '', cd = '', body = ''] = text
      .toString()
      .split(FIELD)
    const message = body.trimEnd()
    return {
      revision,
      shortrevision: short,
      author: `${an} <${ae}>`,
      author_name: an,
      author_email: ae,
      authordate: ad,
      commit: `${cn} <${ce}>`,
      commit_name: cn,
      commit_email: ce,
      commitdate: cd,
      message,
      summary: message.split('\n', 1)[0] ?? '',
    }
  }
}
