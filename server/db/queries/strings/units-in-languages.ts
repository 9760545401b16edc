import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'

interface Wanted {
  readonly strings: readonly number[]
  /** Without: all. */
  readonly languages?: readonly number[] | undefined
  readonly components?: readonly number[] | undefined
}

/** Units of these strings, in all languages or some. */
export async function unitsInLanguages(db: Db, { strings, languages, components }: Wanted): Promise<number[]> {
  const rows = await db
    .selectFrom('unit')
    .innerJoin('translation', 'translation.id', 'unit.translation_id')
    .select('unit.id')
    .where(inIds(db, 'unit.source_string_id', idList(db, strings)))
    .$if(languages !== undefined, (q) => q.where(inIds(db, 'translation.language_id', idList(db, languages ?? []))))
    .$if(components !== undefined, (q) => q.where(inIds(db, 'translation.component_id', idList(db, components ?? []))))
    .orderBy('unit.id')
    .execute()
  return rows.map((row) => row.id)
}
