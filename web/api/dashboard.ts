import { queryOptions } from '@tanstack/react-query'
import { withOwnName } from '../locale/language-name.ts'
import { type Reply, readQuery } from './call.ts'

export type DashboardData = Reply<'GET /api/dashboard/'>

export type WorkItem = DashboardData['continue'][number]

const named = (item: WorkItem): WorkItem => ({ ...item, language: withOwnName(item.language) })

/** Everything that the dashboard shows first. */
export const dashboardQuery = queryOptions({
  ...readQuery('GET /api/dashboard/', {}),
  select: (found: DashboardData): DashboardData => ({
    ...found,
    continue: found.continue.map(named),
    for_you: found.for_you.map(named),
    review: {
      ...found.review,
      translations: found.review.translations.map((one) => ({ ...one, language: withOwnName(one.language) })),
    },
  }),
})
