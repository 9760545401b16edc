import { parseFlags } from '#core/units/flags.ts'
import type { Db } from '#server/db/database.ts'
import type { ComponentRow } from '#server/db/queries/components/components.ts'
import { flaggedSources } from '#server/db/queries/strings/stored-units.ts'

/** Source strings of a glossary that every one of its languages keeps, whatever its file holds. */
export async function terminologySources(
  db: Db,
  { id, is_glossary, template }: Pick<ComponentRow, 'id' | 'is_glossary' | 'template'>,
): Promise<Set<number>> {
  if (is_glossary === 0 || template !== '') return new Set()
  const found = await flaggedSources(db, id, 'terminology')
  const kept = found.filter(({ flags, extra_flags }) => parseFlags(`${flags}, ${extra_flags}`).has('terminology'))
  return new Set(kept.map((row) => row.id))
}
