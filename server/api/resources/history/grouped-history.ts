import type { Static } from 'typebox'
import { bulkActions } from '#core/changes/action-groups.ts'
import { groupedHistoryContract, type HistoryRow } from '#core/contract/history/grouped-history.ts'
import { visibilityOf } from '#server/access/visibility.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { requestedScope } from '#server/api/request/find-scope.ts'
import { requestedConditions } from '#server/api/resources/history/change-filter.ts'
import { presentChanges } from '#server/api/resources/history/changes.ts'
import { idList } from '#server/db/id-list.ts'
import { changesByIds } from '#server/db/queries/history/change-lists.ts'
import { changeNames } from '#server/db/queries/history/change-names.ts'
import {
  type ChangeConditions,
  type ChangeMark,
  type ChangeScope,
  newestMarks,
} from '#server/db/queries/history/filtered-changes.ts'

const ROWS = 50
/** Changes that one statement looks at, and statements of one request: a run that is longer goes on in the next row. */
const MARKS = 2000
const MAX_LOOKS = 5

/** Changes of one kind that follow one another. */
interface Run {
  readonly first: ChangeMark
  count: number
  last: number
}

const belongs = ({ first }: Run, mark: ChangeMark): boolean =>
  bulkActions.has(mark.action) &&
  mark.action === first.action &&
  mark.translation_id === first.translation_id &&
  mark.component_id === first.component_id &&
  mark.user_id === first.user_id

/** The newest runs of a scope, and whether there is more. */
async function newestRuns(
  { db }: ApiRequest,
  scope: ChangeScope,
  conditions: ChangeConditions,
): Promise<{ runs: Run[]; hasMore: boolean }> {
  const runs: Run[] = []
  const isSplit = conditions.until !== undefined
  let olderThan = conditions.olderThan
  for (let look = 0; look < MAX_LOOKS; look++) {
    const limit = isSplit ? ROWS + 1 : look === 0 ? ROWS * 4 : MARKS
    const marks = await newestMarks(db, scope, { ...conditions, olderThan }, limit)
    for (const mark of marks) {
      const open = runs.at(-1)
      if (open && !isSplit && belongs(open, mark)) {
        open.count++
        open.last = mark.id
      } else if (runs.length === ROWS) return { runs, hasMore: true }
      else runs.push({ first: mark, count: 1, last: mark.id })
    }
    if (marks.length < limit) return { runs, hasMore: false }
    olderThan = marks.at(-1)?.id
  }
  return { runs, hasMore: true }
}

async function presentRuns(request: ApiRequest, runs: readonly Run[]): Promise<Static<typeof HistoryRow>[]> {
  const { db } = request
  const ids = runs.map(({ first }) => first.id)
  const changes = await presentChanges(await changesByIds(db, ids), request)
  const names = new Map((await changeNames(db, { ids: idList(db, ids) })).map((row) => [row.id, row]))
  const byId = new Map(changes.map((change) => [change.id, change]))
  return runs.flatMap(({ first, count, last }) => {
    const change = byId.get(first.id)
    const named = names.get(first.id)
    if (!change || !named) return []
    const { project, component, language, user, source, context } = named
    return [{ change, count, last, source: source ?? '', key: context ?? '', project, component, language, user }]
  })
}

/** The history of a scope as people read it: with names, and imports as one row. */
async function presentHistory(request: ApiRequest) {
  const { older, until } = request.query
  const { scope } = await requestedScope(request)
  const { changeOwners: owners } = await visibilityOf(request.db, request.actor)
  const { components: _, ...accessScope } = scope
  const asked = (await requestedConditions(request)) ?? { actions: [] }
  const conditions = { ...asked, olderThan: numberOf(older), until: numberOf(until) }
  const { runs, hasMore } = await newestRuns(request, { ...accessScope, owners }, conditions)
  return { results: await presentRuns(request, runs), older: hasMore ? (runs.at(-1)?.last ?? null) : null }
}

const numberOf = (value: unknown): number | undefined => (value === undefined ? undefined : Number(value))

export const groupedHistoryRoutes: readonly AnyRoute[] = [
  serveRoute(groupedHistoryContract.groupedHistory, { get: presentHistory }),
]
