import { type TObject, type TSchema, Type } from 'typebox'
import {
  cursorAddress,
  cursorRequest,
  pageOf,
  pageOffset,
  pageParameters,
  pageRequest,
  paginate,
} from '#server/api/http/pagination.ts'
import type { ApiRequest, Route } from '#server/api/http/route.ts'
import type { Cut } from '#server/db/paging/page-range.ts'
import { invalid } from '#server/errors.ts'

interface Found<Row> {
  readonly count: number
  readonly rows: readonly Row[]
}

interface ListOptions<Row> extends Omit<Route, 'reply' | 'handle' | 'query' | 'item'> {
  readonly item: TSchema
  readonly query?: Record<string, TSchema>
  /** With `after`, which only lists with a `position` are asked: what comes after the item at that position. */
  load(request: ApiRequest, cut: Cut, after?: number): Promise<Found<Row>>
  /** All rows at once, so that what they refer to is loaded once. */
  present(rows: readonly Row[], request: ApiRequest): unknown[] | Promise<unknown[]>
  /** Where an item is in the list, for good: lists that have this can be walked with a cursor. */
  position?(row: Row): number
}

/** A list resource: the envelope around whatever rows `load` finds. */
export function listRoute<Row>(options: ListOptions<Row>): Route {
  const { item, query = {}, load, present, position, ...rest } = options
  return {
    ...rest,
    query: listParameters(query, item, position !== undefined),
    reply: pageOf(item),
    item,
    async handle(request) {
      if (request.query.cursor !== undefined) {
        if (!position) throw invalid('cursor', 'This list has no cursor: use page.')
        return walk(request, { load, present, position })
      }
      const page = pageRequest(request.query)
      const found = await load(request, (count) => ({ limit: page.size, offset: pageOffset(page, count) }))
      return paginate(request, found.count, await present(found.rows, request))
    },
  }
}

/** A page that begins after an item, not after a number of them: what is added meanwhile shifts nothing. */
async function walk<Row>(
  request: ApiRequest,
  { load, present, position }: Required<Pick<ListOptions<Row>, 'load' | 'present' | 'position'>>,
): Promise<unknown> {
  const { after, size } = cursorRequest(request.query)
  const { count, rows } = await load(request, () => ({ limit: size + 1, offset: 0 }), after)
  const shown = rows.slice(0, size)
  const last = rows.length > size ? shown.at(-1) : undefined
  const next = last === undefined ? null : cursorAddress(request, position(last))
  return { count, next, previous: null, results: await present(shown, request) }
}

const cursor = Type.Optional(
  Type.String({
    description: "Empty for the first items; then follow 'next'. Unlike pages, items that are added do not shift it.",
  }),
)

function listParameters(more: Record<string, TSchema>, item: TSchema, walks: boolean): TObject {
  const fields = Type.Optional(Type.String({ description: 'Fields that items are to have, separated by commas.' }))
  const picks = (item as { properties?: unknown }).properties !== undefined
  const own: Record<string, TSchema> = { ...pageParameters, ...(walks ? { cursor } : {}), ...(picks ? { fields } : {}) }
  return Type.Object({ ...own, ...more })
}
