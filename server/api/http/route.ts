import type { TObject, TSchema } from 'typebox'
import type { Actor } from '#server/access/actor.ts'
import type { Links } from '#server/api/http/links.ts'
import type { Query } from '#server/api/http/pagination.ts'
import type { Config } from '#server/config.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { PageMaps } from '#server/db/page-maps.ts'
import type { Vcs } from '#server/vcs/vcs.ts'

/** What the routes work with: made once, in main.ts. */
export interface Services {
  readonly config: Config
  readonly database: Database
  readonly pageMaps: PageMaps
  /** Version of the service. */
  readonly version: string
  readonly vcs: Vcs
  /** Microseconds since 1970. */
  now(): number
}

export interface ApiRequest {
  readonly services: Services
  readonly db: Db
  readonly actor: Actor
  readonly links: Links
  /** Path of the request, as sent. */
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Query
  /** Looks something up once as long as nothing is written; `key` says what, for whom is added. */
  remember<T>(key: string, load: () => Promise<T>): Promise<T>
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Bytes that are not JSON, such as a translation file. */
export interface FileReply {
  readonly contentType: string
  readonly filename: string
  /** Microseconds since 1970. */
  readonly lastModified: number | undefined
  readonly bytes: Uint8Array
}

/**
 * One address of the API. `needs` says who may call it, in words that `docs` and the permission tests share; the object
 * itself is found by a query that knows what the actor may see, so what is hidden is simply not found.
 */
export interface Route {
  readonly path: string
  readonly name: string
  readonly summary: string
  readonly needs:
    | 'anyone'
    | 'anyone who may see it'
    | 'members where the directory is closed'
    | 'translation.download'
    | 'vcs.view'
  /** Methods the resource takes beside GET, in `Allow`. */
  readonly alsoAllows?: readonly Method[]
  readonly query?: TObject
  readonly reply: TSchema
  handle(request: ApiRequest): Promise<unknown>
}

/** A route whose reply is a file as it stands in the repository. */
export interface FileRoute extends Omit<Route, 'handle' | 'reply'> {
  readonly reply: 'file'
  handle(request: ApiRequest): Promise<FileReply>
}

export type AnyRoute = Route | FileRoute

const order: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

export const allowHeader = (route: AnyRoute): string =>
  [...order.filter((m) => m === 'GET' || route.alsoAllows?.includes(m as Method)), 'HEAD', 'OPTIONS'].join(', ')

export const isFileRoute = (route: AnyRoute): route is FileRoute => route.reply === 'file'
