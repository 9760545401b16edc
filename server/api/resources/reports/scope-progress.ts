import type { Static } from 'typebox'
import {
  type DayCounts,
  type LanguagesProgress,
  type Progress,
  scopeProgressContract,
  type TimeToTranslate,
} from '#core/contract/reports/scope-progress.ts'
import { message } from '#core/messages/message.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { requestedScope } from '#server/api/request/find-scope.ts'
import { timeToTranslate } from '#server/db/queries/history/time-to-translate.ts'
import {
  type DayMoves,
  type LanguageMoves,
  movesOfLanguages,
  movesOfScope,
} from '#server/db/queries/reports/progress.ts'
import { languageParts, sumOfScope } from '#server/db/queries/reports/scope-counts.ts'
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

/** The first and the last day that a request asks for, since 1970. */
function periodOf({ query, services }: ApiRequest): { first: number; today: number } {
  const wanted = Number(query.days ?? 30)
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > 3660) throw invalid('days', message('report.progressDays'))
  const today = Math.floor(services.now() / 1000 / DAY)
  return { first: today - wanted + 1, today }
}

/** From the counts of today back through what each day added. */
async function presentProgress(request: ApiRequest): Promise<Static<typeof Progress>> {
  const { first, today } = periodOf(request)
  const { scope } = await requestedScope(request)
  const { db } = request
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

const MAX_STEPS = 53

/** The day before the period, and days at equal distances up to today. */
function stepsOf({ first, today }: { first: number; today: number }): number[] {
  const length = today - first + 1
  const step = Math.ceil(length / MAX_STEPS)
  const back = Array.from({ length: Math.ceil(length / step) }, (_, index) => today - index * step)
  return [first - 1, ...back.reverse()]
}

type TwoCounts = Pick<Counts, 'total' | 'translated'>

/** Counts at the end of each of the days, oldest first; `moves` come newest first. */
function countsOn(days: readonly number[], now: TwoCounts, moves: readonly LanguageMoves[]): TwoCounts[] {
  let { total, translated } = now
  let next = 0
  return days
    .toReversed()
    .map((day) => {
      for (let moved = moves[next]; moved && moved.day > day; moved = moves[++next]) {
        total -= moved.total
        translated -= moved.translated
      }
      return { total, translated }
    })
    .reverse()
}

async function presentLanguages(request: ApiRequest): Promise<Static<typeof LanguagesProgress>> {
  const period = periodOf(request)
  const scope = { ...(await requestedScope(request)).scope, targetsOnly: true }
  const days = stepsOf(period)
  const moves = Map.groupBy(await movesOfLanguages(request.db, scope, period.first), ({ code }) => code)
  const languages = (await languageParts(request.db, scope)).map(({ code, name, direction, ...now }) => {
    const counts = countsOn(days, now, moves.get(code) ?? [])
    return {
      language: { code, name, direction },
      total: counts.map(({ total }) => total),
      translated: counts.map(({ translated }) => translated),
    }
  })
  return { days: days.map(isoDay), languages }
}

/** Enough for a median. */
const NEWEST = 10_000

async function presentTimeToTranslate(request: ApiRequest): Promise<Static<typeof TimeToTranslate>> {
  const { first } = periodOf(request)
  const { scope } = await requestedScope(request)
  const rows = await timeToTranslate(request.db, scope, { since: first * DAY * 1000, limit: NEWEST })
  return {
    languages: rows.map(({ code, name, direction, strings, median }) => ({
      language: { code, name, direction },
      strings,
      median_seconds: Math.round(median / 1_000_000),
    })),
  }
}

/** How a place came to where it is. */
export const scopeProgressRoutes: readonly AnyRoute[] = [
  serveRoute(scopeProgressContract.progressOfScope, {
    get: presentProgress,
  }),
  serveRoute(scopeProgressContract.languagesOverTime, {
    get: presentLanguages,
  }),
  serveRoute(scopeProgressContract.timeToTranslate, {
    get: presentTimeToTranslate,
  }),
]
