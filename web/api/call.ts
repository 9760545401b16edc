import { queryOptions } from '@tanstack/react-query'
import type { Routes } from '#core/contract/types.ts'
import { getJson, type RequestOptions, sendBody, sendJson } from './client.ts'

/** What a route answers, and takes as a body. */
export type Reply<Key extends keyof Routes> = Routes[Key]['reply']
export type Body<Key extends keyof Routes> = Routes[Key]['body']

type Value = string | number | boolean | undefined
type Needed<Name extends string, Type> =
  Record<never, never> extends Type ? { readonly [N in Name]?: Type } : { readonly [N in Name]: Type }

/** What a call is given beside its route: what is empty may be left out. */
export type Input<Key extends keyof Routes> = Needed<'params', Routes[Key]['params']> & {
  readonly query?: Routes[Key]['query']
} & ([Body<Key>] extends [undefined] ? unknown : Needed<'body', Body<Key> | FormData>)

type Reading = Extract<keyof Routes, `GET ${string}`>
type Writing = Exclude<keyof Routes, Reading>

/** Routes that answer with pages of items. */
export type Listing = {
  [Key in Reading]: Reply<Key> extends Page<unknown> ? Key : never
}[Reading]

export interface Page<Item> {
  readonly count: number
  readonly next: string | null
  readonly previous: string | null
  readonly results: Item[]
}

/** What a list is made of. */
export type Item<Key extends Listing> = Reply<Key>['results'][number]

interface Given {
  readonly params?: Readonly<Record<string, Value>>
  readonly query?: Readonly<Record<string, Value>>
  readonly body?: unknown
}

const METHOD = /^([A-Z]+) (.*)$/

/** The address of a route with its parameters, each escaped: `GET /api/units/:id/` with 5 is /api/units/5/. */
export function addressIn(key: string, { params = {}, query = {} }: Given): string {
  const [, , path = ''] = METHOD.exec(key) ?? []
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, String(value))
  return asked.size > 0 ? `${filled}?${asked}` : filled
}

export const addressOf = <Key extends keyof Routes>(key: Key, input: Input<Key>): string => addressIn(key, input)

type CallOptions = Pick<RequestOptions, 'ifMatch' | 'signal' | 'keepalive' | 'archive'>

/** Calls a route of the API, typed by its contract. Errors, ETags and what comes with the page are the client's. */
export function call<Key extends keyof Routes>(
  key: Key,
  input: Input<Key>,
  options: CallOptions = {},
): Promise<Reply<Key>> {
  const given: Given = input
  const address = addressIn(key, given)
  const method = methodOf(key)
  if (method === undefined) return readAt(key, address, options.signal)
  return sendJson<Reply<Key>>(address, { method, body: given.body, ...options })
}

/** The same, for what is more than a body: ETags. */
export function callForResponse<Key extends Writing>(
  key: Key,
  input: Input<Key>,
  options: CallOptions = {},
): Promise<Response> {
  const given: Given = input
  const method = methodOf(key) ?? 'POST'
  return sendBody(addressIn(key, given), { method, body: given.body, ...options })
}

/** Reads what a route answers at an address that is known as a whole, as those in replies are. */
export const readAt = <Key extends keyof Routes>(
  _key: Key,
  address: string,
  signal?: AbortSignal,
): Promise<Reply<Key>> => getJson<Reply<Key>>(address, signal)

/** Writes fields that a table describes to such an address; the server judges their values. */
export const writeFieldsAt = <Key extends Writing>(
  key: Key,
  address: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<Reply<Key>> => sendJson<Reply<Key>>(address, { method: methodOf(key) ?? 'POST', body: fields })

/** Writes to such an address. */
export const writeAt = <Key extends Writing>(key: Key, address: string, body?: Body<Key>): Promise<Reply<Key>> =>
  sendJson<Reply<Key>>(address, { method: methodOf(key) ?? 'POST', body })

const writeMethods = ['POST', 'PUT', 'PATCH', 'DELETE'] as const

function methodOf(key: string): RequestOptions['method'] {
  const [, method] = METHOD.exec(key) ?? []
  return writeMethods.find((one) => one === method)
}

/** A reading keyed by its address, so the same resource is fetched once however many parts show it. */
export const readQuery = <Key extends Reading>(key: Key, input: Input<Key>) => readAtQuery(key, addressOf(key, input))

/** The same of an address that is known as a whole. */
export const readAtQuery = <Key extends Reading>(key: Key, address: string) =>
  queryOptions({
    queryKey: [address],
    queryFn: ({ signal }): Promise<Reply<Key>> => readAt(key, address, signal),
  })
