import { sql } from 'kysely'
import { Action } from '#core/changes/actions.ts'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import { changeOwner, countRows } from '#server/db/paging/list-blocks.ts'
import { isContent } from '#server/db/queries/reports/stats.ts'

/** The id where a slice of the history ends that begins after `after`; undefined at its end. */
export async function sliceEnd(db: Db, after: number, size: number): Promise<number | undefined> {
  const slice = db.selectFrom('change').select('id').where('id', '>', after).orderBy('id').limit(size).as('slice')
  const { end } = await db
    .selectFrom(slice)
    .select((eb) => eb.fn.max('slice.id').as('end'))
    .executeTakeFirstOrThrow()
  return end ?? undefined
}

const later = sql`select 1 from change as later where later.unit_id = change.unit_id and later.id > change.id`
const sourceActions = sql.join(
  [Action.sourceStringChanged, Action.stringUpdatedInRepository].map((one) => sql.lit(one)),
)

/** Nothing reads them any more but lists and reports: the string has a newer text, or is gone. */
const isSuperseded = sql<boolean>`(exists (${later} and ${isContent})
  and (change.action not in (${sourceActions}) or exists (${later} and later.action in (${sourceActions})))
  or not exists (select 1 from unit where unit.id = change.unit_id)
  and not exists (select 1 from source_string where source_string.id = change.unit_id))`

const waitsForCommit = sql<boolean>`exists (select 1 from edit where edit.unit_id = change.unit_id)`

/** What the triggers of migration 0093 count people by. */
const countedActions: ReadonlySet<number> = new Set([
  Action.translationChanged,
  Action.commentAdded,
  Action.suggestionAdded,
  Action.translationAdded,
  Action.suggestionAccepted,
  Action.translationReverted,
  Action.translationUploaded,
  Action.translationApproved,
  Action.markedForEdit,
])

interface Counted {
  readonly user_id: number | null
  readonly component_id: number | null
  readonly action: number
}

async function addFigures(tx: Db, changes: readonly Counted[]): Promise<void> {
  const figures = new Map<string, { user_id: number; component_id: number; action: number; rows: number }>()
  for (const { user_id, component_id, action } of changes) {
    if (user_id === null || !countedActions.has(action)) continue
    const key = `${user_id} ${component_id ?? 0} ${action}`
    const figure = figures.get(key)
    if (figure) figure.rows++
    else figures.set(key, { user_id, component_id: component_id ?? 0, action, rows: 1 })
  }
  for (const figure of figures.values())
    await tx
      .insertInto('user_count')
      .values(figure)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'component_id', 'action']).doUpdateSet((eb) => ({
          rows: eb('user_count.rows', '+', eb.ref('excluded.rows')),
        })),
      )
      .execute()
}

export interface HistorySlice {
  readonly after: number
  readonly upTo: number
  /** Only what is older than this time. */
  readonly before: number
}

/** Deletes changes of strings that are no longer needed; figures of the people who made them stay. */
export async function deleteOldChanges(tx: Db, { after, upTo, before }: HistorySlice): Promise<number> {
  const rows = await tx
    .selectFrom('change')
    .select(['id', 'project_id', 'component_id', 'user_id', 'action'])
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .where('timestamp', '<', before)
    .where('unit_id', 'is not', null)
    .where(isSuperseded)
    .where((eb) => eb.not(waitsForCommit))
    .execute()
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  await tx
    .deleteFrom('change')
    .where(inIds(tx, 'id', idList(tx, ids)))
    .execute()
  // What the trigger of deleted changes took away is given back.
  await addFigures(tx, rows)
  const owned = rows.map((row) => ({ id: row.id, owner: changeOwner(row) }))
  await countRows(tx, 'change', owned, -1)
  return rows.length
}
