import { prepared } from '#server/db/prepared.ts'

/** What an edit changes beside text and state. */
export const markUnit = prepared((db, p: { id: number; previousSource: string; automatic: number }) =>
  db
    .updateTable('unit')
    .set({ previous_source: p.previousSource, automatically_translated: p.automatic })
    .where('id', '=', p.id),
)

/** A new state for a text that stays as it is. */
export const setUnitState = prepared((db, p: { id: number; state: number; previousSource: string; updated: number }) =>
  db
    .updateTable('unit')
    .set({ state: p.state, previous_source: p.previousSource, updated: p.updated })
    .where('id', '=', p.id),
)
