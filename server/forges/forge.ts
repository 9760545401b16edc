import type { MergeMethod } from '#core/settings/vcs-params.ts'
import type { Login, RepositoryAddress } from '#core/text/repository-address.ts'

/** A call of a forge's HTTP API, built without making it. */
export interface ForgeRequest {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** After the API's base address. */
  readonly path: string
  /** Sent as JSON, or as a form where the forge wants one. */
  readonly body?: Readonly<Record<string, unknown>>
  readonly form?: Readonly<Record<string, string>>
}

export interface ForgeAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Undefined where the answer was no JSON. */
  readonly json: unknown
}

/** A repository on a forge. */
export interface ForgeRepository {
  /** What the API calls it: `owner/name`, or a longer path. */
  readonly fullName: string
  /** Where git pushes to it. */
  readonly address: string
}

export interface RequestWanted {
  readonly target: ForgeRepository
  /** The branch the request asks to be merged into. */
  readonly base: string
  /** Where our commits are: the target itself, or our copy of it. */
  readonly source: ForgeRepository
  readonly branch: string
  readonly title: string
  readonly body: string
  /** How the forge merges by itself, where that was said. */
  readonly mergeMethod?: MergeMethod | undefined
}

export interface OpenRequest {
  /** As people name it on that forge. */
  readonly number: number
  readonly url: string
  /** As the API names it, where that is another name. */
  readonly node?: string | undefined
}

/** How far translations are, shown beside a commit. It only tells: nothing fails by it. */
export interface CommitStatus {
  readonly commit: string
  readonly description: string
  /** Where people read more; '' where nobody knows our address. */
  readonly url: string
}

/** How one forge's API is spoken. Everything here is pure: requests are built, answers are read. */
export interface Forge {
  /** The component's `vcs`; never renamed. */
  readonly id: string
  readonly name: string
  /** What the forge calls it: pull request, merge request. */
  readonly noun: string
  /** Base address of the API for a repository. */
  api(address: RepositoryAddress): string
  /** How its API names the repository of an address; undefined where the address fits none. */
  fullName(address: RepositoryAddress): string | undefined
  headers(login: Login): Readonly<Record<string, string>>
  /** Our own copy of a repository; absent where we always push to the repository itself. */
  readonly fork?: ForkCalls
  findRequest(wanted: RequestWanted, ids: SourceIds): ForgeRequest
  readFound(answer: ForgeAnswer, wanted: RequestWanted, ids: SourceIds): OpenRequest | undefined
  createRequest(wanted: RequestWanted, ids: SourceIds): ForgeRequest
  readCreated(answer: ForgeAnswer, wanted: RequestWanted): OpenRequest | undefined
  /** Has the forge merge the request by itself as soon as it may; absent where it cannot. */
  readonly automerge?: AutomergeCalls
  /** Shows the status `translations` beside a commit; absent where that is not done. */
  commitStatus?(fullName: string, status: CommitStatus): ForgeRequest
  /** Where the API wants numbers instead of names: how to ask for them. */
  readonly lookUp?: { request(fullName: string): ForgeRequest; read(answer: ForgeAnswer): string | undefined }
}

export interface AutomergeCalls {
  enable(wanted: RequestWanted, request: OpenRequest, ids: SourceIds): ForgeRequest
  /** Whether the forge agreed: some say so with any status. */
  isEnabled(answer: ForgeAnswer): boolean
}

/** What a forge calls the two repositories inside. */
export interface SourceIds {
  readonly target: string
  readonly source: string
}

export interface ForkCalls {
  whoAmI(): ForgeRequest
  readMe(answer: ForgeAnswer): string | undefined
  /** A copy we may have made before. */
  find(fullName: string, me: string): ForgeRequest
  readFound(answer: ForgeAnswer, fullName: string, me: string): Copy | undefined
  create(fullName: string, me: string): ForgeRequest
  readCreated(answer: ForgeAnswer, fullName: string, me: string): Copy | undefined
}

/** The addresses of a copy by the two ways git reaches it. */
export interface Copy {
  readonly fullName: string
  readonly https: string
  readonly ssh: string
}

export const token = ({ username, secret }: Login): string => secret || username

export const originOf = ({ protocol, host, port }: RepositoryAddress): string =>
  protocol === 'http' || protocol === 'https'
    ? `${protocol}://${host}${port === undefined ? '' : `:${port}`}`
    : `https://${host}`

export const segments = ({ path }: RepositoryAddress): string[] =>
  path
    .replace(/\.git$/i, '')
    .split('/')
    .filter(Boolean)

/** `owner/name`: the last two parts of the path. */
export function lastTwo(address: RepositoryAddress): string | undefined {
  const [owner, name] = segments(address).slice(-2)
  return owner !== undefined && name !== undefined ? `${owner}/${name}` : undefined
}

/** What comes before `owner/name` when a forge is not at the root of its host. */
export const folderOf = (address: RepositoryAddress): string => {
  const before = /^https?$/.test(address.protocol) ? segments(address).slice(0, -2) : []
  return before.map((part) => `/${part}`).join('')
}

export const ownerOf = (fullName: string): string => fullName.split('/')[0] ?? ''

/** Each part of a name as part of an address. */
export const encodedName = (fullName: string): string => fullName.split('/').map(encodeURIComponent).join('/')
