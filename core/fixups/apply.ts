import type { CheckedUnit } from '#core/checks/model/check.ts'
import { pairs } from '#core/checks/model/form-pairs.ts'
import type { Fixup } from './fixup.ts'
import { allFixups } from './registry.ts'

export interface FixedTarget {
  readonly target: readonly string[]
  /** Ids of the fix-ups that changed something. */
  readonly applied: readonly string[]
}

/** One may lay bare what another looks for: a blank behind a control character. Two rounds are the rule. */
const MAX_ROUNDS = 10

const none: ReadonlySet<string> = new Set()

/** The target as it is to be saved. Fixing it again changes nothing. Texts of the source language are left alone. */
export function applyFixups(unit: CheckedUnit, optional: ReadonlySet<string> = none): FixedTarget {
  if (unit.isSource) return { target: unit.target, applied: [] }
  const fixups = allFixups.filter((fixup) => isActive(fixup, unit, optional))
  const applied = new Set<string>()
  let target = unit.target
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const used = new Set<string>()
    const before = target
    const fixed = fixups.reduce((texts, fixup) => applyOne(fixup, withTarget(unit, texts), used), before)
    // What one puts right and another puts back was right: a blank before the sign that the text begins with.
    if (fixed.every((text, i) => text === before[i])) break
    for (const id of used) applied.add(id)
    target = fixed
  }
  return { target, applied: allFixups.map(({ id }) => id).filter((id) => applied.has(id)) }
}

const withTarget = (unit: CheckedUnit, target: readonly string[]): CheckedUnit =>
  target === unit.target ? unit : { ...unit, target }

function isActive({ id, isOptional, ignoredBy, applies }: Fixup, unit: CheckedUnit, optional: ReadonlySet<string>) {
  if (isOptional && !optional.has(id)) return false
  if (ignoredBy?.some((flag) => unit.flags.has(flag))) return false
  return applies?.(unit) ?? true
}

/** The same list where nothing changes. */
function applyOne(fixup: Fixup, unit: CheckedUnit, applied: Set<string>): readonly string[] {
  const texts = pairs(unit).map((pair) => (pair.target === '' ? '' : fixup.apply(pair, unit)))
  if (texts.every((text, i) => text === unit.target[i])) return unit.target
  applied.add(fixup.id)
  return texts
}
