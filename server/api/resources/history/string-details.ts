import { Action } from '#core/changes/actions.ts'
import { readJsonObject } from '#core/text/json-object.ts'
import { State } from '#core/units/state.ts'
import type { Db } from '#server/db/database.ts'
import type { ChangeRow } from '#server/db/queries/history/change-lists.ts'
import { type ChangedString, stringsOfUnits } from '#server/db/queries/strings/strings-of-changes.ts'

/** The state before, by what brought the string. */
const stateBefore: ReadonlyMap<number, number> = new Map([
  [Action.stringAddedInRepository, -1],
  [Action.stringAddedInUpload, -1],
  [Action.stringAdded, 0],
  [Action.sourceAddedInRepository, State.readOnly],
])

/** There are as many of these records as strings: they hold nothing that the string itself tells. */
const isShort = ({ action }: ChangeRow): boolean =>
  stateBefore.has(action) || action === Action.stringUpdatedInRepository

/** The state that a new string had: its own while nobody has changed it, else what its text says. */
function firstState({ target }: ChangeRow, { state, updated }: ChangedString): number {
  if (updated === null) return state
  return /^[\x1e\x1f]*$/.test(target) ? State.empty : State.translated
}

/** Details of changes that files brought, by the id of the change; in one statement, and none where there are no such changes. */
export async function stringDetails(
  db: Db,
  rows: readonly ChangeRow[],
): Promise<ReadonlyMap<number, Readonly<Record<string, unknown>>>> {
  const about = rows.filter((row) => row.unit_id !== null && isShort(row))
  if (about.length === 0) return new Map()
  const strings = await stringsOfUnits(db, [...new Set(about.flatMap(({ unit_id }) => unit_id ?? []))])
  return new Map(
    about.flatMap((row) => {
      const string = strings.get(row.unit_id ?? 0)
      return string ? [[row.id, detailsOf(row, string)] as const] : []
    }),
  )
}

function detailsOf(row: ChangeRow, string: ChangedString): Readonly<Record<string, unknown>> {
  const { source, context } = string
  const before = stateBefore.get(row.action)
  const own =
    before === undefined ? { source, context } : { state: firstState(row, string), old_state: before, source, context }
  return row.details === '' ? own : { ...own, ...readJsonObject(row.details) }
}
