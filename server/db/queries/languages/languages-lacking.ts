import type { Db } from '#server/db/database.ts'

/** Codes of languages that other components of the project have and this one lacks. */
export async function languagesLacking(
  db: Db,
  component: { readonly id: number; readonly project_id: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('translation')
    .innerJoin('component', 'component.id', 'translation.component_id')
    .innerJoin('language', 'language.id', 'translation.language_id')
    .select('language.code')
    .distinct()
    .where('component.project_id', '=', component.project_id)
    .where('component.is_glossary', '=', 0)
    .where('translation.is_source', '=', 0)
    .where((eb) =>
      eb(
        'translation.language_id',
        'not in',
        eb.selectFrom('translation as own').select('own.language_id').where('own.component_id', '=', component.id),
      ),
    )
    .orderBy('language.code')
    .execute()
  return rows.map((row) => row.code)
}
