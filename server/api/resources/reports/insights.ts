import type { Static } from 'typebox'
import { findCheck } from '#core/checks/registry.ts'
import { type Activity, type Announcement, scopeInsightContract } from '#core/contract/reports/insights.ts'
import { message } from '#core/messages/message.ts'
import { visibilityOf } from '#server/access/visibility.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { serveList, serveRoute } from '#server/api/http/serve-route.ts'
import { requestedScope } from '#server/api/request/find-scope.ts'
import { requestedConditions } from '#server/api/resources/history/change-filter.ts'
import { presentChanges } from '#server/api/resources/history/changes.ts'
import { changesPerDay, contributorsOf } from '#server/db/queries/history/activity.ts'
import { filteredChanges } from '#server/db/queries/history/filtered-changes.ts'
import { announcementsAt } from '#server/db/queries/notifications/announcements.ts'
import { checkCounts, checkScopes } from '#server/db/queries/quality/check-counts.ts'
import { AppError, invalid } from '#server/errors.ts'

const DAY = 86_400_000_000

const isoDay = (day: number): string => new Date((day * DAY) / 1000).toISOString().slice(0, 10)

async function presentActivity(request: ApiRequest): Promise<Static<typeof Activity>> {
  const wanted = Number(request.query.days ?? 30)
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > 366) throw invalid('days', message('report.days'))
  const { scope } = await requestedScope(request)
  const { db, services } = request
  const first = Math.floor(services.now() / DAY) - wanted + 1
  const rows = await changesPerDay(db, scope, (first - wanted) * DAY)
  const contributors = await contributorsOf(db, scope, first * DAY, 20)
  return {
    days: rows
      .filter(({ day }) => Number(day) >= first)
      .map((row) => ({ day: isoDay(Number(row.day)), changes: row.count })),
    before: rows.reduce((sum, { day, count: changes }) => (Number(day) < first ? sum + changes : sum), 0),
    contributors: contributors.map(({ count: changes, ...row }) => ({ ...row, changes })),
  }
}

async function presentChecks(request: ApiRequest) {
  const { scope } = await requestedScope(request)
  const { check } = request.query
  if (check && !findCheck(check)) throw new AppError('not_found')
  const counts = await checkCounts(request.db, scope)
  const scopes = check ? await checkScopes(request.db, scope, check) : []
  return {
    checks: counts
      .flatMap((row) => {
        const known = findCheck(row.check)
        return known ? [{ ...row, name: known.name, description: known.description }] : []
      })
      .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en')),
    places: scopes.map((row) => ({
      path: `${row.project}/${row.component}/${row.language}`,
      component: row.name,
      language: row.spoken,
      count: row.count,
    })),
  }
}

async function presentAnnouncements(request: ApiRequest): Promise<Static<typeof Announcement>[]> {
  const { db, services } = request
  const { found } = await requestedScope(request)
  const scope = {
    project_id: found.project?.id ?? null,
    component_id: found.component?.id ?? null,
    language_id: found.translation?.language_id ?? found.language?.id ?? null,
    categoryIds: (found.categories ?? []).map(({ id }) => id),
  }
  const today = new Date(services.now() / 1000).toISOString().slice(0, 10)
  const rows = await announcementsAt(db, scope, today)
  return rows.map(({ id, message, severity, expiry }) => ({ id, message, severity, expiry }))
}

/** What happens of a scope, what fails there, and what people are told. */
export const scopeInsightRoutes: readonly AnyRoute[] = [
  serveRoute(scopeInsightContract.activityAtScope, {
    get: presentActivity,
  }),
  serveRoute(scopeInsightContract.failingChecksAtScope, {
    get: presentChecks,
  }),
  serveRoute(scopeInsightContract.announcementsAtScope, {
    get: presentAnnouncements,
  }),
  serveList(scopeInsightContract.historyOfScope, {
    async load(request, page) {
      const { scope } = await requestedScope(request)
      const { changeOwners: owners } = await visibilityOf(request.db, request.actor)
      const { components: _, ...accessScope } = scope
      const conditions = (await requestedConditions(request)) ?? { actions: [] }
      return filteredChanges(request.db, { ...accessScope, owners }, conditions, page)
    },
    present: presentChanges,
  }),
]
