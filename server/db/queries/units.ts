import { type Kysely, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { type IdList, idList, inIds } from '#server/db/id-list.ts'
import { int64Text } from '#server/db/int64.ts'
import type { PageStart } from '#server/db/page-map.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'
import type { Tables } from '#server/db/tables.ts'

/** A unit joined to its source string, as a page of units shows it. */
export interface UnitRow {
  readonly id: number
  readonly translation_id: number
  readonly source_string_id: number
  readonly target: string
  readonly state: number
  readonly previous_source: string
  readonly flags: string
  readonly automatically_translated: number
  readonly suggestion_count: number
  readonly comment_count: number
  readonly finding_count: number
  readonly created: number
  readonly updated: number | null
  readonly pending: number | boolean
  readonly id_hash: string
  readonly content_hash: string
  readonly context: string
  readonly source: string
  readonly position: number
  readonly note: string
  readonly location: string
  readonly source_flags: string
  readonly extra_flags: string
  readonly explanation: string
  readonly priority: number
  readonly num_words: number
}

const rows = (db: Kysely<Tables>) =>
  db
    .selectFrom('unit')
    .innerJoin('source_string', 'source_string.id', 'unit.source_string_id')
    .select([
      'unit.id',
      'unit.translation_id',
      'unit.source_string_id',
      'unit.target',
      'unit.state',
      'unit.previous_source',
      'unit.flags',
      'unit.automatically_translated',
      'unit.suggestion_count',
      'unit.comment_count',
      'unit.finding_count',
      'unit.created',
      'unit.updated',
      'source_string.context',
      'source_string.source',
      'source_string.note',
      'source_string.location',
      'source_string.flags as source_flags',
      'source_string.extra_flags',
      'source_string.explanation',
      'source_string.priority',
      'source_string.num_words',
    ])
    .select((eb) => [
      int64Text(eb.ref('source_string.id_hash')).as('id_hash'),
      int64Text(eb.ref('source_string.content_hash')).as('content_hash'),
      eb.fn.coalesce('unit.position', 'source_string.position').as('position'),
      eb
        .exists(eb.selectFrom('edit').select(sql.lit(1).as('one')).where('edit.unit_id', '=', eb.ref('unit.id')))
        .as('pending'),
    ])

/**
 * Units of a translation from a position on. Strings of a template are numbered without gaps and every translation has
 * them all, so the page that starts after N strings starts after position N.
 */
export const unitsAfterPosition = prepared(
  (db, p: { componentId: number; translationId: number; position: number; limit: number }) =>
    rows(db)
      .where('source_string.component_id', '=', p.componentId)
      .where('source_string.position', '>', p.position)
      .where('unit.translation_id', '=', p.translationId)
      .orderBy('source_string.position')
      .limit(p.limit),
)

export const unitById = preparedOne((db, p: { id: number }) => rows(db).where('unit.id', '=', p.id))

const startAmongAll = preparedOne((db, p: { firstId: number; skip: number }) =>
  db.selectFrom('unit').select('id').where('id', '>=', p.firstId).orderBy('id').limit(1).offset(p.skip),
)

const startAmongSome = preparedOne((db, p: { firstId: number; skip: number; components: IdList }) =>
  db
    .selectFrom('unit')
    .innerJoin('translation', 'translation.id', 'unit.translation_id')
    .select('unit.id')
    .where('unit.id', '>=', p.firstId)
    .where(inIds(db, 'translation.component_id', p.components))
    .orderBy('unit.id')
    .limit(1)
    .offset(p.skip),
)

const fromIdAmongAll = prepared((db, p: { id: number; limit: number }) =>
  rows(db).where('unit.id', '>=', p.id).orderBy('unit.id').limit(p.limit),
)

const fromIdAmongSome = prepared((db, p: { id: number; limit: number; components: IdList }) =>
  rows(db)
    .innerJoin('translation', 'translation.id', 'unit.translation_id')
    .where('unit.id', '>=', p.id)
    .where(inIds(db, 'translation.component_id', p.components))
    .orderBy('unit.id')
    .limit(p.limit),
)

/** Units of the given components (all when undefined) in id order. */
export async function unitsFrom(
  db: Db,
  start: PageStart,
  components: readonly number[] | undefined,
  limit: number,
): Promise<UnitRow[]> {
  if (!components) {
    const first = await startAmongAll(db, start)
    return first ? fromIdAmongAll(db, { id: first.id, limit }) : []
  }
  const list = idList(db, components)
  const first = await startAmongSome(db, { ...start, components: list })
  return first ? fromIdAmongSome(db, { id: first.id, limit, components: list }) : []
}

const labels = prepared((db, p: { ids: IdList }) =>
  db
    .selectFrom('source_string_label')
    .innerJoin('label', 'label.id', 'source_string_label.label_id')
    .select(['source_string_label.source_string_id', 'label.id', 'label.name', 'label.description', 'label.color'])
    .where(inIds(db, 'source_string_label.source_string_id', p.ids))
    .orderBy('label.id'),
)

export interface UnitLabel {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly color: string
}

export async function labelsBySourceString(db: Db, ids: Iterable<number>): Promise<Map<number, UnitLabel[]>> {
  const map = new Map<number, UnitLabel[]>()
  for (const { source_string_id, ...label } of await labels(db, { ids: idList(db, ids) })) {
    const known = map.get(source_string_id)
    if (known) known.push(label)
    else map.set(source_string_id, [label])
  }
  return map
}
