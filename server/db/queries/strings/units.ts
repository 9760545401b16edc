import { type Kysely, sql } from 'kysely'
import { type Db, isPostgres } from '#server/db/database.ts'
import { type IdList, idList, inIds } from '#server/db/id-list.ts'
import { int64Text } from '#server/db/int64.ts'
import type { PageStart } from '#server/db/paging/page-map.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'
import { pathQuery } from '#server/db/queries/components/translations.ts'
import type { Tables } from '#server/db/tables.ts'
import { preparedTogether } from '#server/db/together.ts'

/**
 * A unit joined to its source string, as a page of units shows it. What most units lack comes in one column instead of
 * many, since every value costs its way out of the database.
 */
export interface UnitRow {
  readonly id: number
  readonly translation_id: number
  readonly source_string_id: number
  readonly target: string
  readonly state: number
  readonly created: number
  readonly updated: number | null
  /** Sum of `Mark`s. */
  readonly marks: number
  /** JSON array of `UnitDetails`, in that order; null when all of them are empty. */
  readonly details: string | null
  readonly id_hash: string
  readonly content_hash: string
  readonly context: string
  readonly source: string
  readonly position: number
  readonly priority: number
  readonly num_words: number
}

export const Mark = { suggestion: 1, comment: 2, finding: 4, automatic: 8, pending: 16 } as const

export interface UnitDetails {
  readonly previousSource: string
  /** Of the string in this language and of its source string, as their files have them. */
  readonly unitFlags: string
  readonly sourceFlags: string
  readonly note: string
  readonly location: string
  readonly extraFlags: string
  readonly explanation: string
}

const noDetails: UnitDetails = {
  previousSource: '',
  unitFlags: '',
  sourceFlags: '',
  note: '',
  location: '',
  extraFlags: '',
  explanation: '',
}

export function unitDetails(row: UnitRow): UnitDetails {
  if (row.details === null) return noDetails
  const [
    previousSource = '',
    unitFlags = '',
    sourceFlags = '',
    note = '',
    location = '',
    extraFlags = '',
    explanation = '',
  ] = JSON.parse(row.details) as string[]
  return { previousSource, unitFlags, sourceFlags, note, location, extraFlags, explanation }
}

const detailColumns = [
  'unit.previous_source',
  'unit.flags',
  'source_string.flags',
  'source_string.note',
  'source_string.location',
  'source_string.extra_flags',
  'source_string.explanation',
].map((name) => sql.ref(name))

const marks = sql<number>`
  case when unit.suggestion_count > 0 then ${sql.lit(Mark.suggestion)} else 0 end
  + case when unit.comment_count > 0 then ${sql.lit(Mark.comment)} else 0 end
  + case when unit.finding_count > 0 then ${sql.lit(Mark.finding)} else 0 end
  + case when unit.automatically_translated > 0 then ${sql.lit(Mark.automatic)} else 0 end
  + case when exists (select 1 from edit where edit.unit_id = unit.id and edit.commit_id = '')
    or (source_string.is_new = 1 and unit."position" is not null and exists (
      select 1 from file_edit where file_edit.component_id = source_string.component_id
        and file_edit.kind = 'add_string' and file_edit.commit_id = ''))
    then ${sql.lit(Mark.pending)} else 0 end`

const details = (db: Db) => {
  const list = sql.join(detailColumns)
  const array = isPostgres(db) ? sql`cast(json_build_array(${list}) as text)` : sql`json_array(${list})`
  const filled = sql.join(
    detailColumns.map((column) => sql`${column} <> ''`),
    sql` or `,
  )
  return sql<string | null>`case when ${filled} then ${array} end`
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
      'unit.created',
      'unit.updated',
      'source_string.context',
      'source_string.source',
      'source_string.priority',
      'source_string.num_words',
    ])
    .select((eb) => [
      int64Text(eb.ref('source_string.id_hash')).as('id_hash'),
      int64Text(eb.ref('source_string.content_hash')).as('content_hash'),
      eb.fn.coalesce('unit.position', 'source_string.position').as('position'),
      marks.as('marks'),
      details(db).as('details'),
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

/** The same where every file has an order of its own: units are numbered without gaps in each translation. */
export const unitsAfterOwnPosition = prepared((db, p: { translationId: number; position: number; limit: number }) =>
  rows(db)
    .where('unit.translation_id', '=', p.translationId)
    .where('unit.position', '>', p.position)
    .orderBy('unit.position')
    .limit(p.limit),
)

export const unitById = preparedOne((db, p: { id: number }) => rows(db).where('unit.id', '=', p.id))

const withPath = preparedTogether((db, p: { id: number }) => {
  const own = db
    .selectFrom('unit')
    .innerJoin('translation', 'translation.id', 'unit.translation_id')
    .innerJoin('component', 'component.id', 'translation.component_id')
    .where('unit.id', '=', p.id)
  return {
    units: rows(db).where('unit.id', '=', p.id),
    paths: pathQuery(db).where('translation.id', '=', own.select('translation.id')),
    components: db.selectFrom('component').selectAll().where('id', '=', own.select('component.id')),
    projects: db.selectFrom('project').selectAll().where('id', '=', own.select('component.project_id')),
  }
})

/** A unit with where it belongs: one statement on PostgreSQL. */
export async function unitWithPath(db: Db, id: number) {
  const { units, paths, components, projects } = await withPath(db, { id })
  const [[unit], [path], [component], [project]] = [units, paths, components, projects]
  return unit && path && component && project ? { unit, path, component, project } : undefined
}

/** The units of a source string in all languages but its own, in order of id. */
export const translationsOfString = prepared((db, p: { id: number }) =>
  rows(db).where('unit.source_string_id', '=', p.id).where('unit.id', '<>', p.id).orderBy('unit.id'),
)

const byIds = prepared((db, p: { ids: IdList }) => rows(db).where(inIds(db, 'unit.id', p.ids)))

/** Units in the order of `ids`; those that are gone are left out. */
export async function unitsByIds(db: Db, ids: readonly number[]): Promise<UnitRow[]> {
  const found = new Map((await byIds(db, { ids: idList(db, ids) })).map((row) => [row.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

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
  const wanted = [...ids]
  if (wanted.length === 0) return map
  for (const { source_string_id, ...label } of await labels(db, { ids: idList(db, wanted) })) {
    const known = map.get(source_string_id)
    if (known) known.push(label)
    else map.set(source_string_id, [label])
  }
  return map
}
