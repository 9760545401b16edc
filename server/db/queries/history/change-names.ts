import { type IdList, inIds } from '#server/db/id-list.ts'
import { prepared } from '#server/db/prepared.ts'
import { changesWithScope } from '#server/db/queries/history/change-lists.ts'

/** Names of what changes are about and of who made them. */
export const changeNames = prepared((db, p: { ids: IdList }) =>
  changesWithScope(db)
    .leftJoin('unit', 'unit.id', 'change.unit_id')
    .leftJoin('source_string', 'source_string.id', 'unit.source_string_id')
    .select([
      'change.id',
      'project.name as project',
      'component.name as component',
      'language.name as language',
      'user.full_name as user',
      'source_string.source',
      'source_string.context',
    ])
    .where(inIds(db, 'change.id', p.ids)),
)
