import type { Db } from '#server/db/database.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'

const same = prepared((db, p: { unitId: number }) =>
  db
    .selectFrom('unit as own')
    .innerJoin('source_string as string', 'string.id', 'own.source_string_id')
    .innerJoin('translation as here', 'here.id', 'own.translation_id')
    .innerJoin('component as home', 'home.id', 'here.component_id')
    .innerJoin('source_string as other', 'other.content_hash', 'string.content_hash')
    .innerJoin('component', 'component.id', 'other.component_id')
    .innerJoin('translation', (join) =>
      join
        .onRef('translation.component_id', '=', 'component.id')
        .onRef('translation.language_id', '=', 'here.language_id'),
    )
    .innerJoin('unit', (join) =>
      join.onRef('unit.translation_id', '=', 'translation.id').onRef('unit.source_string_id', '=', 'other.id'),
    )
    .select('unit.id')
    .where('own.id', '=', p.unitId)
    .whereRef('component.project_id', '=', 'home.project_id')
    .whereRef('component.id', '<>', 'home.id')
    .whereRef('component.source_language_id', '=', 'home.source_language_id')
    .whereRef('translation.plural_id', '=', 'here.plural_id')
    .whereRef('other.source', '=', 'string.source')
    .whereRef('other.context', '=', 'string.context')
    .where('component.allow_translation_propagation', '=', 1)
    .orderBy('unit.id'),
)

/** Units of the same string in other components of the project that share their texts. */
export const sameStringsElsewhere = async (db: Db, unitId: number): Promise<number[]> =>
  (await same(db, { unitId })).map((row) => row.id)

/** Whether a project has anything to share texts with: most strings need not look further. */
const sharingComponents = preparedOne((db, p: { projectId: number; componentId: number }) =>
  db
    .selectFrom('component')
    .select('id')
    .where('project_id', '=', p.projectId)
    .where('id', '<>', p.componentId)
    .where('allow_translation_propagation', '=', 1)
    .limit(1),
)

export const isSharedWithOthers = async (db: Db, projectId: number, componentId: number): Promise<boolean> =>
  (await sharingComponents(db, { projectId, componentId })) !== undefined
