import { findCheck } from '#core/checks/registry.ts'
import { message } from '#core/messages/message.ts'
import { readFlagList, writeFlag } from '#core/units/flag-syntax.ts'
import { normalizeFlags } from '#core/units/flags.ts'
import type { Actor } from '#server/access/actor.ts'
import { demand } from '#server/access/may.ts'
import { rightsOf } from '#server/access/rights.ts'
import { whyNot } from '#server/access/why-not.ts'
import { recheckUnits } from '#server/commands/quality/recheck-units.ts'
import { describeString } from '#server/commands/strings/describe-string.ts'
import { type ScopedUnit, withAccessScope } from '#server/commands/strings/find-unit.ts'
import type { Db } from '#server/db/database.ts'
import { findingsOfUnit, setDismissed } from '#server/db/queries/quality/findings.ts'
import { sameStringsElsewhere } from '#server/db/queries/strings/same-strings.ts'
import { unitContext, unitsByIds } from '#server/db/queries/strings/unit-context.ts'
import { AppError } from '#server/errors.ts'
import { counted, pathOf } from '#server/stats/counted-unit.ts'
import { Ledger } from '#server/stats/ledger.ts'

export interface Dismissal {
  readonly actor: Actor
  readonly check: string
  /** False: it counts again. */
  readonly dismissed: boolean
}

/** Says that a check is wrong about a string, or takes that back; in the components that share its texts, too. */
export async function dismissCheck(tx: Db, context: ScopedUnit, dismissal: Dismissal, now: number): Promise<void> {
  const { actor, check } = dismissal
  const { unit, component } = context
  await demand(tx, actor, 'unit.check', { ...context.scope, check })
  if (!(await findingsOfUnit(tx, unit.id)).some((finding) => finding.check === check))
    throw new AppError('not_found', message('check.notFailing'))
  const flipped = new Set(await storeDismissal(tx, context, dismissal, now))
  if (component.allow_translation_propagation === 1) {
    const rights = await rightsOf(tx, actor)
    for (const id of await sameStringsElsewhere(tx, unit.id)) {
      const found = await unitContext(tx, id)
      const other = found && (await withAccessScope(tx, found))
      if (!other || whyNot(rights, 'unit.check', { ...other.scope, check }) !== undefined) continue
      for (const string of await storeDismissal(tx, other, dismissal, now)) flipped.add(string)
    }
  }
  await recheckUnits(tx, flipped, now)
}

/** Returns the source string of a translation: what that is told depends on what fails in it. */
async function storeDismissal(
  tx: Db,
  context: ScopedUnit,
  { check, dismissed }: Dismissal,
  now: number,
): Promise<number[]> {
  const ledger = await Ledger.open(tx, pathOf(context))
  const [before] = await unitsByIds(tx, [context.unit.id])
  if (!before || !(await setDismissed(tx, before.id, check, dismissed))) return []
  const [after] = await unitsByIds(tx, [before.id])
  if (!after) return []
  if (before.finding_count > 0 !== after.finding_count > 0) {
    ledger.countOut(counted(before))
    ledger.countIn(counted(after))
    await ledger.close(now)
  }
  return before.is_source === 1 ? [] : [before.source_string_id]
}

/** Switches a check off, or on again, for a string in all languages: by a flag of the source string. */
export async function dismissEverywhere(tx: Db, context: ScopedUnit, dismissal: Dismissal, now: number): Promise<void> {
  const { actor, check, dismissed } = dismissal
  const found = await unitContext(tx, context.unit.source_string_id)
  const flag = findCheck(check)?.ignoredBy
  if (!found || flag === undefined) throw new AppError('not_found', message('check.none'))
  const source = await withAccessScope(tx, found)
  await demand(tx, actor, 'unit.check', { ...context.scope, check })
  await demand(tx, actor, 'source.edit', source.scope)
  const others = readFlagList(source.unit.extra_flags).items.filter(({ name }) => name !== flag)
  const kept = others.map(({ name, values }) => writeFlag(name, values))
  const extraFlags = normalizeFlags([...kept, ...(dismissed ? [flag] : [])].join(', '))
  await describeString(tx, source, { extraFlags }, actor, now)
}
