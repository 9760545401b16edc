import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { message } from '#core/messages/message.ts'
import type { Tables } from '#server/db/tables.ts'
import { AppError } from '#server/errors.ts'
import { checkAddress, checkBranch, isOurName } from '#server/vcs/address.ts'
import { BLOB_LIMIT, BlobReader } from '#server/vcs/blobs.ts'
import { type Clone, git, isObjectId } from '#server/vcs/clone.ts'
import { type CloneSize, measureClone } from '#server/vcs/clone-sizes.ts'
import { type LineAuthor, lineAuthor, type SizedFile, sizedFiles } from '#server/vcs/code.ts'
import { type NewCommit, setRef, writeCommits } from '#server/vcs/commits.ts'
import { DEMO_KIND, demoPath, isDemo } from '#server/vcs/demo-repository.ts'
import { makeEmptyRepository } from '#server/vcs/empty-repository.ts'
import {
  defaultBranch,
  type FetchedHistory,
  fetchBranch,
  fetchHistory,
  remoteBranches,
  remoteCommit,
  type Upstream,
  upstreamRef,
  WHOLE,
} from '#server/vcs/fetch.ts'
import type { GitEnvironment, GitOptions, GitSetup } from '#server/vcs/git.ts'
import type { Reach, Remote } from '#server/vcs/git-access.ts'
import {
  type CommitInfo,
  commitInfo,
  commitLog,
  commitOf,
  commitsMissing,
  isAncestor,
  newestTouch,
  parentsOf,
  refsUnder,
  type Touch,
} from '#server/vcs/history.ts'
import type { Keyring, Visitor } from '#server/vcs/keyring.ts'
import { shallowCommits } from '#server/vcs/loose.ts'
import { type PackedCommits, packCommits, takePack } from '#server/vcs/packs.ts'
import { type Push, type PushOutcome, pushCommit, wantsHistory } from '#server/vcs/push.ts'
import {
  changedPaths,
  listFiles,
  type MergedTree,
  mergedTree,
  readTree,
  renamedPaths,
  type Tree,
  type TreeFile,
  treeOf,
} from '#server/vcs/trees.ts'
import { type Offer, offerBranch, type PackStream, removeOfferedRefs, uploadPack } from '#server/vcs/upload-pack.ts'

/** Repositories without a remote: only we have them. */
export const LOCAL = 'local:'

/** What the clone of a component's repository is known by. The kind decides: no address of another kind names one of ours. */
export function repositoryAddress(component: {
  readonly id: number
  readonly vcs: string
  readonly repo: string
}): string {
  const { id, vcs, repo } = component
  if (vcs === 'local') return `${LOCAL}${id}`
  if (isOurName(repo) && !(vcs === DEMO_KIND && isDemo(repo)))
    throw new AppError('repository', message('repository.otherKind'))
  return repo
}

export const isLocal = (repo: string): boolean => repo.startsWith(LOCAL)

/** Addresses hold no line breaks: what comes after one says who reads. */
export const nameClone = (address: string, reader: string): string =>
  reader === '' ? address : `${address}\n${reader}`

const addressOfClone = (clone: string): string => clone.split('\n', 1)[0] ?? clone

/** Where a component's own commits are kept until upstream has them. */
export const outgoingRef = (componentId: number): string => `refs/outgoing/component-${componentId}`

/** Keeps commits that were taken from the database, so that git does not tidy them away. */
export const keptRef = (componentId: number): string => `refs/outgoing/kept-${componentId}`

/** Where a component's commits were put together with a branch that others write to as well. */
export const joinedRef = (componentId: number): string => `refs/outgoing/joined-${componentId}`

/** The branch of a repository without a remote. */
export const LOCAL_REF = 'refs/heads/main'

const LANE = 'repository:'

/** No clone has this lane: what needs none is asked from here. */
const QUESTIONS = `${LANE}questions`

export interface VcsOptions {
  readonly dataDir: string
  readonly protocols: readonly string[]
  readonly timeoutMs: number
  readonly environment: GitEnvironment
  /** Logins and keys for the remotes; without it only those that need none are reached. */
  readonly keyring?: Keyring
  /** Files larger than this many bytes are not read. */
  readonly blobLimit?: number
}

/**
 * The clones of upstream repositories: bare, a cache that can be deleted at any time. One per address and credential that it
 * is read with: `repo` stands for its name, which `clone-name.ts` makes, and which is the address where none is needed.
 */
export class Vcs {
  readonly #options: VcsOptions
  readonly #folder: string
  readonly #setup: GitSetup
  readonly #reach: Reach | undefined

  constructor(options: VcsOptions, reach?: Reach) {
    this.#options = options
    this.#reach = reach
    this.#folder = join(options.dataDir, 'repositories')
    this.#setup = {
      inherited: options.environment,
      home: this.#folder,
      protocols: options.protocols,
      timeoutMs: options.timeoutMs,
    }
  }

  /** What programs are started with. */
  get environment(): GitEnvironment {
    return this.#options.environment
  }

  get keyring(): Keyring | undefined {
    return this.#options.keyring
  }

  /** The same clones, whose remotes are reached with the logins of a component. */
  forComponent(db: Kysely<Tables>, componentId: number): Vcs {
    const { keyring } = this.#options
    return keyring ? new Vcs(this.#options, keyring.reach(db, componentId)) : this
  }

  /** The same clones, for an address that no component has. */
  forVisit(db: Kysely<Tables>, visitor: Visitor): Vcs {
    const { keyring } = this.#options
    return keyring ? new Vcs(this.#options, keyring.visit(db, visitor)) : this
  }

  #remote<T>(remote: Remote, options: GitOptions, work: (options: GitOptions) => Promise<T>): Promise<T> {
    if (!this.#reach || options.access) return work(options)
    return this.#reach(remote, (access) => work({ ...options, access }))
  }

  /** The lane for everything that touches a clone; its folder is named alike. */
  static lane(clone: string): string {
    // Clones from before they were named by their readers are not found any more: who could read them is not known.
    const named = isLocal(clone) ? clone : `reader\n${clone}`
    return `${LANE}${createHash('sha256').update(named).digest('hex').slice(0, 24)}`
  }

  /** Whether an address and branch that somebody gave may be used. */
  check({ repo, branch }: Upstream): void {
    checkAddress(repo, this.#options.protocols)
    checkBranch(branch)
  }

  #clone(repo: string): Clone {
    return this.#cloneOfLane(Vcs.lane(repo))
  }

  #cloneOfLane(lane: string): Clone {
    return { setup: this.#setup, gitDir: join(this.#folder, `${lane.slice(LANE.length)}.git`) }
  }

  /** Whether there is a clone; there need not be: it is made again when it is needed. */
  hasClone(repo: string): boolean {
    return existsSync(join(this.#clone(repo).gitDir, 'HEAD'))
  }

  /** Forgets everything git knows of a repository. */
  dropClone(repo: string): void {
    this.dropLane(Vcs.lane(repo))
  }

  dropLane(lane: string): void {
    rmSync(this.#cloneOfLane(lane).gitDir, { recursive: true, force: true })
  }

  /** Lanes of the clones that are here and that nothing was done in since then (milliseconds since 1970). */
  idleLanes(since: number): string[] {
    return this.#idle(/^[0-9a-f]{24}\.git$/, since).map((name) => LANE + name.slice(0, -'.git'.length))
  }

  /** Removes clones that a process began to make before then and was killed over. */
  dropUnfinished(since: number): void {
    for (const name of this.#idle(/\.git\.[0-9a-f-]{36}$/, since))
      rmSync(join(this.#folder, name), { recursive: true, force: true })
  }

  #idle(pattern: RegExp, since: number): string[] {
    if (!existsSync(this.#folder)) return []
    const isIdle = (name: string) =>
      (statSync(join(this.#folder, name), { throwIfNoEntry: false })?.mtimeMs ?? since) < since
    return readdirSync(this.#folder).filter((name) => pattern.test(name) && isIdle(name))
  }

  /** The clone, made first where there is none. */
  #ready(repo: string): Promise<Clone> {
    return this.#made(this.#clone(repo))
  }

  async #made(clone: Clone): Promise<Clone> {
    if (existsSync(join(clone.gitDir, 'HEAD'))) return clone
    mkdirSync(this.#folder, { recursive: true })
    // Made aside and put in place whole: whoever is killed here leaves no half of one.
    const aside = { ...clone, gitDir: `${clone.gitDir}.${randomUUID()}` }
    try {
      makeEmptyRepository(aside.gitDir)
      rmSync(clone.gitDir, { recursive: true, force: true })
      renameSync(aside.gitDir, clone.gitDir)
    } catch (error) {
      rmSync(aside.gitDir, { recursive: true, force: true })
      throw error
    }
    return clone
  }

  /** Brings the branch's newest commit here and returns its id. */
  async fetch(upstream: Upstream, options: GitOptions & FetchedHistory = {}): Promise<string> {
    const commit = await this.fetchIfThere(upstream, options)
    if (commit !== undefined) return commit
    throw new AppError('repository', message('repository.noBranch', { branch: upstream.branch }))
  }

  /** Like `fetch`; undefined when the remote has no such branch. */
  async fetchIfThere(upstream: Upstream, options: GitOptions & FetchedHistory = {}): Promise<string | undefined> {
    const { repo } = upstream
    const name = upstream.clone ?? repo
    if (isLocal(repo)) return commitOf(await this.#ready(name), LOCAL_REF)
    if (isDemo(repo)) return this.#fetchDemo(upstream, options)
    this.check(upstream)
    const clone = await this.#ready(name)
    const isNear = checkAddress(repo, this.#options.protocols) === 'file'
    const historyStart = isNear ? WHOLE : (options.historyStart ?? '')
    return this.#remote({ address: repo, purpose: 'fetch' }, options, async (given) => {
      const branch = upstream.branch || (await defaultBranch(clone, repo, given))
      return fetchBranch(clone, { repo, branch }, { ...given, historyStart })
    })
  }

  /** From our own folder: the one place that git may read by path where the settings do not allow it. */
  async #fetchDemo({ repo, branch, clone: name }: Upstream, options: GitOptions): Promise<string | undefined> {
    checkBranch(branch)
    const path = demoPath(this.#options.dataDir, repo)
    const clone = await this.#ready(name ?? repo)
    const reading = { ...clone, setup: { ...clone.setup, protocols: ['file'] } }
    const given = { ...options, access: { environment: {}, secrets: [path] } }
    return fetchBranch(reading, { repo: path, branch: branch || 'main' }, given)
  }

  /** Brings a branch of another address into the clone of `repo`; undefined when there is no such branch. */
  async fetchInto(repo: string, from: Upstream, options: GitOptions = {}): Promise<string | undefined> {
    this.check(from)
    const clone = await this.#ready(repo)
    return this.#remote({ address: from.repo, purpose: 'push' }, options, (given) => fetchBranch(clone, from, given))
  }

  /** Where the history begins in this clone, for the fetches of others. */
  historyStart(repo: string): string {
    return shallowCommits(this.#clone(repo).gitDir).join(' ') || WHOLE
  }

  /** Whether this clone goes back as far as others do. */
  reaches(repo: string, historyStart: string): boolean {
    const known = new Set(historyStart.split(' '))
    return historyStart === '' || shallowCommits(this.#clone(repo).gitDir).every((commit) => known.has(commit))
  }

  /** Brings the history that a first fetch left out; nothing where all of it is here. */
  async fetchHistory({ repo, clone: name }: Upstream, options: GitOptions = {}): Promise<void> {
    const clone = this.#clone(name ?? repo)
    if (shallowCommits(clone.gitDir).length === 0) return
    await this.#remote({ address: repo, purpose: 'fetch' }, options, (given) => fetchHistory(clone, repo, given))
  }

  /** The name of the branch that is meant, the remote's default where none is named. */
  async branchName({ repo, branch, clone: name }: Upstream, options: GitOptions = {}): Promise<string> {
    if (branch !== '' || isLocal(repo) || isDemo(repo)) return branch || 'main'
    const clone = await this.#ready(name ?? repo)
    return this.#remote({ address: repo, purpose: 'fetch' }, options, (given) => defaultBranch(clone, repo, given))
  }

  /** Whether the remote lets us in and has the branch; false: it has not. Nothing is fetched. */
  async ask(upstream: Upstream, options: GitOptions = {}): Promise<boolean> {
    return (await this.remoteCommit(upstream, options)) !== undefined
  }

  /** The newest commit of the branch, asked of the remote; undefined when there is no such branch. Nothing is fetched. */
  async remoteCommit({ repo, branch }: Upstream, options: GitOptions = {}): Promise<string | undefined> {
    this.check({ repo, branch })
    const clone = await this.#made(this.#cloneOfLane(QUESTIONS))
    return this.#remote({ address: repo, purpose: 'fetch' }, options, (given) =>
      remoteCommit(clone, { repo, branch }, given),
    )
  }

  /** The newest commit of every branch, asked of the remote; none where there is no remote. Nothing is fetched. */
  async remoteBranches({ repo }: Upstream, options: GitOptions = {}): Promise<ReadonlyMap<string, string>> {
    if (isLocal(repo) || isDemo(repo)) return new Map()
    this.check({ repo, branch: '' })
    const clone = await this.#made(this.#cloneOfLane(QUESTIONS))
    return this.#remote({ address: repo, purpose: 'fetch' }, options, (given) => remoteBranches(clone, repo, given))
  }

  /** Sends a commit of the clone of `repo` to a branch of `address`, as a fast-forward unless it `replaces` a commit. */
  async push(
    repo: string,
    { address, branch, ...what }: Omit<Push, 'repo'> & { readonly address: string },
    options: GitOptions = {},
  ): Promise<PushOutcome> {
    this.check({ repo: address, branch })
    const clone = this.#clone(repo)
    const send = () =>
      this.#remote({ address, purpose: 'push' }, options, (given) =>
        pushCommit(clone, { repo: address, branch, ...what }, given),
      )
    const outcome = await send()
    if (!wantsHistory(outcome)) return outcome
    const from = addressOfClone(repo)
    await this.#remote({ address: from, purpose: 'fetch' }, options, (given) => fetchHistory(clone, from, given))
    return send()
  }

  /** Every plain file of a commit, or those at and below the given places. */
  files(repo: string, commit: string, paths: readonly string[] = []): Promise<TreeFile[]> {
    return listFiles(this.#clone(repo), commit, paths)
  }

  /** Every plain file of a commit with its size. */
  sizedFiles(repo: string, commit: string): Promise<SizedFile[]> {
    return sizedFiles(this.#clone(repo), commit)
  }

  /** Who wrote a line of a file; undefined when the clone is not here or does not go back that far. */
  async lineAuthor(
    repo: string,
    of: { readonly commit: string; readonly path: string; readonly line: number },
  ): Promise<LineAuthor | undefined> {
    return this.hasClone(repo) ? lineAuthor(this.#clone(repo), of) : undefined
  }

  /** What could be translation files, and what could not. */
  tree(repo: string, commit: string, paths: readonly string[] = []): Promise<Tree> {
    return readTree(this.#clone(repo), commit, paths)
  }

  /** Paths that differ between two commits; undefined when the clone lacks the older one. */
  async changedPaths(repo: string, before: string, after: string): Promise<string[] | undefined> {
    return this.hasClone(repo) ? changedPaths(this.#clone(repo), before, after) : undefined
  }

  renamedPaths(repo: string, before: string, after: string): Promise<Map<string, string>> {
    return renamedPaths(this.#clone(repo), before, after)
  }

  /** Runs `work` with a reader of the clone's blobs. */
  async withBlobs<T>(
    repo: string,
    work: (read: (id: string) => Promise<Buffer | undefined>) => Promise<T>,
  ): Promise<T> {
    const reader = new BlobReader(this.#setup, this.#clone(repo).gitDir, this.#options.blobLimit ?? BLOB_LIMIT)
    try {
      return await work((id) => reader.read(id))
    } finally {
      reader.close()
    }
  }

  /** Makes commits without a working tree; the ref points to the last. Returns their ids. */
  async writeCommits(
    repo: string,
    work: { readonly ref: string; readonly parent: string; readonly commits: readonly NewCommit[] },
  ): Promise<string[]> {
    return writeCommits(await this.#ready(repo), work)
  }

  /** The objects of commits, for other clones. */
  packCommits(repo: string, what: PackedCommits): Promise<Buffer> {
    return packCommits(this.#clone(repo), what)
  }

  /** Takes what `packCommits` gave; false where something is missing that it stands on. */
  async takePack(repo: string, pack: Uint8Array): Promise<boolean> {
    return takePack(await this.#ready(repo), pack)
  }

  async setRef(repo: string, ref: string, commit: string): Promise<void> {
    if (this.hasClone(repo)) await setRef(this.#clone(repo), ref, commit)
  }

  /** Packs the clone, and forgets lines of components that have none any more. */
  async tidy(repo: string, isUsed: (componentId: number) => Promise<boolean>): Promise<void> {
    if (!this.hasClone(repo)) return
    const clone = this.#clone(repo)
    for (const ref of await refsUnder(clone, 'refs/outgoing/'))
      if (!(await isUsed(Number(/-(\d+)$/.exec(ref)?.[1] ?? 0)))) await setRef(clone, ref, '')
    await removeOfferedRefs(clone, isUsed)
    await git(clone, ['gc', '--quiet', '--prune=1.hour.ago'])
  }

  /** What the clone of a lane takes on the disk. */
  measureLane(lane: string): Promise<CloneSize> {
    return measureClone(this.#cloneOfLane(lane).gitDir)
  }

  /** Makes few files of the many that a clone of this lane has become. */
  async packLane(lane: string): Promise<void> {
    await git(this.#cloneOfLane(lane), ['gc', '--quiet', '--prune=1.hour.ago'])
  }

  /** Lets others fetch a commit as the branch of its name; '' means the only branch that was fetched. */
  async offer(repo: string, { branch, ...offer }: Offer): Promise<void> {
    const clone = this.#clone(repo)
    const [only = ''] = branch === '' && !isLocal(repo) ? await refsUnder(clone, upstreamRef('')) : []
    await offerBranch(clone, { ...offer, branch: branch || only.slice(upstreamRef('').length) || 'main' })
  }

  /** Answers somebody who fetches what is offered of a component; without a request: tells what there is. */
  uploadPack(repo: string, componentId: number, request?: Uint8Array): PackStream {
    return uploadPack(this.#clone(repo), componentId, request)
  }

  /** Parents of a commit. */
  parentsOf(repo: string, commit: string): Promise<string[]> {
    return parentsOf(this.#clone(repo), commit)
  }

  treeOf(repo: string, commit: string): Promise<string> {
    return treeOf(this.#clone(repo), commit)
  }

  mergedTree(repo: string, one: string, other: string): Promise<MergedTree> {
    return mergedTree(this.#clone(repo), one, other)
  }

  async hasCommit(repo: string, commit: string): Promise<boolean> {
    if (!isObjectId(commit) || !this.hasClone(repo)) return false
    return (await commitOf(this.#clone(repo), commit)) === commit
  }

  async isAncestor(repo: string, ancestor: string, commit: string): Promise<boolean> {
    return this.hasClone(repo) && isAncestor(this.#clone(repo), ancestor, commit)
  }

  newestTouch(
    repo: string,
    of: { readonly commit: string; readonly since: string; readonly path: string },
  ): Promise<Touch | undefined> {
    return newestTouch(this.#clone(repo), of)
  }

  /** How many commits `commit` has that all `others` lack. */
  async commitsMissing(repo: string, others: readonly string[], commit: string): Promise<number> {
    return this.hasClone(repo) ? commitsMissing(this.#clone(repo), others, commit) : 0
  }

  /** The newest commits that lead to a commit, without those that lead to another; none when the clone is not here. */
  async commitLog(
    repo: string,
    of: { readonly commit: string; readonly except?: string; readonly limit: number },
  ): Promise<CommitInfo[]> {
    return isObjectId(of.commit) && this.hasClone(repo) ? commitLog(this.#clone(repo), of) : []
  }

  /** What is known of a commit; undefined when the clone is not here or lacks it. */
  async commitInfo(repo: string, commit: string): Promise<CommitInfo | undefined> {
    return isObjectId(commit) && this.hasClone(repo) ? commitInfo(this.#clone(repo), commit) : undefined
  }
}
