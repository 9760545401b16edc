import { prepared } from '#server/db/prepared.ts'

/** People who worked on a translation, in the order they came. */
export const contributorsOf = prepared((db, p: { translationId: number }) =>
  db
    .selectFrom('contribution')
    .innerJoin('user', 'user.id', 'contribution.user_id')
    .select(['user.id', 'user.username', 'user.full_name', 'user.email', 'contribution.first', 'contribution.last'])
    .where('contribution.translation_id', '=', p.translationId)
    .where('user.is_bot', '=', 0)
    .where('user.is_active', '=', 1)
    .orderBy('contribution.first')
    .orderBy('user.id'),
)
