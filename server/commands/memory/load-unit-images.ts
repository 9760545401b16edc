import type { Db } from '#server/db/database.ts'
import type { UnitContext } from '#server/db/queries/strings/unit-context.ts'
import { picturesOf, screenshotsShowing } from '#server/db/queries/strings/unit-images.ts'
import type { MachinePicture } from '#server/machinery/machine.ts'

/** Of one unit: the first ones show what there is to see. */
const MAX_IMAGES = 2

/** Screenshots that show a unit or its source string, for language models that look at them. */
export async function unitPictures(db: Db, contexts: readonly UnitContext[]): Promise<Map<number, MachinePicture[]>> {
  // A source string has the id of its own unit.
  const ids = contexts.flatMap(({ unit }) => [unit.id, unit.source_string_id])
  const showing = await screenshotsShowing(db, ids)
  if (showing.size === 0) return new Map()
  const wanted = new Map(
    contexts.map(({ unit }) => {
      const own = [...(showing.get(unit.id) ?? []), ...(showing.get(unit.source_string_id) ?? [])]
      return [unit.id, [...new Set(own)].slice(0, MAX_IMAGES)]
    }),
  )
  const rows = await picturesOf(db, [...new Set([...wanted.values()].flat())])
  const pictures = new Map(
    rows.map(({ id, media_type: mediaType, content }) => [
      id,
      { id, mediaType, base64: Buffer.from(content).toString('base64') },
    ]),
  )
  return new Map([...wanted].map(([unit, imageIds]) => [unit, imageIds.flatMap((id) => pictures.get(id) ?? [])]))
}
