import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { type IdList, idList, inIds } from '#server/db/id-list.ts'
import { prepared } from '#server/db/prepared.ts'

/** Larger pictures are not worth sending on. */
const LARGEST = 2_000_000

const shown = prepared((db, p: { units: IdList }) =>
  db
    .selectFrom('screenshot_unit')
    .innerJoin('screenshot', 'screenshot.id', 'screenshot_unit.screenshot_id')
    .innerJoin('screenshot_image', 'screenshot_image.screenshot_id', 'screenshot.id')
    .select(['screenshot_unit.unit_id', 'screenshot.id'])
    .where(inIds(db, 'screenshot_unit.unit_id', p.units))
    .where(sql<boolean>`length(screenshot_image.content) <= ${sql.lit(LARGEST)}`)
    .orderBy('screenshot.id'),
)

/** Numbers of the screenshots that show each of some units. */
export async function screenshotsShowing(db: Db, units: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await shown(db, { units: idList(db, units) })
  const byUnit = Map.groupBy(rows, (row) => row.unit_id)
  return new Map([...byUnit].map(([unit, own]) => [unit, own.map((row) => row.id)]))
}

const contents = prepared((db, p: { ids: IdList }) =>
  db
    .selectFrom('screenshot')
    .innerJoin('screenshot_image', 'screenshot_image.screenshot_id', 'screenshot.id')
    .select(['screenshot.id', 'screenshot.media_type', 'screenshot_image.content'])
    .where(inIds(db, 'screenshot.id', p.ids)),
)

export const picturesOf = (db: Db, ids: readonly number[]) => contents(db, { ids: idList(db, ids) })
