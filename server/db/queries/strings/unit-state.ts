import { prepared } from '#server/db/prepared.ts'

/** What an edit changes beside text and state. */
export const markUnit = prepared((db, p: { id: number; automatic: number; findings: number }) =>
  db
    .updateTable('unit')
    .set({ automatically_translated: p.automatic, finding_count: p.findings })
    .where('id', '=', p.id),
)

/** A new state for a text that stays as it is. */
export const setUnitState = prepared((db, p: { id: number; state: number; previousSource: string; updated: number }) =>
  db
    .updateTable('unit')
    .set({ state: p.state, previous_source: p.previousSource, updated: p.updated })
    .where('id', '=', p.id),
)

/** Flags of a string in one language. */
export const setUnitFlags = prepared((db, p: { id: number; flags: string; updated: number }) =>
  db.updateTable('unit').set({ flags: p.flags, updated: p.updated }).where('id', '=', p.id),
)

/** The text of a source string that no file has for itself. */
export const setSourceText = prepared((db, p: { id: number; target: string; updated: number }) =>
  db.updateTable('unit').set({ target: p.target, updated: p.updated }).where('id', '=', p.id),
)
