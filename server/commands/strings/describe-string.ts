import { Action } from '#core/changes/actions.ts'
import { validateFlags } from '#core/checks/validate-flags.ts'
import { message } from '#core/messages/message.ts'
import { normalizeFlags } from '#core/units/flags.ts'
import { splitForms } from '#core/units/forms.ts'
import { isReadOnly, State } from '#core/units/state.ts'
import type { Actor } from '#server/access/actor.ts'
import { groupAgain } from '#server/commands/components/group-variants.ts'
import { unitFlags } from '#server/commands/quality/build-checked-unit.ts'
import { queueRechecks, recheckUnits } from '#server/commands/quality/recheck-units.ts'
import { findingsOfText, refreshFindings } from '#server/commands/quality/refresh-findings.ts'
import { syncTerminology } from '#server/commands/quality/sync-terminology.ts'
import type { Db } from '#server/db/database.ts'
import { languagesByIds } from '#server/db/queries/languages/languages.ts'
import { labelNames, labelsOfString, setLabels } from '#server/db/queries/projects/labels.ts'
import { updateExplanation, updateExtraFlags } from '#server/db/queries/strings/source-strings.ts'
import { type UnitContext, unitsOfString } from '#server/db/queries/strings/unit-context.ts'
import { setUnitState } from '#server/db/queries/strings/unit-state.ts'
import { invalid } from '#server/errors.ts'
import { counted, pathOf } from '#server/stats/counted-unit.ts'
import { Ledger } from '#server/stats/ledger.ts'

export interface Description {
  readonly explanation?: string | undefined
  readonly extraFlags?: string | undefined
  /** Ids of the labels the string is to have. */
  readonly labels?: readonly number[] | undefined
}

/** What is wrong with a description, before anything of it is stored. */
export async function checkDescription(
  tx: Db,
  context: UnitContext,
  { extraFlags, labels }: Description,
): Promise<void> {
  const [problem] = validateFlags(extraFlags ?? '')
  if (problem) throw invalid('extra_flags', problem.message)
  if (labels === undefined) return
  const known = await labelNames(tx, context.project.id)
  const unknown = labels.find((id) => !known.has(id))
  if (unknown !== undefined) throw invalid('labels', message('label.noneWithId', { label: unknown }))
}

/** Explains a source string to translators: what is said of it holds in every language. */
export async function describeString(
  tx: Db,
  context: UnitContext,
  description: Description,
  actor: Actor,
  now: number,
): Promise<void> {
  const { unit } = context
  const { explanation, labels } = description
  const extraFlags = description.extraFlags === undefined ? undefined : normalizeFlags(description.extraFlags)
  const who = actor.kind === 'user' ? { userId: actor.id, authorId: actor.id } : {}
  const explained = explanation !== undefined && explanation !== unit.explanation
  const flagged = extraFlags !== undefined && extraFlags !== unit.extra_flags
  if (explained) await updateExplanation(tx, { id: unit.source_string_id, explanation })
  if (flagged) {
    await updateExtraFlags(tx, { id: unit.source_string_id, flags: extraFlags })
    await groupAgain(tx, context.component, [{ id: unit.source_string_id, flags: extraFlags }])
  }
  const affected: number[] = []
  if (explained || flagged) {
    const units = await unitsOfString(tx, unit.source_string_id)
    const languages = await languagesByIds(
      tx,
      units.map((one) => one.language_id),
    )
    for (const one of units) {
      const language = languages.get(one.language_id)
      if (!language) continue
      const ledger = await Ledger.open(tx, pathOf({ ...context, unit: one }))
      if (flagged) affected.push(...(await applyFlags(tx, { ...context, language, unit: one }, ledger, now)))
      if (explained)
        ledger.record({
          action: Action.explanationUpdated,
          unitId: one.id,
          target: explanation,
          old: unit.explanation,
          ...who,
        })
      if (flagged && one.is_source === 1)
        ledger.record({
          action: Action.extraFlagsUpdated,
          unitId: one.id,
          target: extraFlags,
          old: unit.extra_flags,
          ...who,
        })
      await ledger.close(now)
    }
  }
  // Last of all: what the source is told depends on its translations.
  if (flagged) await syncTerminology(tx, context, now)
  if (flagged) await recheckUnits(tx, [unit.source_string_id, ...affected], now)
  if (flagged && context.component.is_glossary === 1) await queueRechecks(tx, [unit.source_string_id], now)
  if (labels !== undefined) await label(tx, context, labels, who, now)
}

/** New flags decide anew which checks look at a unit, and whether it may be edited. Returns others that it has news for. */
async function applyFlags(tx: Db, context: UnitContext, ledger: Ledger, now: number): Promise<Iterable<number>> {
  const { unit } = context
  const locked = unitFlags(context).has('read-only')
  const forms = splitForms(unit.target)
  const state = stateUnderFlags(unit, locked)
  if (state !== unit.state)
    await setUnitState(tx, { id: unit.id, state, previousSource: unit.previous_source, updated: now })
  const { failing, affected } = await findingsOfText(tx, context, { forms, target: unit.target, state }, now)
  const findings = await refreshFindings(tx, context, failing)
  ledger.countOut(counted(unit))
  ledger.countIn(counted(unit, { state, failing: findings > 0 }))
  return affected
}

/** Read-only while the flag says so; after that, what its text amounts to. */
function stateUnderFlags(unit: { readonly state: number; readonly target: string }, locked: boolean): number {
  if (locked) return State.readOnly
  if (!isReadOnly(unit.state)) return unit.state
  return unit.target.replaceAll('\u001e', '') === '' ? State.empty : State.translated
}

async function label(
  tx: Db,
  context: UnitContext,
  wanted: readonly number[],
  who: { userId?: number; authorId?: number },
  now: number,
): Promise<void> {
  const { unit, project } = context
  const names = await labelNames(tx, project.id)
  const before = new Set(await labelsOfString(tx, unit.source_string_id))
  const after = new Set(wanted)
  const added = [...after].filter((id) => !before.has(id))
  const removed = [...before].filter((id) => !after.has(id))
  if (added.length + removed.length === 0) return
  await setLabels(tx, unit.source_string_id, { added, removed })
  const ledger = await Ledger.open(tx, pathOf(context))
  const record = (action: number, id: number) =>
    ledger.record({ action, unitId: unit.id, details: { label: names.get(id) ?? '' }, ...who })
  for (const id of added) record(Action.labelAdded, id)
  for (const id of removed) record(Action.labelRemoved, id)
  await ledger.close(now)
}
