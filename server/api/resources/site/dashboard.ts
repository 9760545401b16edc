import type { Static } from 'typebox'
import { type Dashboard, dashboardContract } from '#core/contract/site/dashboard.ts'
import { visibleComponent } from '#server/access/visibility.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { overviewOf } from '#server/api/resources/projects/project-overview.ts'
import { presentQueue } from '#server/api/resources/quality/review-queue.ts'
import { profileOf } from '#server/db/queries/accounts/profiles.ts'
import { dashboardLists } from '#server/db/queries/components/component-lists.ts'
import { contributedWork, languagesOfProfile, workInLanguages } from '#server/db/queries/site/work-items.ts'
import { AppError } from '#server/errors.ts'

const MAX_CONTINUED = 4
const MAX_FOR_YOU = 20
const MAX_WATCHED = 20

type WorkItem = Static<typeof Dashboard>['continue'][number]

interface WorkRow extends Pick<WorkItem, 'total' | 'total_words' | 'translated' | 'fuzzy' | 'approved'> {
  readonly project_name: string
  readonly slug: string
  readonly code: string
  readonly name: string
  readonly direction: string
}

const itemOf = (row: WorkRow, path: string, component: WorkItem['component']): WorkItem => ({
  path,
  project: { name: row.project_name, slug: row.slug },
  component,
  language: { code: row.code, name: row.name, direction: row.direction },
  total: row.total,
  total_words: row.total_words,
  translated: row.translated,
  fuzzy: row.fuzzy,
  approved: row.approved,
})

async function presentDashboard(request: ApiRequest): Promise<Static<typeof Dashboard>> {
  const { db, actor } = request
  if (actor.kind !== 'user') throw new AppError('not_authenticated')
  const work = { userId: actor.id, seen: visibleComponent(actor) }
  const [profile, languages, continued, forYou, lists] = await Promise.all([
    profileOf(db, actor.id),
    languagesOfProfile(db, actor.id),
    contributedWork(db, { ...work, limit: MAX_CONTINUED }),
    workInLanguages(db, { ...work, limit: MAX_FOR_YOU }),
    dashboardLists(db, { seen: work.seen, all: false }),
  ])
  const watched = await overviewOf(request, { show: 'watched', sort: 'used', idle: true, size: MAX_WATCHED })
  return {
    view: profile.dashboard_view,
    languages,
    continue: continued.map((row) => itemOf(row, `${row.slug}/${row.path}/${row.code}`, { name: row.component_name })),
    review: await presentQueue(request),
    for_you: forYou.map((row) => itemOf(row, `${row.slug}/-/${row.code}`, null)),
    watched: watched.results,
    watched_count: watched.count,
    lists,
  }
}

export const dashboardRoutes: readonly AnyRoute[] = [serveRoute(dashboardContract.dashboard, { get: presentDashboard })]
