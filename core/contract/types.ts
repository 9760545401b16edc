import type { Static, TObject, TSchema } from 'typebox'
import type { Contracts } from '#core/contract/contracts.ts'
import type { ParamsOf, WriteContract, WriteMethod } from '#core/contract/route-contract.ts'

/** The routes of a contract, however deep they stand in it. */
type RoutesIn<C> = C extends { readonly path: string; readonly name: string } ? C : RoutesIn<C[keyof C]>

type Contract = RoutesIn<Contracts>

type ReplyOf<R> = R extends { readonly reply: infer Reply extends TSchema } ? Static<Reply> : undefined

type QueryOf<R> = R extends { readonly query: infer Query extends TObject }
  ? Partial<Static<Query>>
  : Readonly<Record<never, never>>

type BodyOf<W, M> = W extends { readonly body: infer Body extends TObject }
  ? M extends 'PATCH'
    ? Partial<Static<Body>>
    : Static<Body>
  : undefined

type Reading = Exclude<Contract, { readonly reply: 'none' }>

type Reads = {
  readonly [R in Reading as `GET ${R['path']}`]: {
    readonly params: ParamsOf<R>
    readonly query: QueryOf<R>
    readonly body: undefined
    readonly reply: ReplyOf<R>
  }
}

type WritesOf<M extends WriteMethod> = {
  readonly [R in Contract as R extends { readonly writes: { readonly [K in M]: WriteContract } }
    ? `${M} ${R['path']}`
    : never]: R extends { readonly writes: { readonly [K in M]: infer W } }
    ? {
        readonly params: ParamsOf<R>
        readonly query: QueryOf<W>
        readonly body: BodyOf<W, M>
        readonly reply: ReplyOf<W>
      }
    : never
}

/** What every call of the API takes and answers: types alone, for those who must not load the schemas. */
export interface Routes extends Reads, WritesOf<'POST'>, WritesOf<'PUT'>, WritesOf<'PATCH'>, WritesOf<'DELETE'> {}
