import { Type } from 'typebox'
import { ListedProject } from '#core/contract/projects/project-overview.ts'
import { ReviewQueue } from '#core/contract/quality/review-queue.ts'
import { defineRoute } from '#core/contract/route-contract.ts'
import { nullable } from '#core/contract/schema.ts'

const Language = Type.Object({ code: Type.String(), name: Type.String(), direction: Type.String() })

const WorkItem = Type.Object(
  {
    path: Type.String({ description: 'Of a translation, or of a language of a project, as web addresses have it.' }),
    project: Type.Object({ name: Type.String(), slug: Type.String() }),
    component: nullable(Type.Object({ name: Type.String() })),
    language: Language,
    total: Type.Integer(),
    total_words: Type.Integer(),
    translated: Type.Integer(),
    fuzzy: Type.Integer(),
    approved: Type.Integer(),
  },
  { title: 'WorkItem' },
)

export const Dashboard = Type.Object(
  {
    view: Type.Integer({ description: 'What the profile wants to see first.' }),
    languages: Type.Array(Language, { description: 'Languages of the profile.' }),
    continue: Type.Array(WorkItem, { description: 'Unfinished translations, last contributions first.' }),
    review: ReviewQueue,
    for_you: Type.Array(WorkItem, {
      description: 'Unfinished languages of the profile by project, watched ones first.',
    }),
    watched: Type.Array(ListedProject),
    watched_count: Type.Integer(),
    lists: Type.Array(Type.Object({ name: Type.String(), slug: Type.String() }), {
      description: 'Component lists for all dashboards.',
    }),
  },
  { title: 'Dashboard' },
)

/** What somebody works on and could work on next, in one reply. */
export const dashboardContract = {
  dashboard: defineRoute({
    path: '/api/dashboard/',
    name: 'Dashboard',
    summary: "The caller's unfinished work, reviews, languages and watched projects.",
    needs: 'account',
    reply: Dashboard,
  }),
}
