import type { Selectable } from 'kysely'
import { pluralType } from '#core/languages/plural-types.ts'
import type { Db } from '#server/db/database.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'
import type { PluralTable } from '#server/db/tables/languages.ts'

export type PluralRow = Selectable<PluralTable>

export const pluralsOfLanguage = prepared((db, p: { languageId: number }) =>
  db.selectFrom('plural').selectAll().where('language_id', '=', p.languageId).orderBy('source').orderBy('id'),
)

export const pluralById = preparedOne((db, p: { id: number }) =>
  db.selectFrom('plural').selectAll().where('id', '=', p.id),
)

export async function insertPlural(
  db: Db,
  languageId: number,
  rule: { readonly source: number; readonly number: number; readonly formula: string },
): Promise<PluralRow> {
  const { source, number, formula } = rule
  return db
    .insertInto('plural')
    .values({ language_id: languageId, source, number, formula, type: pluralType({ number, formula }) })
    .onConflict((conflict) => conflict.columns(['language_id', 'source', 'number', 'formula']).doUpdateSet({ formula }))
    .returningAll()
    .executeTakeFirstOrThrow()
}
