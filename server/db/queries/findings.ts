import type { Db } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'

export interface StoredFinding {
  readonly check: string
  readonly dismissed: number
}

const ofUnit = prepared((db, p: { unitId: number }) =>
  db.selectFrom('finding').select(['check', 'dismissed']).where('unit_id', '=', p.unitId),
)

export const findingsOfUnit = (db: Db, unitId: number): Promise<StoredFinding[]> => ofUnit(db, { unitId })

const insert = prepared((db, p: { unitId: number; check: string }) =>
  db.insertInto('finding').values({ unit_id: p.unitId, check: p.check }),
)

const remove = prepared((db, p: { unitId: number; check: string }) =>
  db.deleteFrom('finding').where('unit_id', '=', p.unitId).where('check', '=', p.check),
)

const setCount = prepared((db, p: { unitId: number; count: number }) =>
  db.updateTable('unit').set({ finding_count: p.count }).where('id', '=', p.unitId),
)

/** Makes the stored findings of a unit those given; what was dismissed stays so while it fails. Returns how many are active. */
export async function storeFindings(
  tx: Db,
  unitId: number,
  checks: ReadonlySet<string>,
  before: number,
): Promise<number> {
  const stored = await findingsOfUnit(tx, unitId)
  const known = new Set(stored.map((row) => row.check))
  for (const { check } of stored) if (!checks.has(check)) await remove(tx, { unitId, check })
  for (const check of checks) if (!known.has(check)) await insert(tx, { unitId, check })
  const dismissed = stored.filter((row) => row.dismissed === 1 && checks.has(row.check)).length
  const active = checks.size - dismissed
  if (active !== before) await setCount(tx, { unitId, count: active })
  return active
}

const dismiss = prepared((db, p: { unitId: number; check: string; dismissed: number }) =>
  db
    .updateTable('finding')
    .set({ dismissed: p.dismissed })
    .where('unit_id', '=', p.unitId)
    .where('check', '=', p.check)
    .where('dismissed', '<>', p.dismissed)
    .returning('unit_id'),
)

/** Says whether there was such a finding to change; counts follow. */
export async function setDismissed(tx: Db, unitId: number, check: string, dismissed: boolean): Promise<boolean> {
  const changed = await dismiss(tx, { unitId, check, dismissed: Number(dismissed) })
  if (changed.length === 0) return false
  const active = (await findingsOfUnit(tx, unitId)).filter((row) => row.dismissed === 0).length
  await setCount(tx, { unitId, count: active })
  return true
}
