/** What a pipeline says about itself. */
export interface Pipeline {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Text of a file that the pipeline names. */
  read(path: string): string
}

export interface HostRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  readonly url: string
  readonly body?: unknown
}

export interface HostComment {
  readonly id: string
  readonly body: string
}

export interface Verdict {
  readonly isGood: boolean
  readonly description: string
  readonly url: string
}

/** One pull request, as its code host wants to be asked about it. Requests are built here, and made elsewhere. */
export interface PullRequest {
  readonly headers: Readonly<Record<string, string>>
  /** Comments, a page at a time from 1. */
  comments(page: number): HostRequest
  readComments(reply: unknown): HostComment[]
  addComment(body: string): HostRequest
  changeComment(id: string, body: string): HostRequest
  setStatus(verdict: Verdict): HostRequest
}

export interface PullRequestHost {
  readonly name: string
  /** The variable that its token is in. */
  readonly token: string
  /** Whether this is a pipeline of that host. */
  runs(env: Pipeline['env']): boolean
  /** The pull request that the pipeline is about; undefined: none. */
  find(pipeline: Pipeline, token: string): PullRequest | undefined
}

/** How the status is called on the pull request. */
export const STATUS_NAME = 'translations'

/** Comments on a page. */
export const PAGE = 100

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const listOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isObject) : []
