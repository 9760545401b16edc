import { type Kysely, sql } from 'kysely'
import { type Counts, counters } from '#server/db/counters.ts'
import type { Db } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { languageSlot } from '#server/db/queries/reports/language-slots.ts'
import type { StatsScope } from '#server/db/queries/reports/stats.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Tally } from '#server/stats/tally.ts'

export interface StatsPath {
  readonly translationId: number
  readonly componentId: number
  readonly projectId: number
  readonly languageId: number
}

interface Added extends Counts {
  readonly lastChange: number | null
  readonly lastAuthorId: number | null
}

const rowOf = (scope: StatsScope, id: number, added: Added) => ({
  scope,
  scope_id: id,
  ...Object.fromEntries(counters.map((name) => [name, added[name]])),
  last_change: added.lastChange,
  last_author_id: added.lastAuthorId,
})

const addTo = (db: Kysely<Tables>, rows: readonly ReturnType<typeof rowOf>[]) =>
  db
    .insertInto('stats')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['scope', 'scope_id']).doUpdateSet((eb) => ({
        ...Object.fromEntries(counters.map((name) => [name, eb(`stats.${name}`, '+', eb.ref(`excluded.${name}`))])),
        last_change: sql<number>`coalesce(excluded.last_change, stats.last_change)`,
        last_author_id: sql<number>`case when excluded.last_change is null then stats.last_author_id else excluded.last_author_id end`,
      })),
    )

const addedBy = ({ counts, lastChange, lastAuthorId }: Tally): Added => ({
  ...counts,
  lastChange: lastChange ?? null,
  lastAuthorId: lastAuthorId ?? null,
})

const addToOne = prepared((db, one: Added & { readonly scope: StatsScope; readonly id: number }) =>
  addTo(db, [rowOf(one.scope, one.id, one)]),
)

/** Always in this order: two that meet wait for each other. */
const addToPath = prepared((db, path: Added & StatsPath & { readonly languageSlot: number }) =>
  addTo(db, [
    rowOf('translation', path.translationId, path),
    rowOf('component', path.componentId, path),
    rowOf('project', path.projectId, path),
    rowOf('language', path.languageSlot, path),
  ]),
)

/** Adds a tally to one row, making the row where it is missing. */
export async function adjustScope(db: Db, scope: StatsScope, id: number, tally: Tally): Promise<void> {
  await addToOne(db, { scope, id, ...addedBy(tally) })
}

/** Applies what one action did in a translation to it and to everything it counts towards. */
export async function adjustStats(db: Db, path: StatsPath, tally: Tally): Promise<void> {
  const slot = languageSlot(path.languageId, path.projectId)
  await addToPath(db, { ...path, languageSlot: slot, ...addedBy(tally) })
}
