import { sql } from 'kysely'
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

export interface Contribution {
  readonly userId: number
  readonly translationId: number
  readonly edits: number
  readonly first: number
  readonly last: number
}

/** Adds edits that somebody made elsewhere. */
export const addContribution = prepared((db, p: Contribution) =>
  db
    .insertInto('contribution')
    .values({ user_id: p.userId, translation_id: p.translationId, edits: p.edits, first: p.first, last: p.last })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'translation_id']).doUpdateSet({
        edits: sql`contribution.edits + excluded.edits`,
        first: sql`case when excluded.first < contribution.first then excluded.first else contribution.first end`,
        last: sql`case when excluded.last > contribution.last then excluded.last else contribution.last end`,
      }),
    ),
)
