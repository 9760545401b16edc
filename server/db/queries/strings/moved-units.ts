import { sql } from 'kysely'
import { type Db, isPostgres } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { int64Text } from '#server/db/int64.ts'

/** A unit with what is counted of it. */
export interface CountedUnit extends MovedUnit {
  readonly source_string_id: number
  readonly num_words: number
  readonly num_chars: number
  readonly finding_count: number
  readonly suggestion_count: number
  readonly comment_count: number
}

/** What a `CountedUnit` is read from. */
export const unitColumns = [
  'unit.id',
  'unit.source_string_id',
  'unit.target',
  'unit.state',
  'unit.upstream',
  'unit.flags',
  'unit.previous_source',
  'unit.automatically_translated',
  'unit.suggestion_count',
  'unit.comment_count',
  'unit.finding_count',
  'unit.created',
  'unit.updated',
  'source_string.num_words',
  'source_string.num_chars',
] as const

export interface MovedUnitRow extends CountedUnit {
  readonly id_hash: string
  readonly explanation: string
  readonly extra_flags: string
  readonly priority: number
}

interface OfTranslation {
  readonly translationId: number
  readonly componentId: number
}

/** Units of a translation by the hashes of their strings. */
export async function unitsByHashes(
  db: Db,
  of: OfTranslation & { readonly hashes: readonly string[] },
): Promise<MovedUnitRow[]> {
  const rows = await movedUnits(db, of)
    .where(
      isPostgres(db)
        ? sql<boolean>`source_string.id_hash = any(${of.hashes}::bigint[])`
        : sql<boolean>`source_string.id_hash in (select value from json_each(${`[${of.hashes.join(',')}]`}))`,
    )
    .execute()
  return rows
}

/** The same by their source texts, those of one text in the order of the file. */
export const unitsBySources = (
  db: Db,
  of: OfTranslation & { readonly sources: readonly string[] },
): Promise<(MovedUnitRow & { readonly source: string })[]> =>
  movedUnits(db, of)
    .select('source_string.source')
    .where('source_string.source', 'in', of.sources)
    .orderBy('source_string.position')
    .execute()

const movedUnits = (db: Db, { componentId, translationId }: OfTranslation) =>
  db
    .selectFrom('source_string')
    .innerJoin('unit', 'unit.source_string_id', 'source_string.id')
    .select([...unitColumns, 'source_string.explanation', 'source_string.extra_flags', 'source_string.priority'])
    .select((eb) => int64Text(eb.ref('source_string.id_hash')).as('id_hash'))
    .where('source_string.component_id', '=', componentId)
    .where('unit.translation_id', '=', translationId)

export interface MovedUnit {
  readonly id: number
  readonly target: string
  readonly state: number
  readonly upstream: string | null
  readonly flags: string
  readonly previous_source: string
  readonly automatically_translated: number
  readonly created: number
  readonly updated: number | null
}

const columns = {
  target: 'text',
  state: 'bigint',
  upstream: 'text',
  flags: 'text',
  previous_source: 'text',
  automatically_translated: 'bigint',
  created: 'bigint',
  updated: 'bigint',
} as const

/** Gives many units what they had elsewhere, with one statement. */
export async function updateMovedUnits(tx: Db, units: readonly MovedUnit[]): Promise<void> {
  if (units.length === 0) return
  const names = Object.keys(columns)
  const rows = JSON.stringify(units)
  const sets = sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}`))
  if (isPostgres(tx)) {
    const shape = sql.raw(
      ['id bigint', ...Object.entries(columns).map(([name, type]) => `"${name}" ${type}`)].join(', '),
    )
    await sql`update unit set ${sets} from jsonb_to_recordset(${rows}::jsonb) as given (${shape}) where unit.id = given.id`.execute(
      tx,
    )
    return
  }
  const picked = sql.join(['id', ...names].map((name) => sql`json_extract(value, ${`$.${name}`}) as ${sql.ref(name)}`))
  await sql`update unit set ${sets} from (select ${picked} from json_each(${rows})) as given where unit.id = given.id`.execute(
    tx,
  )
}

export interface MovedEdit {
  readonly unit_id: number
  readonly translation_id: number
  readonly target: string
  readonly state: number
  readonly created: number
}

/** Makes these the edits that wait for units; whoever made them is found out when the history is there. */
export async function replaceEdits(tx: Db, unitIds: readonly number[], edits: readonly MovedEdit[]): Promise<void> {
  await tx
    .deleteFrom('edit')
    .where(inIds(tx, 'unit_id', idList(tx, unitIds)))
    .execute()
  const rows = edits.map((edit) => ({ ...edit, author_id: null }))
  await insertMany(tx, 'edit', ['unit_id', 'translation_id', 'author_id', 'target', 'state', 'created'], rows)
}

/** Gives edits without an author to whoever changed the string last. */
export async function nameAuthors(tx: Db, componentId: number): Promise<void> {
  await sql`update edit set author_id = (select change.author_id from change where change.unit_id = edit.unit_id and change.author_id is not null order by change.id desc limit 1) where edit.author_id is null and edit.translation_id in (select id from translation where component_id = ${componentId})`.execute(
    tx,
  )
}

export interface MovedSource {
  readonly id: number
  readonly explanation: string
  readonly extra_flags: string
  /** By all its flags. */
  readonly priority: number
  readonly labels: readonly number[]
}

/** What people said of source strings: explanations, flags, labels. */
export async function updateMovedSources(tx: Db, sources: readonly MovedSource[]): Promise<void> {
  if (sources.length === 0) return
  const rows = JSON.stringify(sources.map(({ labels: _, ...row }) => row))
  if (isPostgres(tx))
    await sql`update source_string set explanation = given.explanation, extra_flags = given.extra_flags, priority = given.priority from jsonb_to_recordset(${rows}::jsonb) as given (id bigint, explanation text, extra_flags text, priority integer) where source_string.id = given.id`.execute(
      tx,
    )
  else
    await sql`update source_string set explanation = given.explanation, extra_flags = given.extra_flags, priority = given.priority from (select json_extract(value, '$.id') as id, json_extract(value, '$.explanation') as explanation, json_extract(value, '$.extra_flags') as extra_flags, json_extract(value, '$.priority') as priority from json_each(${rows})) as given where source_string.id = given.id`.execute(
      tx,
    )
  const ids = idList(
    tx,
    sources.map(({ id }) => id),
  )
  await tx
    .deleteFrom('source_string_label')
    .where(inIds(tx, 'source_string_id', ids))
    .execute()
  const labels = sources.flatMap(({ id, labels: own }) => own.map((label_id) => ({ source_string_id: id, label_id })))
  await insertMany(tx, 'source_string_label', ['source_string_id', 'label_id'], labels, 'skip')
}
