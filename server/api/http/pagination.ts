import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '#core/contract/page.ts'
import { message } from '#core/messages/message.ts'
import type { Links } from '#server/api/http/links.ts'
import { AppError, invalid } from '#server/errors.ts'

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

export type Query = Readonly<Record<string, string | undefined>>

function sizeOf(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,8}$/.test(text)) return DEFAULT_PAGE_SIZE
  return Math.min(Number(text), MAX_PAGE_SIZE)
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
const pageAddress = (request: ListRequest, number: number): string =>
  listAddress(request, { page: number === 1 ? undefined : String(number) })

const given = (query: Query): string[][] =>
  Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))

/** What is repeated stays repeated: a list may take several values of one parameter. */
function listAddress(
  { links, path, query, search }: ListRequest,
  changes: Readonly<Record<string, string | undefined>>,
): string {
  const parameters = new URLSearchParams(search ?? given(query))
  for (const [name, value] of Object.entries(changes))
    if (value === undefined) parameters.delete(name)
    else parameters.set(name, value)
  parameters.sort()
  const text = parameters.toString()
  return `${links.base}${path}${text ? `?${text}` : ''}`
}

/** How far a walk through a list has come; `after` 0: it begins. */
export function cursorRequest(query: Query): { readonly after: number; readonly size: number } {
  const text = query.cursor ?? ''
  if (!/^\d{0,15}$/.test(text)) throw invalid('cursor', message('request.cursor'))
  return { after: Number(text), size: sizeOf(query.page_size) }
}

export const cursorAddress = (request: ListRequest, after: number): string =>
  listAddress(request, { page: undefined, cursor: String(after) })

export interface ListRequest {
  readonly links: Links
  readonly path: string
  readonly query: Query
  /** The parameters as sent. */
  readonly search?: string
}

/** The envelope of every list. */
export function paginate<T>(request: ListRequest, count: number, results: readonly T[]): Page<T> {
  const page = pageRequest(request.query)
  const last = Math.max(1, Math.ceil(count / page.size))
  const number = Math.min(page.number, last)
  const address = (to: number) => pageAddress(request, to)
  return {
    count,
    next: number < last ? address(number + 1) : null,
    previous: number > 1 ? address(number - 1) : null,
    results,
  }
}
