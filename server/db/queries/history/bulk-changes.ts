import type { NotNull } from 'kysely'
import { Action } from '#core/changes/actions.ts'
import type { Db } from '#server/db/database.ts'
import { preparedOne } from '#server/db/prepared.ts'
import { isContent } from '#server/db/queries/reports/stats.ts'

export interface BulkChange {
  readonly id: number
  readonly unit_id: number
  readonly action: number
  readonly target: string
  readonly old: string
  readonly details: string
}

const actions = [Action.bulkStatusChanged, Action.extraFlagsUpdated, Action.labelAdded, Action.labelRemoved]

/** What somebody's bulk edit did in a span of time, in order. */
export const bulkChanges = (
  db: Db,
  { userId, since, until }: { userId: number; since: number; until: number },
): Promise<BulkChange[]> =>
  db
    .selectFrom('change')
    .select(['id', 'unit_id', 'action', 'target', 'old', 'details'])
    .where('user_id', '=', userId)
    .where('unit_id', 'is not', null)
    .$narrowType<{ unit_id: NotNull }>()
    .where('timestamp', '>=', since)
    .where('timestamp', '<=', until)
    .where('action', 'in', actions)
    .orderBy('id')
    .execute()

const later = preparedOne((db, p: { unitId: number; id: number }) =>
  db
    .selectFrom('change')
    .select('id')
    .where('unit_id', '=', p.unitId)
    .where('id', '>', p.id)
    .where(isContent)
    .where('action', 'not in', [Action.extraFlagsUpdated, Action.explanationUpdated])
    .limit(1),
)

/** Whether a string was given another text or state after a change. */
export const isChangedSince = async (db: Db, change: { unitId: number; id: number }): Promise<boolean> =>
  (await later(db, change)) !== undefined
