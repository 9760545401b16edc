import { message } from '#core/messages/message.ts'
import { type Dialect, unitDialect } from '#core/search/fields.ts'
import { formatQuery } from '#core/search/format.ts'
import { parseQuery } from '#core/search/parse.ts'
import { readSort, type Sort } from '#core/search/sort.ts'
import type { Tree } from '#core/search/tree.ts'
import type { Query } from '#server/api/http/pagination.ts'
import type { ApiRequest } from '#server/api/http/route.ts'
import type { PageOfRows, PageRequest } from '#server/db/paging/page-range.ts'
import { type UnitRow, unitsByIds } from '#server/db/queries/strings/units.ts'
import type { SearchScope } from '#server/db/search/scope.ts'
import { searchUnits } from '#server/db/search/search-units.ts'
import { invalid } from '#server/errors.ts'

/** Whether a list is to be searched or sorted rather than shown as it is. */
export const asksToSearch = ({ q, sort_by }: Query): boolean => Boolean(q) || Boolean(sort_by)

/** The query of a request, or an error that tells where it is wrong. */
export function requestedQuery(text: unknown, now: number, dialect: Dialect = unitDialect): Tree {
  const { tree, problem } = parseQuery(typeof text === 'string' ? text : '', { now, dialect })
  if (tree) return tree
  const where = problem.start === problem.end ? `position ${problem.start + 1}` : `"${excerpt(text, problem)}"`
  throw invalid('q', message('query.problemAt', { problem: problem.message, where, start: problem.start + 1 }))
}

const excerpt = (text: unknown, { start, end }: { start: number; end: number }): string =>
  String(text).slice(start, Math.min(end, start + 40))

/** A page of what the request's `q` finds, in the order of `sort_by` or else of `usual`. */
export async function searchedUnits(
  { db, query, services, remember }: ApiRequest,
  scope: SearchScope,
  page: PageRequest,
  usual: readonly Sort[],
): Promise<PageOfRows<UnitRow>> {
  const tree = requestedQuery(query.q, services.now())
  const asked = readSort(String(query.sort_by ?? ''))
  // Counting is most of the work, and every page of the list has the same count.
  const known = await remember(
    `search ${scope.translationId ?? ''} ${formatQuery(tree)}`,
    async (): Promise<{ count?: number }> => ({}),
  )
  const sort = asked.length > 0 ? asked : usual
  const found = await searchUnits(db, tree, { ...scope, sort, page, count: known.count })
  known.count = found.count
  return { count: found.count, rows: await unitsByIds(db, found.ids) }
}
