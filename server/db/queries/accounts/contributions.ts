import type { Db } from '#server/db/database.ts'
import { preparedOne } from '#server/db/prepared.ts'

const add = preparedOne((db, p: { userId: number; translationId: number; now: number }) =>
  db
    .insertInto('contribution')
    .values({ user_id: p.userId, translation_id: p.translationId, edits: 1, first: p.now, last: p.now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'translation_id'])
        .doUpdateSet((eb) => ({ edits: eb('contribution.edits', '+', 1), last: eb.ref('excluded.last') })),
    )
    .returning('edits'),
)

/** Counts an edit for somebody; true when it is their first in the translation. */
export async function countContribution(
  tx: Db,
  contribution: { readonly userId: number; readonly translationId: number; readonly now: number },
): Promise<boolean> {
  return (await add(tx, contribution))?.edits === 1
}
