import { type Kysely, sql } from 'kysely'
import { prepared } from '#server/db/prepared.ts'
import type { Tables } from '#server/db/tables.ts'

interface NewText {
  readonly unitId: number
  readonly target: string
  readonly state: number
  readonly now: number
}

/** The unit's new text; what upstream holds is remembered from the first difference on, and forgotten when there is none. */
const withText = (db: Kysely<Tables>, p: NewText) =>
  db
    .updateTable('unit')
    .set((eb) => ({
      target: p.target,
      state: p.state,
      updated: p.now,
      upstream: sql<string | null>`nullif(coalesce(${eb.ref('upstream')}, ${eb.ref('target')}), ${p.target})`,
    }))
    .where('id', '=', p.unitId)

export const setUnitText = prepared(withText)

/** The same, with what the checks say of the text. */
export const setEditedText = prepared(
  (db, p: NewText & { readonly automatic: number; readonly findingCount: number }) =>
    withText(db, p).set({ automatically_translated: p.automatic, finding_count: p.findingCount }),
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
