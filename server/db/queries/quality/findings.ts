import { sql } from 'kysely'
import { type Db, isPostgres } from '#server/db/database.ts'
import { type IdList, idList, inIds } from '#server/db/id-list.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { prepared } from '#server/db/prepared.ts'
import { compilable } from '#server/db/together.ts'

export interface StoredFinding {
  readonly check: string
  readonly dismissed: number
}

const ofUnit = prepared((db, p: { unitId: number }) =>
  db.selectFrom('finding').select(['check', 'dismissed']).where('unit_id', '=', p.unitId),
)

export const findingsOfUnit = (db: Db, unitId: number): Promise<StoredFinding[]> => ofUnit(db, { unitId })

const ofUnits = prepared((db, p: { ids: IdList }) =>
  db
    .selectFrom('finding')
    .select(['unit_id', 'check', 'dismissed'])
    .where(inIds(db, 'unit_id', p.ids)),
)

/** What is stored for many units, by unit. */
export async function findingsOfUnits(db: Db, ids: readonly number[]): Promise<Map<number, StoredFinding[]>> {
  const found = new Map<number, StoredFinding[]>()
  for (const row of await ofUnits(db, { ids: idList(db, ids) })) {
    const known = found.get(row.unit_id)
    if (known) known.push(row)
    else found.set(row.unit_id, [row])
  }
  return found
}

export interface FindingKey {
  readonly unit_id: number
  readonly check: string
}

export const insertFindings = (tx: Db, rows: readonly FindingKey[]): Promise<void> =>
  insertMany(tx, 'finding', ['unit_id', 'check'], rows)

const removeMany = prepared((db, p: { check: string; ids: IdList }) =>
  db
    .deleteFrom('finding')
    .where('check', '=', p.check)
    .where(inIds(db, 'unit_id', p.ids)),
)

export async function deleteFindings(tx: Db, keys: readonly FindingKey[]): Promise<void> {
  for (const [check, rows] of Map.groupBy(keys, (key) => key.check)) {
    const ids = rows.map((row) => row.unit_id)
    await removeMany(tx, { check, ids: idList(tx, ids) })
  }
}

const countInPostgres = prepared((db, p: { ids: readonly number[]; numbers: readonly number[] }) =>
  compilable(
    db,
    sql`update unit set finding_count = given.count
      from unnest(${p.ids}::bigint[], ${p.numbers}::bigint[]) as given (id, count) where unit.id = given.id`,
  ),
)

const countInSqlite = prepared((db, p: { pairs: string }) =>
  compilable(
    db,
    sql`update unit set finding_count = given.count
      from (select value ->> 0 as id, value ->> 1 as count from json_each(${p.pairs})) as given where unit.id = given.id`,
  ),
)

/** Notes with many units how many of their findings are active. */
export async function setFindingCounts(
  tx: Db,
  counts: readonly { readonly id: number; readonly count: number }[],
): Promise<void> {
  if (counts.length === 0) return
  if (isPostgres(tx)) {
    await countInPostgres(tx, { ids: counts.map(({ id }) => id), numbers: counts.map(({ count }) => count) })
    return
  }
  await countInSqlite(tx, { pairs: JSON.stringify(counts.map(({ id, count }) => [id, count])) })
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
  const count = (await findingsOfUnit(tx, unitId)).filter((row) => row.dismissed === 0).length
  await setFindingCounts(tx, [{ id: unitId, count }])
  return true
}

const failingTranslated = prepared((db, p: { componentId: number; check: string; after: number; limit: number }) =>
  db
    .selectFrom('finding')
    .innerJoin('unit', 'unit.id', 'finding.unit_id')
    .innerJoin('translation', 'translation.id', 'unit.translation_id')
    .select('unit.id')
    .where('finding.check', '=', p.check)
    .where('finding.unit_id', '>', p.after)
    .where('translation.component_id', '=', p.componentId)
    .where('unit.state', '>=', 20)
    .where('unit.state', '<', 100)
    .orderBy('finding.unit_id')
    .limit(p.limit),
)

/** Translated units of a component on which a check fails, dismissed or not. */
export const translatedButFailing = async (
  db: Db,
  where: { readonly componentId: number; readonly check: string; readonly after: number; readonly limit: number },
): Promise<number[]> => (await failingTranslated(db, where)).map((row) => row.id)
