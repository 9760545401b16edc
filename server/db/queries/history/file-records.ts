import { Action } from '#core/changes/actions.ts'
import type { Db } from '#server/db/database.ts'
import { preparedOne } from '#server/db/prepared.ts'

const fileRecord = preparedOne((db, p: { translationId: number }) =>
  db
    .selectFrom('change')
    .select('id')
    .where('translation_id', '=', p.translationId)
    .where('action', '=', Action.resourceUpdated)
    .limit(1),
)

/** Whether the history of a translation says that it has a file. */
export const hasFileRecord = async (db: Db, translationId: number): Promise<boolean> =>
  (await fileRecord(db, { translationId })) !== undefined
