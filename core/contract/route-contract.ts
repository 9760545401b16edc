import type { Static, TObject, TSchema } from 'typebox'
import type { TokenScope } from '#core/access/token-scopes.ts'
import type { Needs } from '#core/contract/needs.ts'
import { type ListQuery, listQuery, pageOf } from '#core/contract/page.ts'
import type { PathParams } from '#core/contract/params.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type WriteMethod = Exclude<Method, 'GET'>

/** One method of a path that changes something. */
export interface WriteContract {
  readonly summary: string
  readonly needs: Needs
  /** The scope a limited token needs, where `needs` names no permission that tells. */
  readonly scope?: TokenScope
  /** What the address may say beside the body. */
  readonly query?: TObject
  readonly body?: TObject
  /** Fields of files in a multipart body. */
  readonly uploads?: readonly string[]
  /** Takes bytes of any type as the field `file`. */
  readonly takesRaw?: boolean
  /** Takes the body as it comes, whatever its type; what else is to be said stands in the query. */
  readonly takesStream?: boolean
  /** Largest body in bytes. */
  readonly limit?: number
  /** Grows with a file: a caller may have a few of them at once. */
  readonly isLarge?: boolean
  /** Visitors may call it: signing in, for one. */
  readonly openToVisitors?: boolean
  /** Usually 200; 201 adds Location; 204 when there is no `reply`. */
  readonly status?: number
  readonly reply?: TSchema
}

export type WriteContracts = { readonly [M in WriteMethod]?: WriteContract }

interface AnyContract {
  readonly path: string
  readonly name: string
  readonly summary: string
  /** Where a parameter of the path means something else than its name does elsewhere. */
  readonly params?: Readonly<Record<string, TSchema>>
  readonly writes?: WriteContracts
  /** Methods of the wider family that nobody has the right to yet: in `Allow`, and refused. */
  readonly alsoAllows?: readonly Method[]
}

interface ReadContract extends AnyContract {
  readonly needs: Needs
  /** Grows with a file or a project: a caller may have a few of them at once. */
  readonly isLarge?: boolean
}

/** A path that answers with JSON. */
export interface JsonContract extends ReadContract {
  readonly query?: TObject
  readonly reply: TSchema
  /** What a list is made of: `fields` names some of its fields. */
  readonly item?: TSchema
  /** Knows `format=json-flat`, too: a list without its envelope. */
  readonly flat?: boolean
  /** Never kept: what it answers is not ours alone to change. */
  readonly fresh?: boolean
}

/** A path that answers with a file. */
export interface FileContract extends ReadContract {
  readonly query?: TObject
  readonly reply: 'file'
  /** Media types that it may have; a range where that depends on the file. */
  readonly contentTypes: readonly string[]
}

/** A path whose reply is made piece by piece while it is read: too long, or too slow, to be held as a whole. */
export interface StreamContract extends ReadContract {
  readonly query?: TObject
  readonly reply: 'stream'
  readonly contentType: string
  /** What it is saved as. */
  readonly filename?: string
}

/** A path that can only be written to. */
export interface ActionContract extends AnyContract {
  readonly reply: 'none'
  readonly writes: WriteContracts
}

export type RouteContract = JsonContract | FileContract | StreamContract | ActionContract

export const defineRoute = <const R extends RouteContract>(route: R): R => route

export const defineWrite = <const W extends WriteContract>(write: W): W => write

export const defineWrites = <const W extends WriteContracts>(writes: W): W => writes

type MoreQuery = Readonly<Record<string, TSchema>>

interface ListOptions extends Omit<JsonContract, 'query' | 'reply'> {
  readonly item: TSchema
  /** What it may be asked for beside a page. */
  readonly query?: MoreQuery
  /** Can be walked with a cursor: its items have a position for good. */
  readonly walks?: boolean
}

type ItemPage<Item extends TSchema> = ReturnType<typeof pageOf<Item>>

export type ListContract<L extends ListOptions = ListOptions> = Omit<L, 'query' | 'walks'> & {
  readonly walks: boolean
  readonly query: ListQuery<L['query'] extends MoreQuery ? L['query'] : Record<never, TSchema>>
  readonly reply: ItemPage<L['item']>
}

/** A list: the envelope around items, and the parameters that every list has. */
export function defineList<const L extends ListOptions>(list: L): ListContract<L>
export function defineList({ query = {}, walks = false, ...list }: ListOptions): ListContract {
  return { ...list, walks, query: listQuery(query, list.item, walks), reply: pageOf(list.item) } as ListContract
}

export type ParamsOf<R> = R extends { readonly path: infer P extends string }
  ? PathParams<P, R extends { readonly params: infer Own } ? Own : unknown>
  : never

/** What the address may ask for, as sent: text. */
export type QueryOf<R> = R extends { readonly query: TObject<infer Properties> }
  ? { readonly [Name in keyof Properties | 'format']?: string }
  : { readonly format?: string }

export type WritesOf<R> = R extends { readonly writes: infer W extends WriteContracts } ? W : Record<never, never>

/** The fields of a body; a PATCH may leave out any. */
export type BodyOf<R, M extends WriteMethod> = M extends keyof WritesOf<R>
  ? WritesOf<R>[M] extends { readonly body: infer B extends TObject }
    ? M extends 'PATCH'
      ? Partial<Static<B>>
      : Static<B>
    : Record<never, never>
  : never
