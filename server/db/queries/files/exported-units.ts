import { sql } from 'kysely'
import { type Db, isPostgres } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import { type CountedUnit, unitColumns } from '#server/db/queries/strings/moved-units.ts'

export interface NamedString {
  readonly id: number
  readonly name: string
  readonly note: string
  readonly explanation: string
  readonly extra_flags: string
  readonly priority: number
}

/** Source strings of a component by their keys, or by their texts where strings have none. */
export async function stringsByName(
  db: Db,
  of: { readonly componentId: number; readonly by: 'context' | 'source'; readonly names: readonly string[] },
): Promise<NamedString[]> {
  const column = sql.ref(`source_string.${of.by}`)
  return db
    .selectFrom('source_string')
    .select(['id', 'note', 'explanation', 'extra_flags', 'priority'])
    .select(sql<string>`${column}`.as('name'))
    .where('component_id', '=', of.componentId)
    .where(
      isPostgres(db)
        ? sql<boolean>`${column} = any(${of.names}::text[])`
        : sql<boolean>`${column} in (select value from json_each(${JSON.stringify(of.names)}))`,
    )
    .execute()
}

/** The translation of a component that holds its sources. */
export const sourceOf = (db: Db, componentId: number) =>
  db
    .selectFrom('component')
    .innerJoin('translation', (join) =>
      join
        .onRef('translation.component_id', '=', 'component.id')
        .onRef('translation.language_id', '=', 'component.source_language_id'),
    )
    .innerJoin('language', 'language.id', 'translation.language_id')
    .select(['translation.id as translationId', 'translation.language_id as languageId', 'language.code'])
    .where('component.id', '=', componentId)
    .executeTakeFirst()

/** What is said about units already, for those who bring comments again. */
export const commentsAbout = (db: Db, unitIds: Iterable<number>) =>
  db
    .selectFrom('comment')
    .select(['unit_id', 'text', 'created'])
    .where(inIds(db, 'unit_id', idList(db, unitIds)))
    .execute()

/** Units of a translation by their source strings. */
export async function unitsOfStrings(
  db: Db,
  translationId: number,
  stringIds: Iterable<number>,
): Promise<CountedUnit[]> {
  return db
    .selectFrom('unit')
    .innerJoin('source_string', 'source_string.id', 'unit.source_string_id')
    .select(unitColumns)
    .where('unit.translation_id', '=', translationId)
    .where(inIds(db, 'unit.source_string_id', idList(db, stringIds)))
    .execute()
}
