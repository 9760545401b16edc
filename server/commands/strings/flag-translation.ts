import { Action } from '#core/changes/actions.ts'
import type { Actor } from '#server/access/actor.ts'
import { recheckUnits } from '#server/commands/quality/recheck-units.ts'
import { applyFlags } from '#server/commands/strings/apply-flags.ts'
import type { Db } from '#server/db/database.ts'
import { type UnitContext, unitsByIds } from '#server/db/queries/strings/unit-context.ts'
import { setUnitFlags } from '#server/db/queries/strings/unit-state.ts'
import { mustExist } from '#server/errors.ts'
import { pathOf } from '#server/stats/counted-unit.ts'
import { Ledger } from '#server/stats/ledger.ts'

/** Gives a string flags in one language: they come after those that all languages have. */
export async function flagTranslation(
  tx: Db,
  context: UnitContext,
  extraFlags: string,
  actor: Actor,
  now: number,
): Promise<void> {
  const flags = extraFlags.trim()
  const ledger = await Ledger.open(tx, pathOf(context))
  const before = mustExist((await unitsByIds(tx, [context.unit.id]))[0], 'unit')
  if (flags === before.flags) return
  await setUnitFlags(tx, { id: before.id, flags, updated: now })
  const unit = { ...before, flags }
  const affected = await applyFlags(tx, { ...context, unit }, { flags: before.flags }, ledger, now)
  const who = actor.kind === 'user' ? { userId: actor.id, authorId: actor.id } : {}
  ledger.record({ action: Action.extraFlagsUpdated, unitId: unit.id, target: flags, old: before.flags, ...who })
  await ledger.close(now)
  await recheckUnits(tx, [unit.source_string_id, ...affected], now)
}
