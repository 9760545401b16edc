import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { narrowed, type ScopeIds } from '#server/db/queries/reports/scope-counts.ts'

export interface LabelCount {
  readonly name: string
  readonly color: string
  readonly count: number
  readonly words: number
}

/** How many strings of the scope have each label, by name. Strings without a label are never looked at. */
export const labelCounts = (db: Db, scope: ScopeIds): Promise<LabelCount[]> =>
  narrowed(db, scope)
    .innerJoin('unit', 'unit.translation_id', 'translation.id')
    .innerJoin('source_string', 'source_string.id', 'unit.source_string_id')
    .innerJoin('source_string_label', 'source_string_label.source_string_id', 'source_string.id')
    .innerJoin('label', 'label.id', 'source_string_label.label_id')
    .select(['label.name', 'label.color'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .select(sql<number>`cast(sum(source_string.num_words) as bigint)`.as('words'))
    .groupBy(['label.name', 'label.color'])
    .orderBy('label.name')
    .execute()
