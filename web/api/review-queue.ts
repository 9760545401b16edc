import { queryOptions } from '@tanstack/react-query'
import { namedFilters } from '#core/search/filters.ts'
import { withOwnName } from '../locale/language-name.ts'
import { type Reply, readQuery } from './call.ts'

export type ReviewQueue = Reply<'GET /api/review-queue/'>

type WaitingTranslation = ReviewQueue['translations'][number]

/** What waits for a review by the person, in all projects. */
export const reviewQueueQuery = queryOptions({
  ...readQuery('GET /api/review-queue/', {}),
  select: (queue: ReviewQueue): ReviewQueue => ({
    ...queue,
    translations: queue.translations.map((one) => ({ ...one, language: withOwnName(one.language) })),
  }),
})

export interface WaitingLanguage {
  readonly language: WaitingTranslation['language']
  readonly waiting: number
  readonly translations: readonly WaitingTranslation[]
  /** The editor with all of it. */
  readonly path: string
  readonly query: string
}

export const WAITING = namedFilters.unapproved ?? ''

/** The queue by language: one's own languages first, then those with most to do. */
export function waitingLanguages({ translations }: ReviewQueue, own: readonly string[]): WaitingLanguage[] {
  const groups = Map.groupBy(translations, ({ language }) => language.code)
  const found = [...groups.values()].flatMap((members): WaitingLanguage[] => {
    const [first] = members
    if (!first) return []
    const { language } = first
    const projects = [...new Set(members.map(({ project }) => project.slug))]
    const [only] = projects
    const isOne = projects.length === 1 && only !== undefined
    const named = projects.map((slug) => `project:${slug}`).join(' OR ')
    return [
      {
        language,
        waiting: members.reduce((sum, one) => sum + one.waiting, 0),
        translations: members,
        path: `${isOne ? only : '-/-'}${isOne ? '/-/' : '/'}${language.code}`,
        query: isOne ? WAITING : `${WAITING} AND (${named})`,
      },
    ]
  })
  const rank = ({ language }: WaitingLanguage) => (own.includes(language.code) ? 0 : 1)
  return found.sort((a, b) => rank(a) - rank(b) || b.waiting - a.waiting)
}
