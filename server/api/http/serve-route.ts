import type {
  ActionContract,
  BodyOf,
  FileContract,
  JsonContract,
  ListContract,
  ParamsOf,
  QueryOf,
  RouteContract,
  StreamContract,
  WriteContracts,
  WriteMethod,
  WritesOf,
} from '#core/contract/route-contract.ts'
import { type ListHandlers, listHandler } from '#server/api/http/list.ts'
import type { Rendition } from '#server/api/http/render.ts'
import type { AnyRoute, ApiRequest, FileReply, Write, WriteRequest } from '#server/api/http/route.ts'

/** A request as the contract of its route types it. */
export type RequestOf<R> = ApiRequest<ParamsOf<R>, QueryOf<R>>

export type WriteRequestOf<R, M extends WriteMethod> = WriteRequest<BodyOf<R, M>, ParamsOf<R>>

interface WriteFunctions<R, M extends WriteMethod> {
  /** Refuses those who may not write here at all before a large body is read; `handle` looks again. */
  before?(request: RequestOf<R>): Promise<void>
  /** Told of bodies that cannot be read or have wrong fields, where each counts as a try. */
  unreadable?(request: RequestOf<R> & { readonly address: string }): Promise<void>
  handle(request: WriteRequestOf<R, M>): Promise<unknown>
}

/** What carries out one method of a path: a function, or one with what goes before it. */
export type WriteHandler<R, M extends WriteMethod> = WriteFunctions<R, M>['handle'] | WriteFunctions<R, M>

type Post<R> = 'POST' extends keyof WritesOf<R> ? { readonly post: WriteHandler<R, 'POST'> } : unknown
type Put<R> = 'PUT' extends keyof WritesOf<R> ? { readonly put: WriteHandler<R, 'PUT'> } : unknown
type Patch<R> = 'PATCH' extends keyof WritesOf<R> ? { readonly patch: WriteHandler<R, 'PATCH'> } : unknown
type Delete<R> = 'DELETE' extends keyof WritesOf<R> ? { readonly delete: WriteHandler<R, 'DELETE'> } : unknown

/** One handler for each method that the contract names. */
export type WriteHandlers<R> = Post<R> & Put<R> & Patch<R> & Delete<R>

type ReplyOf<R> = R extends FileContract
  ? Promise<FileReply>
  : R extends StreamContract
    ? Promise<AsyncIterable<string>>
    : Promise<unknown>

interface ReadHandler<R> {
  get(request: RequestOf<R>): ReplyOf<R>
  /** Other ways to write the reply. */
  readonly renditions?: readonly Rendition[]
  /** What the ETag starts with, where `If-Match` is understood: the version of the object. */
  version?(body: never): string
}

type Handlers<R> = (R extends ActionContract ? unknown : ReadHandler<R>) & WriteHandlers<R>

const methods = ['POST', 'PUT', 'PATCH', 'DELETE'] as const

function writesOf(contracts: WriteContracts | undefined, handlers: Readonly<Record<string, unknown>>): Write[] {
  return methods.flatMap((method) => {
    const contract = contracts?.[method]
    if (!contract) return []
    const handler = handlers[method.toLowerCase()] as WriteHandler<unknown, WriteMethod>
    return [{ method, ...contract, ...(typeof handler === 'function' ? { handle: handler } : handler) } as Write]
  })
}

/** Binds handlers to a contract: what the entry point serves. */
export function serveRoute<R extends RouteContract>(contract: R, handlers: Handlers<R>): AnyRoute
export function serveRoute({ writes, ...contract }: RouteContract, handlers: unknown): AnyRoute {
  const { get, renditions, version, ...rest } = handlers as Readonly<Record<string, unknown>>
  return {
    ...contract,
    ...(writes ? { writes: writesOf(writes, rest) } : {}),
    ...(get ? { handle: get } : {}),
    ...(renditions ? { renditions } : {}),
    ...(version ? { version } : {}),
  } as AnyRoute
}

type AnyList = JsonContract & Pick<ListContract, 'walks' | 'item'>

/** The same for a list: pages, cursors and the envelope are made here. */
export function serveList<R extends AnyList, Row>(
  contract: R,
  handlers: ListHandlers<RequestOf<R>, Row> & WriteHandlers<R>,
): AnyRoute
export function serveList<Row>(contract: AnyList, handlers: ListHandlers<ApiRequest, Row>): AnyRoute {
  const { load, present, position, ...writes } = handlers
  return serveRoute(contract, { ...writes, get: listHandler({ load, present, position }) } as Handlers<AnyList>)
}
