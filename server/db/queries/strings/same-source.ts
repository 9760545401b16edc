import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { type IdList, idList, inIds } from '#server/db/id-list.ts'
import { prepared } from '#server/db/prepared.ts'

/** Units and those of the same source texts, whatever their contexts, in the same language in other components. */
const sameSource = (db: Db, components: IdList) =>
  db
    .selectFrom('unit as own')
    .innerJoin('source_string as string', 'string.id', 'own.source_string_id')
    .innerJoin('translation as here', 'here.id', 'own.translation_id')
    .innerJoin('component as home', 'home.id', 'here.component_id')
    .innerJoin('component', (join) =>
      join
        .onRef('component.source_language_id', '=', 'home.source_language_id')
        .onRef('component.id', '<>', 'home.id')
        .on(inIds(db, 'component.id', components)),
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
    .orderBy('unit.id')

const inProject = prepared((db, p: { unitId: number; components: IdList }) =>
  sameSource(db, p.components)
    .select(['unit.id', 'unit.target'])
    .select(sql<number>`case when unit.target = own.target then 0 else 1 end`.as('differs'))
    .where('own.id', '=', p.unitId)
    .whereRef('component.project_id', '=', 'home.project_id'),
)

export interface SameSourceUnit {
  readonly id: number
  /** 1: its text is another one. */
  readonly differs: number
}

/** Units whose source is the same, whatever their context, in other components of the project and in the same language. */
export const sameSourceUnits = (db: Db, unitId: number, components: readonly number[]): Promise<SameSourceUnit[]> =>
  inProject(db, { unitId, components: idList(db, components) })

const elsewhere = prepared((db, p: { units: IdList; components: IdList }) =>
  sameSource(db, p.components)
    .select(['own.id as own_id', 'unit.id', 'unit.target', 'unit.state', 'component.path'])
    .select(sql<number>`case when other.context = string.context then 1 else 0 end`.as('same_context'))
    .select(sql<number>`case when translation.plural_id = here.plural_id then 1 else 0 end`.as('same_plural'))
    .where(inIds(db, 'own.id', p.units))
    .where('unit.state', '>=', 20)
    .where('unit.target', '<>', ''),
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
