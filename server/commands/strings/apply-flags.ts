import { isBlank, splitForms } from '#core/units/forms.ts'
import { isReadOnly, State } from '#core/units/state.ts'
import { unitFlags } from '#server/commands/quality/build-checked-unit.ts'
import { findingsOfText, refreshFindings } from '#server/commands/quality/refresh-findings.ts'
import type { Db } from '#server/db/database.ts'
import type { UnitContext, UnitRecord } from '#server/db/queries/strings/unit-context.ts'
import { setUnitState } from '#server/db/queries/strings/unit-state.ts'
import { counted } from '#server/stats/counted-unit.ts'
import type { Ledger } from '#server/stats/ledger.ts'

const READ_ONLY = 'read-only'

/**
 * New flags decide anew which checks look at a unit, and whether it may be edited. `before` are the flags it had. Returns
 * others that it has news for.
 */
export async function applyFlags(
  tx: Db,
  context: UnitContext,
  before: Partial<Pick<UnitRecord, 'flags' | 'extra_flags'>>,
  ledger: Ledger,
  now: number,
): Promise<Iterable<number>> {
  const { unit } = context
  const forms = splitForms(unit.target)
  const wasLocked = unitFlags({ ...context, unit: { ...unit, ...before } }).has(READ_ONLY)
  const state = stateUnderFlags(context, wasLocked, unitFlags(context).has(READ_ONLY))
  if (state !== unit.state)
    await setUnitState(tx, { id: unit.id, state, previousSource: unit.previous_source, updated: now })
  const { failing, affected } = await findingsOfText(tx, context, { forms, target: unit.target, state }, now)
  const findings = await refreshFindings(tx, context, failing)
  ledger.countOut(counted(unit))
  ledger.countIn(counted(unit, { state, failing: findings > 0 }))
  return affected
}

/** Read-only while the flag says so; after that, what its text amounts to. What is read-only by its file stays so. */
function stateUnderFlags({ unit, component }: UnitContext, wasLocked: boolean, isLocked: boolean): number {
  if (isLocked) return State.readOnly
  const byFile = unit.is_source === 1 && component.template === ''
  if (!wasLocked || byFile || !isReadOnly(unit.state)) return unit.state
  return isBlank(splitForms(unit.target)) ? State.empty : State.translated
}
