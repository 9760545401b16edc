import { type Static, Type } from 'typebox'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { path, requestedScope } from '#server/api/request/find-scope.ts'
import { type DayMoves, movesOfScope } from '#server/db/queries/reports/progress.ts'
import { sumOfScope } from '#server/db/queries/reports/scope-counts.ts'
import { invalid } from '#server/errors.ts'

const count = Type.Integer()

const DayCounts = Type.Object(
  { day: Type.String({ format: 'date' }), total: count, translated: count, fuzzy: count, approved: count },
  { title: 'DayCounts' },
)

const Progress = Type.Object(
  {
    days: Type.Array(DayCounts, {
      description: 'Counts at the end of the day before the period, of each day on which they moved, and now.',
    }),
  },
  { title: 'Progress' },
)

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
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > 3660) throw invalid('days', 'Give a number from 1 to 3660.')
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
export const placeProgressRoutes: readonly AnyRoute[] = [
  {
    path: '/api/places/progress/',
    name: 'Progress of a place',
    summary: 'How many strings there were, and how many were translated, day by day (UTC).',
    needs: 'anyone who may see it',
    query: Type.Object({ path, days: Type.Optional(Type.Integer({ description: '1 to 3660; 30 unless given.' })) }),
    reply: Progress,
    handle: presentProgress,
  },
]
