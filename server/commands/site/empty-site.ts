import { message } from '#core/messages/message.ts'
import { readJsonObject } from '#core/text/json-object.ts'
import type { Db } from '#server/db/database.ts'
import { type MoveInRow, movedPart, setMovedPart } from '#server/db/queries/site/move-ins.ts'
import { contentsOfSite } from '#server/db/queries/site/site-contents.ts'
import { invalid } from '#server/errors.ts'

/** Whether things get the IDs they have on the other server. */
export const keepsIds = ({ options }: Pick<MoveInRow, 'options'>): boolean => readJsonObject(options).sameIds === true

/** Nobody may have noted an ID of this site yet. */
export async function demandEmptySite(db: Db): Promise<void> {
  const { projects, accounts } = await contentsOfSite(db)
  if (projects + accounts > 0) throw invalid('keep_ids', message('moveIn.notEmpty', { projects, accounts }))
}

const BEGUN = 'keep ids'

/** The first run of a move that keeps IDs: the site must still be empty. */
export async function beginKeepingIds(db: Db, moveInId: number): Promise<void> {
  if ((await movedPart(db, moveInId, BEGUN)) !== undefined) return
  await demandEmptySite(db)
  await setMovedPart(db, moveInId, BEGUN, 'begun')
}
