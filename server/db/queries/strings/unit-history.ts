import type { NotNull } from 'kysely'
import { Action } from '#core/changes/actions.ts'
import type { PastText } from '#core/units/last-translation.ts'
import type { Db } from '#server/db/database.ts'
import { type IdList, idList, inIds } from '#server/db/id-list.ts'
import { prepared } from '#server/db/prepared.ts'

const textChanges = prepared((db, p: { ids: IdList }) =>
  db
    .selectFrom('change')
    .select(['unit_id', 'id', 'action', 'target', 'old', 'details'])
    .where(inIds(db, 'unit_id', p.ids))
    .$narrowType<{ unit_id: NotNull }>()
    .where('details', 'like', '%"old_state"%')
    .orderBy('unit_id')
    .orderBy('id', 'desc'),
)

/** What texts units had, newest first, by unit. */
export async function pastTexts(db: Db, unitIds: readonly number[]): Promise<Map<number, PastText[]>> {
  const found = new Map<number, PastText[]>()
  for (const { unit_id: unitId, id, action, target, old, details } of await textChanges(db, {
    ids: idList(db, unitIds),
  })) {
    const { state, old_state: oldState } = JSON.parse(details) as { state?: number; old_state?: number }
    const text = { id, action, target, old, state: state ?? 0, oldState: oldState ?? 0 }
    const known = found.get(unitId)
    if (known) known.push(text)
    else found.set(unitId, [text])
  }
  return found
}

const sourceChanges = prepared((db, p: { ids: IdList }) =>
  db
    .selectFrom('change')
    .select('unit_id')
    .select((eb) => eb.fn.max('id').as('id'))
    .where(inIds(db, 'unit_id', p.ids))
    .$narrowType<{ unit_id: NotNull }>()
    .where('action', 'in', [Action.sourceStringChanged, Action.stringUpdatedInRepository])
    .groupBy('unit_id'),
)

/** The change that last gave source strings their text, by id of the string. */
export async function lastSourceChanges(db: Db, sourceStringIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await sourceChanges(db, { ids: idList(db, sourceStringIds) })
  return new Map(rows.map((row) => [row.unit_id, row.id]))
}
