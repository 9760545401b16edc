import type { Db } from '#server/db/database.ts'
import type { ComponentCondition } from '#server/db/queries/components/components.ts'

/** Components that translate from one language into another, of those that a condition lets through. */
export async function componentsWithLanguages(
  db: Db,
  visible: ComponentCondition,
  { sourceLanguageId, languageId }: { readonly sourceLanguageId: number; readonly languageId: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('translation')
    .innerJoin('component', 'component.id', 'translation.component_id')
    .innerJoin('project', 'project.id', 'component.project_id')
    .select('component.id')
    .where('translation.language_id', '=', languageId)
    .where('component.source_language_id', '=', sourceLanguageId)
    .where(visible)
    .execute()
  return rows.map(({ id }) => id)
}
