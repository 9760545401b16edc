import { type TSchema, Type } from 'typebox'
import type { Links } from '#server/api/http/links.ts'
import { nullable } from '#server/api/http/schema.ts'
import { AppError } from '#server/errors.ts'

const DEFAULT_SIZE = 50
const MAX_SIZE = 1000

/** The part of a list a request asks for. `number` is Infinity for `page=last`. */
export interface PageRequest {
  readonly number: number
  readonly size: number
}

export interface Page<T> {
  readonly count: number
  readonly next: string | null
  readonly previous: string | null
  readonly results: readonly T[]
}

export const pageOf = (item: TSchema) =>
  Type.Object({
    count: Type.Integer({ description: 'Number of items on all pages.' }),
    next: nullable(Type.String({ format: 'uri', description: 'Address of the next page.' })),
    previous: nullable(Type.String({ format: 'uri', description: 'Address of the page before.' })),
    results: Type.Array(item),
  })

export const pageParameters = {
  page: Type.Optional(Type.String({ description: "Page number from 1, or 'last'." })),
  page_size: Type.Optional(
    Type.String({ description: `Items per page, at most ${MAX_SIZE}; ${DEFAULT_SIZE} otherwise.` }),
  ),
}

export type Query = Readonly<Record<string, string>>

function sizeOf(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,8}$/.test(text)) return DEFAULT_SIZE
  return Math.min(Number(text), MAX_SIZE)
}

export function pageRequest(query: Query): PageRequest {
  const size = sizeOf(query.page_size)
  const { page } = query
  if (page === undefined) return { number: 1, size }
  if (page === 'last') return { number: Number.POSITIVE_INFINITY, size }
  if (!/^[1-9]\d{0,14}$/.test(page)) throw new AppError('invalid_page')
  return { number: Number(page), size }
}

/** How many items come before the page, once the number of all items is known. Past the end is an error. */
export function pageOffset(page: PageRequest, count: number): number {
  const last = Math.max(1, Math.ceil(count / page.size))
  const number = Math.min(page.number, Number.isFinite(page.number) ? page.number : last)
  if (number > last) throw new AppError('invalid_page')
  return (number - 1) * page.size
}

/** The list's address with the request's parameters in order of name and another page number. */
function pageAddress(links: Links, path: string, query: Query, number: number): string {
  const parameters = new URLSearchParams()
  const wanted: Record<string, string> = { ...query, page: String(number) }
  if (number === 1) delete wanted.page
  for (const name of Object.keys(wanted).sort()) parameters.set(name, wanted[name] as string)
  const text = parameters.toString()
  return `${links.base}${path}${text ? `?${text}` : ''}`
}

export interface ListRequest {
  readonly links: Links
  readonly path: string
  readonly query: Query
}

/** The envelope of every list. */
export function paginate<T>(request: ListRequest, count: number, results: readonly T[]): Page<T> {
  const page = pageRequest(request.query)
  const last = Math.max(1, Math.ceil(count / page.size))
  const number = Math.min(page.number, last)
  const address = (to: number) => pageAddress(request.links, request.path, request.query, to)
  return {
    count,
    next: number < last ? address(number + 1) : null,
    previous: number > 1 ? address(number - 1) : null,
    results,
  }
}
