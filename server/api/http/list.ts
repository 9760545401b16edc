import { type TObject, type TSchema, Type } from 'typebox'
import { pageOf, pageOffset, pageParameters, pageRequest, paginate } from '#server/api/http/pagination.ts'
import type { ApiRequest, Route } from '#server/api/http/route.ts'
import type { Cut } from '#server/db/window.ts'

interface ListOptions<Row> extends Omit<Route, 'reply' | 'handle' | 'query'> {
  readonly item: TSchema
  readonly query?: Record<string, TSchema>
  load(request: ApiRequest, cut: Cut): Promise<{ readonly count: number; readonly rows: readonly Row[] }>
  /** All rows at once, so that what they refer to is loaded once. */
  present(rows: readonly Row[], request: ApiRequest): unknown[] | Promise<unknown[]>
}

/** A list resource: the envelope around whatever rows `load` finds. */
export function listRoute<Row>(options: ListOptions<Row>): Route {
  const { item, query = {}, load, present, ...rest } = options
  return {
    ...rest,
    query: listParameters(query),
    reply: pageOf(item),
    async handle(request) {
      const page = pageRequest(request.query)
      const found = await load(request, (count) => ({ limit: page.size, offset: pageOffset(page, count) }))
      return paginate(request, found.count, await present(found.rows, request))
    },
  }
}

const listParameters = (more: Record<string, TSchema>): TObject => Type.Object({ ...pageParameters, ...more })
