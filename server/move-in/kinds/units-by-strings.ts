import type { JsonObject } from '#core/text/json-object.ts'
import { list, text } from '#core/text/loose-json.ts'
import { joinForms, storable } from '#core/units/forms.ts'
import type { Db } from '#server/db/database.ts'
import { type MovedUnitRow, unitsByHashes, unitsBySources } from '#server/db/queries/strings/moved-units.ts'
import type { TranslationHere } from '#server/move-in/kinds/translations.ts'

type Of = Pick<TranslationHere, 'translationId' | 'componentId' | 'isMonolingual'>

/** Strings of documents have a key here and none there: the text is what both know them by. */
export const isKeyless = (shown: JsonObject, isMonolingual: boolean): boolean => isMonolingual && shown.context === ''

/** Units of a translation here, by the hashes that the other server has for their strings. */
export async function unitsByStrings(
  db: Db,
  one: Of,
  page: readonly JsonObject[],
): Promise<ReadonlyMap<string, MovedUnitRow>> {
  const hashOf = (shown: JsonObject): string => text(shown, 'id_hash') ?? ''
  const { translationId, componentId, isMonolingual } = one
  const hashes = page.map(hashOf).filter((hash) => hash !== '')
  const found = new Map(
    (await unitsByHashes(db, { translationId, componentId, hashes })).map((row) => [row.id_hash, row]),
  )
  const keyless = page.filter((shown) => isKeyless(shown, isMonolingual) && !found.has(hashOf(shown)))
  if (keyless.length === 0) return found
  const sourceOf = (shown: JsonObject): string => storable(joinForms(list(shown, 'source').map(String)))
  const sources = keyless.map(sourceOf)
  const rows = await unitsBySources(db, { translationId, componentId, sources })
  // Of equal texts the first: the other server has one string for them.
  const bySource = new Map(rows.toReversed().map((row) => [row.source, row]))
  for (const shown of keyless) {
    const row = bySource.get(sourceOf(shown))
    if (row) found.set(hashOf(shown), row)
  }
  return found
}
