import { Action } from '#core/changes/actions.ts'
import { validateFlags } from '#core/checks/validate-flags.ts'
import { message } from '#core/messages/message.ts'
import type { Actor } from '#server/access/actor.ts'
import { groupAgain } from '#server/commands/components/group-variants.ts'
import { queueRechecks, recheckUnits } from '#server/commands/quality/recheck-units.ts'
import { syncTerminology } from '#server/commands/quality/sync-terminology.ts'
import { applyFlags } from '#server/commands/strings/apply-flags.ts'
import { stringPriority } from '#server/commands/strings/string-priority.ts'
import type { Db } from '#server/db/database.ts'
import { languagesByIds } from '#server/db/queries/languages/languages.ts'
import { labelNames, labelsOfString, setLabels } from '#server/db/queries/projects/labels.ts'
import { updateExplanation, updateExtraFlags } from '#server/db/queries/strings/source-strings.ts'
import { type UnitContext, unitsOfString } from '#server/db/queries/strings/unit-context.ts'
import { invalid } from '#server/errors.ts'
import { pathOf } from '#server/stats/counted-unit.ts'
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
  const extraFlags = description.extraFlags?.trim()
  const who = actor.kind === 'user' ? { userId: actor.id, authorId: actor.id } : {}
  const explained = explanation !== undefined && explanation !== unit.explanation
  const flagged = extraFlags !== undefined && extraFlags !== unit.extra_flags
  if (explained) await updateExplanation(tx, { id: unit.source_string_id, explanation })
  if (flagged) {
    const priority = stringPriority(context.component, { flags: unit.source_flags, extra_flags: extraFlags })
    await updateExtraFlags(tx, { id: unit.source_string_id, flags: extraFlags, priority })
    await groupAgain(tx, context.component, [{ id: unit.source_string_id, flags: extraFlags }])
  }
  const affected: number[] = []
  if (explained || flagged) {
    const all = await unitsOfString(tx, unit.source_string_id)
    const units = flagged ? all : all.filter((one) => one.is_source === 1)
    const languages = await languagesByIds(
      tx,
      units.map((one) => one.language_id),
    )
    for (const one of units) {
      const language = languages.get(one.language_id)
      if (!language) continue
      const ledger = await Ledger.open(tx, pathOf({ ...context, unit: one }))
      const was = { extra_flags: unit.extra_flags }
      if (flagged) affected.push(...(await applyFlags(tx, { ...context, language, unit: one }, was, ledger, now)))
      if (explained && one.is_source === 1)
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
