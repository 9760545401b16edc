import { State } from '#core/units/state.ts'
import type { Check, CheckedUnit, Finding } from './model/check.ts'
import { allChecks } from './registry.ts'

/** Findings by id of the check; a check that passes has no entry. */
export type Findings = ReadonlyMap<string, readonly Finding[]>

/** Runs the checks that this unit, its state and its flags ask for. */
export function runChecks(unit: CheckedUnit, checks: readonly Check[] = allChecks): Findings {
  const found = new Map<string, readonly Finding[]>()
  if ((unit.state === State.readOnly && !unit.isSource) || unit.flags.has('ignore-all-checks')) return found
  for (const check of checks === allChecks ? wantedChecks(unit) : checks) {
    if (!applies(check, unit)) continue
    const findings = check.find(unit)
    if (findings.length > 0) found.set(check.id, findings)
  }
  return found
}

const wantedByFlags = new WeakMap<CheckedUnit['flags'], Map<string, readonly Check[]>>()

/** Checks that units of this kind with these flags ask for: the same for most units of a component. */
function wantedChecks(unit: CheckedUnit): readonly Check[] {
  const byKind = wantedByFlags.get(unit.flags) ?? new Map<string, readonly Check[]>()
  wantedByFlags.set(unit.flags, byKind)
  const kind = `${unit.isGlossary} ${unit.isSource} ${unit.state === State.empty} ${unit.relatedUnits === undefined}`
  const known = byKind.get(kind) ?? allChecks.filter((check) => applies(check, unit))
  byKind.set(kind, known)
  return known
}

/** Does the unit ask for this check at all? */
export function applies(check: Check, unit: CheckedUnit): boolean {
  const { flags } = unit
  if (!isInSet(check, unit) || flags.has(check.ignoredBy)) return false
  if (check.needsRelatedUnits && unit.relatedUnits === undefined) return false
  return check.enabledBy === undefined || check.enabledBy.some((flag) => flags.has(flag))
}

function isInSet({ on, looksAtEmpty }: Check, { isGlossary, isSource, state }: CheckedUnit): boolean {
  if (isGlossary) return on === 'glossary'
  if (isSource) return on === 'source' || on === 'both'
  if (on !== 'target' && on !== 'both') return false
  return state !== State.empty || looksAtEmpty === true
}
