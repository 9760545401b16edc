import { queryOptions } from '@tanstack/react-query'
import type { Routes } from '#core/contract/types.ts'
import { getJson, type RequestOptions, sendJson } from './client.ts'

/** What a route answers, and takes as a body. */
export type Reply<Key extends keyof Routes> = Routes[Key]['reply']
export type Body<Key extends keyof Routes> = Routes[Key]['body']

type Value = string | number | boolean | undefined
type Needed<Name extends string, Type> =
  Record<never, never> extends Type ? { readonly [N in Name]?: Type } : { readonly [N in Name]: Type }

/** What a call is given beside its route: what is empty may be left out. */
export type Input<Key extends keyof Routes> = Needed<'params', Routes[Key]['params']> & {
  readonly query?: Routes[Key]['query']
} & ([Body<Key>] extends [undefined] ? unknown : { readonly body: Body<Key> | FormData })

type Reading = Extract<keyof Routes, `GET ${string}`>

interface Given {
  readonly params?: Readonly<Record<string, Value>>
  readonly query?: Readonly<Record<string, Value>>
  readonly body?: unknown
}

const METHOD = /^([A-Z]+) (.*)$/

/** The address of a route with its parameters, each escaped: `GET /api/units/:id/` with 5 is /api/units/5/. */
function addressIn(key: string, { params = {}, query = {} }: Given): string {
  const [, , path = ''] = METHOD.exec(key) ?? []
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, String(value))
  return asked.size > 0 ? `${filled}?${asked}` : filled
}

export const addressOf = <Key extends keyof Routes>(key: Key, input: Input<Key>): string => addressIn(key, input)

/** Calls a route of the API, typed by its contract. Errors, ETags and what comes with the page are the client's. */
export function call<Key extends keyof Routes>(
  key: Key,
  input: Input<Key>,
  options: Pick<RequestOptions, 'ifMatch' | 'signal'> = {},
): Promise<Reply<Key>> {
  const given: Given = input
  const address = addressIn(key, given)
  const method = methodOf(key)
  if (method === undefined) return getJson<Reply<Key>>(address, options.signal)
  return sendJson<Reply<Key>>(address, { method, body: given.body, ...options })
}

function methodOf(key: string): RequestOptions['method'] {
  const [, method] = METHOD.exec(key) ?? []
  return method === 'POST' || method === 'PUT' || method === 'PATCH' || method === 'DELETE' ? method : undefined
}

/** A reading keyed by its address, so the same resource is fetched once however many parts show it. */
export const readQuery = <Key extends Reading>(key: Key, input: Input<Key>) =>
  queryOptions({
    queryKey: [addressOf(key, input)],
    queryFn: ({ signal }): Promise<Reply<Key>> => call(key, input, { signal }),
  })
