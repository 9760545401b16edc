import type { Static } from 'typebox'
import { type ReviewQueue, reviewQueueContract } from '#core/contract/quality/review-queue.ts'
import type { AccessScope } from '#server/access/access-scope.ts'
import { rightsOf } from '#server/access/rights.ts'
import { visibleComponent } from '#server/access/visibility.ts'
import { whyNot } from '#server/access/why-not.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { type WaitingTranslation, waitingTranslations } from '#server/db/queries/quality/review-queue.ts'
import { AppError } from '#server/errors.ts'

const MAX_LISTED = 500
/** Rows that are looked at: of many the caller may be no reviewer. */
const MAX_ROWS = 5000

const scopeOf = (row: WaitingTranslation): AccessScope => ({
  project: {
    id: row.project_id,
    access_control: row.access_control,
    enforced_2fa: row.enforced_2fa,
    translation_review: 1,
  },
  component: { id: row.component_id, restricted: row.restricted, locked: row.locked, agreement: row.agreement },
  translation: { language_id: row.language_id, is_source: 0 },
})

/** What waits for a review by the caller. */
export async function presentQueue({ db, actor }: ApiRequest): Promise<Static<typeof ReviewQueue>> {
  if (actor.kind !== 'user') throw new AppError('not_authenticated')
  const rights = await rightsOf(db, actor)
  const mayReview = actor.isSuperuser || rights.grants.some(({ permissions }) => permissions.has('unit.review'))
  const rows = mayReview ? await waitingTranslations(db, { seen: visibleComponent(actor), limit: MAX_ROWS }) : []
  const own = rows.filter((row) => whyNot(rights, 'unit.review', scopeOf(row)) === undefined).slice(0, MAX_LISTED)
  return {
    waiting: own.reduce((sum, row) => sum + row.waiting, 0),
    translations: own.map((row) => ({
      path: `${row.slug}/${row.path}/${row.code}`,
      project: { name: row.project_name, slug: row.slug },
      component: { name: row.component_name },
      language: { code: row.code, name: row.name, direction: row.direction },
      waiting: row.waiting,
    })),
  }
}

export const reviewQueueRoutes: readonly AnyRoute[] = [
  serveRoute(reviewQueueContract.reviewQueue, { get: presentQueue }),
]
