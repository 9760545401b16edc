import type { Readable } from 'node:stream'
import type { AuditAction } from '#core/access/audit-actions.ts'
import type { AccountLevel } from '#core/contract/account-level.ts'
import { accountLevelOf } from '#core/contract/needs.ts'
import type {
  ActionContract,
  FileContract,
  JsonContract,
  Method,
  StreamContract,
  WriteContract,
} from '#core/contract/route-contract.ts'
import type { Actor } from '#server/access/actor.ts'
import type { UploadedFile } from '#server/api/http/body.ts'
import type { Links } from '#server/api/http/links.ts'
import type { Query } from '#server/api/http/pagination.ts'
import type { Rendition } from '#server/api/http/render.ts'
import type { Shutdown } from '#server/api/http/shutdown.ts'
import type { Config } from '#server/config.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { PageMaps } from '#server/db/paging/page-maps.ts'
import type { FieldError } from '#server/errors.ts'
import type { Metrics } from '#server/telemetry/prometheus.ts'
import type { Threads } from '#server/threads/threads.ts'
import type { Vcs } from '#server/vcs/vcs.ts'

/** What the routes work with: made once, in main.ts. */
export interface Services {
  readonly config: Config
  readonly database: Database
  readonly pageMaps: PageMaps
  /** Version of the service. */
  readonly version: string
  readonly vcs: Vcs
  /** For work that grows with a file. */
  readonly threads: Threads
  /** What this process counted; not there unless metrics are on. */
  readonly metrics?: Metrics | undefined
  /** Says when the process is about to end. */
  readonly shutdown?: Shutdown
  /** Those of this process, if it runs jobs. */
  readonly workers?: { areAlive(): boolean } | undefined
  /** Microseconds since 1970. */
  now(): number
}

/** A request to a path; `Params` and `Asked` are what its contract says of the path and the query. */
export interface ApiRequest<Params = unknown, Asked = Query> {
  readonly services: Services
  readonly db: Db
  readonly actor: Actor
  readonly links: Links
  /** Path of the request, as sent. */
  readonly path: string
  readonly params: Params
  readonly query: Asked
  /** The parameters as sent, for those that may be repeated. */
  readonly search: string
  /** Streams and writes may heed headers; a reply that is kept may not depend on them. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The caller's address, for limits and the audit log. */
  readonly address: string
  /** Tells when nobody waits for the answer any more. */
  whileWanted(): AbortSignal
  /**
   * The request as its credentials make it now: the caller may have another rank. The same object as last time: nothing
   * changed. When they stand for nobody or somebody else it is an error. Streams, which may outlive the right to them, ask
   * before each piece, and find anew what they show; other requests are over too soon for that.
   */
  current(): Promise<ApiRequest<Params, Asked>>
  /** Looks something up once as long as nothing is written; `key` says what, for whom is added. */
  remember<T>(key: string, load: () => Promise<T>): Promise<T>
  /**
   * Says that the reply shows nothing but one project, people and settings of the site: it is kept until one of these is written.
   * What others have in common (memory, jobs, statistics of languages) may not be in it.
   */
  showsOnly(projectId: number): void
}

/** A request that may change something. */
export interface WriteRequest<Fields = unknown, Params = unknown> extends ApiRequest<Params> {
  readonly method: Method
  readonly files: Readonly<Record<string, UploadedFile>>
  /** The body, where the route takes it as it comes; whoever reads it counts. */
  readonly stream?: Readable | undefined
  /** Of everything the body brought, known or not. */
  readonly fieldNames: readonly string[]
  /** The body's fields. Asked for only after the object was found and the right to it is certain: errors come in that order. */
  read(): Fields
  /** The same, and beside what is wrong with some fields what `check` has to say of those that can be read. */
  readWith(check: (readable: Partial<Fields>) => Promise<readonly FieldError[]>): Promise<Fields>
  /** Names the write for the audit log of the site, where it depends on the object whether that has it. */
  audited(action: AuditAction): void
  /** One action, one transaction. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
}

/** What a handler answers when status or headers depend on what happened. */
export class Answer {
  readonly status: number
  readonly body: unknown
  readonly headers: Readonly<Record<string, string | readonly string[]>>

  constructor(status: number, body?: unknown, headers: Readonly<Record<string, string | readonly string[]>> = {}) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** One method of an address that changes something: its contract, and what carries it out. */
export interface Write extends WriteContract {
  readonly method: Exclude<Method, 'GET'>
  /** Refuses those who may not write here at all before a large body is read; `handle` looks again. */
  before?(request: ApiRequest): Promise<void>
  /** Told of bodies that cannot be read or have wrong fields, where each counts as a try. */
  unreadable?(request: ApiRequest): Promise<void>
  handle(request: WriteRequest): Promise<unknown>
}

/** Bytes that are not JSON, such as a translation file. */
export interface FileReply {
  readonly contentType: string
  readonly filename: string
  /** Microseconds since 1970. */
  readonly lastModified: number | undefined
  /** Names these very bytes, where a time would be too coarse. */
  readonly etag?: string
  /** To be read where it is, not to be saved. */
  readonly inline?: boolean
  /** Of bytes that come from a stream. */
  readonly size?: number
  readonly bytes: Uint8Array | Readable
}

interface Serving {
  readonly writes?: readonly Write[]
  /** Other ways to write the reply. */
  readonly renditions?: readonly Rendition[]
}

/**
 * One address of the API: its contract, and what answers. The object itself is found by a query that knows what the actor may
 * see, so what is hidden is simply not found.
 */
export interface Route extends Omit<JsonContract, 'writes'>, Serving {
  /** What the ETag starts with, where `If-Match` is understood: the version of the object. */
  version?(body: never): string
  handle(request: ApiRequest): Promise<unknown>
}

/** A route whose reply is a file as it stands in the repository. */
export interface FileRoute extends Omit<FileContract, 'writes'>, Serving {
  handle(request: ApiRequest): Promise<FileReply>
}

/** A route whose reply is made piece by piece while it is read. */
export interface StreamRoute extends Omit<StreamContract, 'writes'>, Serving {
  /** What is wrong is thrown before the first piece. */
  handle(request: ApiRequest): Promise<AsyncIterable<string>>
}

/** An address that can only be written to. */
export interface ActionRoute extends Omit<ActionContract, 'writes'>, Serving {
  readonly writes: readonly Write[]
}

export type AnyRoute = Route | FileRoute | StreamRoute | ActionRoute

const order: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

export function allowHeader(route: AnyRoute): string {
  const reads = !isActionRoute(route)
  const written = new Set<Method>([...(route.alsoAllows ?? []), ...(route.writes ?? []).map((one) => one.method)])
  const methods = order.filter((method) => (method === 'GET' ? reads : written.has(method)))
  return [...methods, ...(reads ? ['HEAD'] : []), 'OPTIONS'].join(', ')
}

export const isActionRoute = (route: AnyRoute): route is ActionRoute => route.reply === 'none'

export const isStreamRoute = (route: AnyRoute): route is StreamRoute => route.reply === 'stream'

export const isFileRoute = (route: AnyRoute): route is FileRoute => route.reply === 'file'

/** What the methods of an address ask of the caller's own account; undefined: they do not say. */
export const accountLevels = (route: AnyRoute): readonly (readonly [Method, AccountLevel | undefined])[] => [
  ...(isActionRoute(route) ? [] : [['GET', accountLevelOf(route.needs)] as const]),
  ...(route.writes ?? []).map(({ method, needs }) => [method, accountLevelOf(needs)] as const),
]
