import { prepared } from '#server/db/prepared.ts'

/** Counts an edit for somebody. */
export const countContribution = prepared((db, p: { userId: number; translationId: number; now: number }) =>
  db
    .insertInto('contribution')
    .values({ user_id: p.userId, translation_id: p.translationId, edits: 1, first: p.now, last: p.now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'translation_id'])
        .doUpdateSet((eb) => ({ edits: eb('contribution.edits', '+', 1), last: eb.ref('excluded.last') })),
    ),
)
