import { splitForms } from '#core/units/forms.ts'
import type { Db } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'

const texts = prepared((db, p: { translationId: number; componentId: number }) =>
  db
    .selectFrom('unit as own')
    .innerJoin('source_string as string', 'string.id', 'own.source_string_id')
    .innerJoin('translation as here', 'here.id', 'own.translation_id')
    .innerJoin('source_string as other', 'other.content_hash', 'string.content_hash')
    .innerJoin('translation', (join) =>
      join
        .onRef('translation.component_id', '=', 'other.component_id')
        .onRef('translation.language_id', '=', 'here.language_id'),
    )
    .innerJoin('unit', (join) =>
      join.onRef('unit.translation_id', '=', 'translation.id').onRef('unit.source_string_id', '=', 'other.id'),
    )
    .select(['own.id', 'unit.target', 'string.source'])
    .select(['translation.plural_id as plural_there', 'here.plural_id as plural_here'])
    .where('own.translation_id', '=', p.translationId)
    .where('own.state', '<', 20)
    .where('other.component_id', '=', p.componentId)
    .whereRef('other.source', '=', 'string.source')
    .where('unit.state', 'in', [20, 30])
    .where('unit.target', '<>', '')
    .orderBy('own.id'),
)

/**
 * Translated texts that a component has for the untranslated strings of a translation, by the strings' units here. Plural
 * forms go only where they mean the same.
 */
export async function textsOfComponent(
  db: Db,
  scope: { readonly translationId: number; readonly componentId: number },
): Promise<{ id: number; target: string }[]> {
  const rows = await texts(db, scope)
  return rows.filter((row) => row.plural_here === row.plural_there || splitForms(row.source).length === 1)
}
