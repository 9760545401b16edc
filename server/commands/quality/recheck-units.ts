import { checkUnits } from '#server/commands/quality/check-units.ts'
import { usersOfText } from '#server/commands/quality/load-related-units.ts'
import { queueCheck, queueCheckIfNeeded } from '#server/commands/quality/queue-check.ts'
import { translationOf } from '#server/commands/quality/translation-context.ts'
import { type Db, isPostgres } from '#server/db/database.ts'
import { findingsOfUnits } from '#server/db/queries/quality/findings.ts'
import { markUnits } from '#server/db/queries/quality/unchecked-units.ts'
import { unitsMindingFormerTexts, unitsMindingTerms } from '#server/db/queries/quality/units-to-recheck.ts'
import { unitsLikeString } from '#server/db/queries/strings/related-units.ts'
import {
  type UnitContext,
  type UnitRecord,
  unitContext,
  unitsByIds,
  unitsOfString,
} from '#server/db/queries/strings/unit-context.ts'

/** Looked at while somebody waits; the rest is left to a job. */
const MAX_RECHECK_INLINE = 40

/**
 * Looks again at units because of what changed around them, in this transaction; the source strings of those that flip as well. What
 * surrounds `near` need not be read again.
 */
export async function recheckUnits(
  tx: Db,
  unitIds: Iterable<number>,
  now: number,
  near?: UnitContext | undefined,
): Promise<void> {
  const ids = [...new Set(unitIds)].sort((a, b) => a - b)
  if (ids.length > MAX_RECHECK_INLINE) await queueRechecks(tx, ids.slice(MAX_RECHECK_INLINE), now)
  const flipped = await recheckByTranslation(tx, ids.slice(0, MAX_RECHECK_INLINE), now, near)
  // A source string has the id of its own unit.
  await recheckByTranslation(tx, [...flipped], now, near)
}

/** A unit with all around it, as far as that is known from another one. */
function besideUnit(near: UnitContext | undefined, unit: UnitRecord): UnitContext | undefined {
  if (near?.component.id !== unit.component_id) return undefined
  const language = [near.language, near.sourceLanguage].find(({ id }) => id === unit.language_id)
  return language && { ...near, unit, language }
}

/** Returns the source strings of those that flip; what others are to be told is left to jobs. */
async function recheckByTranslation(
  tx: Db,
  ids: readonly number[],
  now: number,
  near: UnitContext | undefined,
): Promise<Set<number>> {
  const flipped = new Set<number>()
  if (ids.length === 0) return flipped
  const byTranslation = Map.groupBy(await unitsByIds(tx, ids), (unit) => unit.translation_id)
  for (const [, units] of [...byTranslation].sort(([a], [b]) => a - b)) {
    const own = units.map((unit) => unit.id)
    const [first] = units
    const context = first && (besideUnit(near, first) ?? (await unitContext(tx, first.id)))
    if (!context) continue
    // On PostgreSQL somebody may have changed them before the translation's turn was taken.
    const load = async () => ({ units: isPostgres(tx) ? await unitsByIds(tx, own) : units })
    const checked = await checkUnits(tx, translationOf(context), load, now)
    for (const id of checked.flipped) flipped.add(id)
    await queueRechecks(tx, checked.affected, now)
  }
  return flipped
}

/** Looks at a string that was just added, in one language and in the source; the other languages are left to a job. */
export async function checkNewString(tx: Db, unitId: number, now: number): Promise<void> {
  const [unit] = await unitsByIds(tx, [unitId])
  if (!unit) return
  await recheckUnits(tx, [unit.id, unit.source_string_id], now)
  await queueCheckIfNeeded(tx, unit.component_id, now)
}

/** Units elsewhere that something else may be true of once a string is gone: of the same source or text, or using the term. */
export async function unitsRelatedToString(tx: Db, sourceStringId: number): Promise<number[]> {
  const related = (await unitsLikeString(tx, sourceStringId)).map((row) => row.id)
  const units = await unitsOfString(tx, sourceStringId)
  const ids = units.map((unit) => unit.id)
  related.push(...(await unitsMindingTerms(tx, ids)), ...(await unitsMindingFormerTexts(tx, ids)))
  const found = await findingsOfUnits(tx, ids)
  for (const { id } of units.filter((unit) => found.get(unit.id)?.some(({ check }) => check === 'reused'))) {
    const context = await unitContext(tx, id)
    if (context) related.push(...(await usersOfText(tx, translationOf(context), context.unit.target)))
  }
  return related
}

/** Notes units for the jobs of their components. */
export async function queueRechecks(tx: Db, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return
  await markUnits(tx, ids)
  const components = new Set((await unitsByIds(tx, ids)).map((unit) => unit.component_id))
  for (const id of components) await queueCheck(tx, id, now)
}
