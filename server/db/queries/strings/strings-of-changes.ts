import type { Db } from '#server/db/database.ts'
import { type IdList, idList, inIds } from '#server/db/id-list.ts'
import { prepared } from '#server/db/prepared.ts'

const byUnits = prepared((db, p: { ids: IdList }) =>
  db
    .selectFrom('unit')
    .innerJoin('source_string', 'source_string.id', 'unit.source_string_id')
    .select(['unit.id', 'unit.state', 'unit.updated', 'source_string.source', 'source_string.context'])
    .where(inIds(db, 'unit.id', p.ids)),
)

export type ChangedString = Awaited<ReturnType<typeof byUnits>>[number]

/** The strings that changes are about, by the id of the unit; those that are gone are left out. */
export const stringsOfUnits = async (db: Db, ids: readonly number[]): Promise<Map<number, ChangedString>> =>
  new Map((await byUnits(db, { ids: idList(db, ids) })).map((row) => [row.id, row]))
