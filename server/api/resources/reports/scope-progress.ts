import type { Static } from 'typebox'
import { type DayCounts, type Progress, scopeProgressContract } from '#core/contract/reports/scope-progress.ts'
import { message } from '#core/messages/message.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { requestedScope } from '#server/api/request/find-scope.ts'
import { type DayMoves, movesOfScope } from '#server/db/queries/reports/progress.ts'
import { sumOfScope } from '#server/db/queries/reports/scope-counts.ts'
import { invalid } from '#server/errors.ts'

const DAY = 86_400_000

const isoDay = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10)

type Counts = Omit<Static<typeof DayCounts>, 'day'>

const before = (counts: Counts, moved: DayMoves): Counts => ({
  total: counts.total - moved.total,
  translated: counts.translated - moved.translated,
  fuzzy: counts.fuzzy - moved.fuzzy,
  approved: counts.approved - moved.approved,
})

/** From the counts of today back through what each day added. */
async function presentProgress(request: ApiRequest): Promise<Static<typeof Progress>> {
  const wanted = Number(request.query.days ?? 30)
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > 3660) throw invalid('days', message('report.progressDays'))
  const { scope } = await requestedScope(request)
  const { db, services } = request
  const today = Math.floor(services.now() / 1000 / DAY)
  const first = today - wanted + 1
  const { total, translated, fuzzy, approved } = await sumOfScope(db, scope)
  let counts: Counts = { total, translated, fuzzy, approved }
  const days = [{ day: isoDay(today), ...counts }]
  for (const moved of (await movesOfScope(db, scope, first)).reverse()) {
    if (moved.day < today) days.push({ day: isoDay(moved.day), ...counts })
    counts = before(counts, moved)
  }
  days.push({ day: isoDay(first - 1), ...counts })
  return { days: days.reverse() }
}

/** How a place came to where it is. */
export const scopeProgressRoutes: readonly AnyRoute[] = [
  serveRoute(scopeProgressContract.progressOfScope, {
    get: presentProgress,
  }),
]
