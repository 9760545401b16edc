import type { Selectable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { TranslationTable } from '#server/db/tables/components.ts'

export type TranslationRecord = Selectable<TranslationTable>

export interface NewTranslation {
  readonly component_id: number
  readonly language_id: number
  readonly plural_id: number
  readonly language_code: string
  readonly filename: string
  readonly is_source: number
}

export async function insertTranslation(db: Db, translation: NewTranslation): Promise<TranslationRecord> {
  const row = await db.insertInto('translation').values(translation).returningAll().executeTakeFirstOrThrow()
  await db
    .insertInto('stats')
    .values({ scope: 'translation', scope_id: row.id, last_change: null, last_author_id: null })
    .execute()
  return row
}

export async function updateTranslation(
  db: Db,
  id: number,
  values: Partial<
    Pick<TranslationRecord, 'revision' | 'source_watermark' | 'orphans' | 'filename' | 'language_code' | 'plural_id'>
  >,
): Promise<void> {
  await db.updateTable('translation').set(values).where('id', '=', id).execute()
}

/** Removes a translation with its units; its history stays, under the component. */
export async function deleteTranslation(db: Db, id: number): Promise<void> {
  await db.deleteFrom('unit').where('translation_id', '=', id).execute()
  await db.deleteFrom('translation').where('id', '=', id).execute()
  await db.deleteFrom('stats').where('scope', '=', 'translation').where('scope_id', '=', id).execute()
}
