import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { type IdList, idList, inIds } from '#server/db/id-list.ts'
import { prepared } from '#server/db/prepared.ts'

const elsewhere = prepared((db, p: { units: IdList; components: IdList }) =>
  db
    .selectFrom('unit as own')
    .innerJoin('source_string as string', 'string.id', 'own.source_string_id')
    .innerJoin('translation as here', 'here.id', 'own.translation_id')
    .innerJoin('component as home', 'home.id', 'here.component_id')
    .innerJoin('component', (join) =>
      join
        .onRef('component.source_language_id', '=', 'home.source_language_id')
        .onRef('component.id', '<>', 'home.id')
        .on(inIds(db, 'component.id', p.components)),
    )
    .innerJoin('source_string as other', (join) =>
      join
        .onRef('other.component_id', '=', 'component.id')
        // The index has the beginnings of texts.
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
    .select(['own.id as own_id', 'unit.id', 'unit.target', 'unit.state', 'component.path'])
    .select(sql<number>`case when other.context = string.context then 1 else 0 end`.as('same_context'))
    .select(sql<number>`case when translation.plural_id = here.plural_id then 1 else 0 end`.as('same_plural'))
    .where(inIds(db, 'own.id', p.units))
    .where('unit.state', '>=', 20)
    .where('unit.target', '<>', '')
    .orderBy('unit.id'),
)

export interface TextElsewhere {
  readonly own_id: number
  readonly id: number
  readonly target: string
  readonly state: number
  readonly path: string
  readonly same_context: number
  readonly same_plural: number
}

/** Translations of the same sources into the same language in other components. */
export const textsElsewhere = (
  db: Db,
  units: readonly number[],
  components: readonly number[],
): Promise<TextElsewhere[]> => elsewhere(db, { units: idList(db, units), components: idList(db, components) })
