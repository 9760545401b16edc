import { sql } from 'kysely'
import { type Db, isPostgres } from '#server/db/database.ts'
import { type IdList, idList, inIds } from '#server/db/id-list.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'

/** A translation as the checks go through it. */
export interface CheckedTranslation {
  readonly id: number
  readonly language_id: number
  readonly is_source: number
  readonly plural_id: number
  readonly plural_number: number
  /** Units of source strings up to this id were looked at. */
  readonly up_to: number
}

const ofComponent = prepared((db, p: { componentId: number }) =>
  db
    .selectFrom('translation')
    .innerJoin('plural', 'plural.id', 'translation.plural_id')
    .leftJoin('checked', 'checked.translation_id', 'translation.id')
    .select([
      'translation.id',
      'plural.number as plural_number',
      'translation.language_id',
      'translation.is_source',
      'translation.plural_id',
    ])
    .select((eb) => eb.fn.coalesce('checked.up_to', eb.lit(0)).as('up_to'))
    .where('translation.component_id', '=', p.componentId)
    .orderBy('translation.is_source')
    .orderBy('translation.id'),
)

/** The translations of a component, the source language's last: what it is told depends on the others. */
export const checkedTranslations = (db: Db, componentId: number): Promise<CheckedTranslation[]> =>
  ofComponent(db, { componentId })

const left = preparedOne((db, p: { translationId: number; after: number }) =>
  db
    .selectFrom('unit')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('translation_id', '=', p.translationId)
    .where('source_string_id', '>', p.after),
)

const marked = preparedOne((db, p: { translationId: number }) =>
  db
    .selectFrom('unchecked')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('translation_id', '=', p.translationId),
)

/** How many units of a translation wait for the checks. */
export async function uncheckedUnits(db: Db, { id, up_to: after }: CheckedTranslation): Promise<number> {
  const units = (await left(db, { translationId: id, after }))?.count ?? 0
  return units + ((await marked(db, { translationId: id }))?.count ?? 0)
}

const anyMarked = preparedOne((db, p: { componentId: number }) =>
  db
    .selectFrom('unchecked')
    .innerJoin('translation', 'translation.id', 'unchecked.translation_id')
    .select('unit_id')
    .where('translation.component_id', '=', p.componentId)
    .limit(1),
)

const anyLeft = preparedOne((db, p: { componentId: number }) =>
  db
    .selectFrom('translation')
    .leftJoin('checked', 'checked.translation_id', 'translation.id')
    .select('translation.id')
    .where('translation.component_id', '=', p.componentId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('unit')
          .select('unit.id')
          .whereRef('unit.translation_id', '=', 'translation.id')
          .where('unit.source_string_id', '>', eb.fn.coalesce('checked.up_to', eb.lit(0))),
      ),
    )
    .limit(1),
)

/** Whether the checks have anything to look at in a component. */
export const hasUnchecked = async (db: Db, componentId: number): Promise<boolean> =>
  (await anyMarked(db, { componentId })) !== undefined || (await anyLeft(db, { componentId })) !== undefined

export interface CheckMark {
  /** 1: its own text, state, flags or source changed; 0: only something around it. */
  readonly changed: number
  /** Texts that it was translated with, and is no more. */
  readonly was: readonly string[]
}

const firstMarked = prepared((db, p: { translationId: number; limit: number }) =>
  db
    .selectFrom('unchecked')
    .select('unit_id')
    .where('translation_id', '=', p.translationId)
    .orderBy('unit_id')
    .limit(p.limit),
)

/** Units of a translation that the checks are to look at again. */
export const markedUnits = async (db: Db, translationId: number, limit: number): Promise<number[]> =>
  (await firstMarked(db, { translationId, limit })).map((row) => row.unit_id)

const marks = prepared((db, p: { translationId: number; ids: IdList }) =>
  db
    .selectFrom('unchecked')
    .select(['unit_id', 'changed', 'was'])
    .where('translation_id', '=', p.translationId)
    .where(inIds(db, 'unit_id', p.ids)),
)

/** What is noted of units of a translation, where something is. */
export async function marksOf(
  db: Db,
  translationId: number,
  unitIds: readonly number[],
): Promise<Map<number, CheckMark>> {
  const rows = unitIds.length === 0 ? [] : await marks(db, { translationId, ids: idList(db, unitIds) })
  return new Map(
    rows.map(({ unit_id, changed, was }) => [unit_id, { changed, was: was === null ? [] : JSON.parse(was) }]),
  )
}

const clear = prepared((db, p: { translationId: number; ids: IdList }) =>
  db
    .deleteFrom('unchecked')
    .where('translation_id', '=', p.translationId)
    .where(inIds(db, 'unit_id', p.ids)),
)

const clearOne = prepared((db, p: { translationId: number; unitId: number }) =>
  db.deleteFrom('unchecked').where('translation_id', '=', p.translationId).where('unit_id', '=', p.unitId),
)

/** The units were looked at as they are now. */
export async function clearMarks(tx: Db, translationId: number, unitIds: readonly number[]): Promise<void> {
  const [unitId] = unitIds
  if (unitId === undefined) return
  if (unitIds.length === 1) await clearOne(tx, { translationId, unitId })
  else await clear(tx, { translationId, ids: idList(tx, unitIds) })
}

const markBy = (column: 'unit.id' | 'unit.source_string_id') =>
  prepared((db, p: { ids: IdList }) =>
    db
      .insertInto('unchecked')
      .columns(['translation_id', 'unit_id', 'changed'])
      .expression((eb) =>
        eb
          .selectFrom('unit')
          .innerJoin('checked', 'checked.translation_id', 'unit.translation_id')
          .select(['unit.translation_id', 'unit.id', sql<number>`0`.as('changed')])
          .where(inIds(db, column, p.ids))
          .whereRef('unit.source_string_id', '<=', 'checked.up_to'),
      )
      .onConflict((conflict) =>
        conflict.columns(['translation_id', 'unit_id']).doUpdateSet({ changed: sql`unchecked.changed` }),
      ),
  )

const mark = markBy('unit.id')
const markOf = markBy('unit.source_string_id')

/** Something around these units changed: the checks are to look at them again. Those they have not come to yet need no mark. */
export async function markUnits(tx: Db, unitIds: readonly number[]): Promise<void> {
  if (unitIds.length > 0) await mark(tx, { ids: idList(tx, unitIds) })
}

/** The same in every language. */
export async function markUnitsOfStrings(tx: Db, sourceIds: readonly number[]): Promise<void> {
  if (sourceIds.length > 0) await markOf(tx, { ids: idList(tx, sourceIds) })
}

const advance = prepared((db, p: { translationId: number; upTo: number; now: number }) =>
  db
    .insertInto('checked')
    .values({ translation_id: p.translationId, up_to: p.upTo, begun: p.now })
    .onConflict((conflict) =>
      conflict.column('translation_id').doUpdateSet((eb) => ({
        up_to: eb.ref('excluded.up_to'),
        begun: eb
          .case()
          .when('checked.up_to', '=', 0)
          .then(eb.ref('excluded.begun'))
          .else(eb.ref('checked.begun'))
          .end(),
      })),
    ),
)

export const setCheckedUpTo = (tx: Db, translationId: number, upTo: number, now: number): Promise<unknown> =>
  advance(tx, { translationId, upTo, now })

/** The checks are to look at everything in a component again. */
export async function forgetChecked(tx: Db, componentId: number): Promise<void> {
  const own = tx.selectFrom('translation').select('id').where('component_id', '=', componentId)
  await tx.updateTable('checked').set({ up_to: 0 }).where('translation_id', 'in', own).execute()
}

/** Components whose last round began before a time, oldest first; those that were never looked at come before all. */
export async function componentsCheckedBefore(db: Db, time: number, limit: number): Promise<number[]> {
  const begun = isPostgres(db)
    ? sql<number>`min(coalesce(checked.begun, 0))::bigint`
    : sql<number>`min(coalesce(checked.begun, 0))`
  const rows = await db
    .selectFrom('translation')
    .leftJoin('checked', 'checked.translation_id', 'translation.id')
    .select('translation.component_id as id')
    .groupBy('translation.component_id')
    .having(begun, '<', time)
    .orderBy(begun)
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}
