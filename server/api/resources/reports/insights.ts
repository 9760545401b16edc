import { type Static, Type } from 'typebox'
import { findCheck } from '#core/checks/registry.ts'
import { sightOf } from '#server/access/visibility.ts'
import { listRoute } from '#server/api/http/list.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { nullable } from '#server/api/http/schema.ts'
import { path, requestedScope } from '#server/api/request/find-scope.ts'
import { changeParameters, requestedConditions } from '#server/api/resources/history/change-filter.ts'
import { Change, presentChange } from '#server/api/resources/history/changes.ts'
import { changesPerDay, contributorsOf } from '#server/db/queries/history/activity.ts'
import type { ChangeRow } from '#server/db/queries/history/change-lists.ts'
import { filteredChanges } from '#server/db/queries/history/filtered-changes.ts'
import { announcementsAt } from '#server/db/queries/notifications/announcements.ts'
import { checkCounts, checkPlaces } from '#server/db/queries/quality/check-counts.ts'
import { invalid } from '#server/errors.ts'

const count = Type.Integer()

const Activity = Type.Object(
  {
    days: Type.Array(Type.Object({ day: Type.String({ format: 'date' }), changes: count })),
    before: Type.Integer({ description: 'Changes in the same number of days before these.' }),
    contributors: Type.Array(Type.Object({ username: Type.String(), full_name: Type.String(), changes: count })),
  },
  { title: 'Activity' },
)

const DAY = 86_400_000_000
const isoDay = (day: number): string => new Date((day * DAY) / 1000).toISOString().slice(0, 10)

async function presentActivity(request: ApiRequest): Promise<Static<typeof Activity>> {
  const wanted = Number(request.query.days ?? 30)
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > 366) throw invalid('days', 'Give a number from 1 to 366.')
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

const CheckCount = Type.Object(
  { check: Type.String(), name: Type.String(), description: Type.String(), count },
  { title: 'CheckCount' },
)

const CheckPlace = Type.Object(
  { path: Type.String(), component: Type.String(), language: Type.String(), count },
  { title: 'CheckPlace' },
)

async function presentChecks(request: ApiRequest) {
  const { scope } = await requestedScope(request)
  const { check } = request.query
  const counts = await checkCounts(request.db, scope)
  const places = check ? await checkPlaces(request.db, scope, check) : []
  return {
    checks: counts
      .flatMap((row) => {
        const known = findCheck(row.check)
        return known ? [{ ...row, name: known.name, description: known.description }] : []
      })
      .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en')),
    places: places.map((row) => ({
      path: `${row.project}/${row.component}/${row.language}`,
      component: row.name,
      language: row.spoken,
      count: row.count,
    })),
  }
}

const Announcement = Type.Object(
  {
    id: Type.Integer(),
    message: Type.String({ description: 'Markdown.' }),
    severity: Type.String(),
    expiry: nullable(Type.String({ format: 'date' })),
  },
  { title: 'PlaceAnnouncement' },
)

async function presentAnnouncements(request: ApiRequest): Promise<Static<typeof Announcement>[]> {
  const { db, services } = request
  const { found } = await requestedScope(request)
  const place = {
    project_id: found.project?.id ?? null,
    component_id: found.component?.id ?? null,
    language_id: found.translation?.language_id ?? found.language?.id ?? null,
    categoryIds: (found.categories ?? []).map(({ id }) => id),
  }
  const today = new Date(services.now() / 1000).toISOString().slice(0, 10)
  const rows = await announcementsAt(db, place, today)
  return rows.map(({ id, message, severity, expiry }) => ({ id, message, severity, expiry }))
}

const open = 'anyone who may see it'

/** What happens at a place, what fails there, and what people are told. */
export const placeInsightRoutes: readonly AnyRoute[] = [
  {
    path: '/api/places/activity/',
    name: 'Activity at a place',
    summary: 'Changes of texts per day (UTC), and who made most of them.',
    needs: open,
    query: Type.Object({ path, days: Type.Optional(Type.Integer({ description: '1 to 366; 30 unless given.' })) }),
    reply: Activity,
    handle: presentActivity,
  },
  {
    path: '/api/places/checks/',
    name: 'Failing checks at a place',
    summary: 'How many strings each check fails on; with check, in which translations.',
    needs: open,
    query: Type.Object({ path, check: Type.Optional(Type.String({ description: 'Name of a check.' })) }),
    reply: Type.Object({ checks: Type.Array(CheckCount), places: Type.Array(CheckPlace) }, { title: 'PlaceChecks' }),
    handle: presentChecks,
  },
  {
    path: '/api/places/announcements/',
    name: 'Announcements at a place',
    summary: 'What people are told there: about the place, what it lies in, and the whole site.',
    needs: open,
    query: Type.Object({ path }),
    reply: Type.Array(Announcement),
    handle: presentAnnouncements,
  },
  listRoute<ChangeRow>({
    path: '/api/places/changes/',
    name: 'History of a place',
    summary: 'Changes, newest first: also of categories and of languages, which have no list of their own.',
    needs: open,
    item: Change,
    query: { path, ...changeParameters },
    async load(request, cut) {
      const { scope } = await requestedScope(request)
      const { changeOwners: owners } = await sightOf(request.db, request.actor)
      const { components: _, ...place } = scope
      const conditions = (await requestedConditions(request)) ?? { actions: [] }
      return filteredChanges(request.db, { ...place, owners }, conditions, cut)
    },
    present: (rows, request) => rows.map((row) => presentChange(row, request)),
  }),
]
