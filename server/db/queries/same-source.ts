import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { type IdList, idList, inIds } from '#server/db/id-list.ts'
import { prepared } from '#server/db/prepared.ts'

const same = prepared((db, p: { unitId: number; components: IdList }) =>
  db
    .selectFrom('unit as own')
    .innerJoin('source_string as string', 'string.id', 'own.source_string_id')
    .innerJoin('translation as here', 'here.id', 'own.translation_id')
    .innerJoin('component as home', 'home.id', 'here.component_id')
    .innerJoin('component', (join) =>
      join
        .onRef('component.project_id', '=', 'home.project_id')
        .onRef('component.source_language_id', '=', 'home.source_language_id'),
    )
    .innerJoin('source_string as other', (join) =>
      join
        .onRef('other.component_id', '=', 'component.id')
        .on(sql<boolean>`substr(other.source, 1, 24) = substr(string.source, 1, 24)`)
        .onRef('other.source', '=', 'string.source'),
    )
    .innerJoin('translation', (join) =>
      join
        .onRef('translation.component_id', '=', 'component.id')
        .onRef('translation.language_id', '=', 'here.language_id'),
    )
    .innerJoin('unit', (join) =>
      join.onRef('unit.translation_id', '=', 'translation.id').onRef('unit.source_string_id', '=', 'other.id'),
    )
    .select(['unit.id', 'unit.target'])
    .select(sql<number>`case when unit.target = own.target then 0 else 1 end`.as('differs'))
    .where('own.id', '=', p.unitId)
    .whereRef('component.id', '<>', 'home.id')
    .where(inIds(db, 'component.id', p.components))
    .orderBy('unit.id'),
)

export interface SameSourceUnit {
  readonly id: number
  /** 1: its text is another one. */
  readonly differs: number
}

/** Units whose source is the same, whatever their context, in other components of the project and in the same language. */
export const sameSourceUnits = (db: Db, unitId: number, components: readonly number[]): Promise<SameSourceUnit[]> =>
  same(db, { unitId, components: idList(db, components) })
