import { Type } from 'typebox'
import { defineRoute } from '#core/contract/route-contract.ts'

const WaitingTranslation = Type.Object({
  path: Type.String({ description: 'Path of the translation, as in web URLs.' }),
  project: Type.Object({ name: Type.String(), slug: Type.String() }),
  component: Type.Object({ name: Type.String() }),
  language: Type.Object({ code: Type.String(), name: Type.String(), direction: Type.String() }),
  waiting: Type.Integer({ description: 'Strings that are translated and not approved.' }),
})

export const ReviewQueue = Type.Object(
  {
    waiting: Type.Integer({ description: 'Total over the listed translations.' }),
    translations: Type.Array(WaitingTranslation, { description: 'Those with most to do first, at most 500.' }),
  },
  { title: 'ReviewQueue' },
)

export const reviewQueueContract = {
  reviewQueue: defineRoute({
    path: '/api/review-queue/',
    name: 'Review queue',
    summary: "Translations with strings waiting for the caller's review, across all projects.",
    needs: 'account',
    reply: ReviewQueue,
  }),
}
