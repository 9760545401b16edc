import { message } from '#core/messages/message.ts'
import { cursorAddress, cursorRequest, pageOffset, pageRequest, paginate } from '#server/api/http/pagination.ts'
import type { ApiRequest } from '#server/api/http/route.ts'
import type { PageRequest } from '#server/db/paging/page-range.ts'
import { invalid } from '#server/errors.ts'

interface Found<Row> {
  readonly count: number
  readonly rows: readonly Row[]
}

export interface ListHandlers<Request, Row> {
  /** With `after`, which only lists with a `position` are asked: what comes after the item at that position. */
  load(request: Request, page: PageRequest, after?: number): Promise<Found<Row>>
  /** All rows at once, so that what they refer to is loaded once. */
  present(rows: readonly Row[], request: Request): unknown[] | Promise<unknown[]>
  /** Where an item is in the list, for good: lists that have this can be walked with a cursor. */
  position?: ((row: Row) => number) | undefined
}

/** The envelope around whatever rows `load` finds. */
export const listHandler =
  <Request extends ApiRequest, Row>({ load, present, position }: ListHandlers<Request, Row>) =>
  async (request: Request): Promise<unknown> => {
    if (request.query.cursor !== undefined) {
      if (!position) throw invalid('cursor', message('request.noCursor'))
      return walk(request, { load, present, position })
    }
    const page = pageRequest(request.query)
    const found = await load(request, (count) => ({ limit: page.size, offset: pageOffset(page, count) }))
    return paginate(request, found.count, await present(found.rows, request))
  }

/** A page that begins after an item, not after a number of them: what is added meanwhile shifts nothing. */
async function walk<Request extends ApiRequest, Row>(
  request: Request,
  { load, present, position }: Required<ListHandlers<Request, Row>> & { position: (row: Row) => number },
): Promise<unknown> {
  const { after, size } = cursorRequest(request.query)
  const { count, rows } = await load(request, () => ({ limit: size + 1, offset: 0 }), after)
  const shown = rows.slice(0, size)
  const last = rows.length > size ? shown.at(-1) : undefined
  const next = last === undefined ? null : cursorAddress(request, position(last))
  return { count, next, previous: null, results: await present(shown, request) }
}
