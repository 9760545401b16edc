import { message } from '#core/messages/message.ts'
import { isBlank, splitForms } from '#core/units/forms.ts'
import { State } from '#core/units/state.ts'
import type { Actor } from '#server/access/actor.ts'
import { checkForms, formCount, normalise, tidyForms } from '#server/commands/quality/normalise-text.ts'
import { findingsOfText } from '#server/commands/quality/refresh-findings.ts'
import { findUnit, type ScopedUnit } from '#server/commands/strings/find-unit.ts'
import { proposedItems } from '#server/commands/strings/proposed-items.ts'
import type { Db } from '#server/db/database.ts'
import {
  type ChangeSetRow,
  itemsOfUnits,
  lockChangeSet,
  type NewItem,
  spendBudget,
  writeItem,
} from '#server/db/queries/strings/change-sets/change-sets.ts'
import { invalid } from '#server/errors.ts'

export interface Proposal {
  readonly unit: number
  readonly target?: readonly string[] | undefined
  readonly state?: number | undefined
  readonly reason?: string | undefined
}

interface Proposing {
  readonly actor: Actor
  readonly set: ChangeSetRow
  readonly now: number
}

/** The text and state that are proposed: what is left out stays as it is. */
function proposedText(context: ScopedUnit, { target, state }: Proposal) {
  const { unit } = context
  if (target === undefined && state === undefined) throw invalid('target', message('changeSet.nothingProposed'))
  const forms = splitForms(unit.target)
  const present = Array.from({ length: formCount(context) }, (_, i) => forms[i] ?? '')
  const wanted = checkForms(context, target ?? present)
  if (isBlank(wanted)) throw invalid('target', message('changeSet.needsText'))
  const asked = state ?? State.translated
  return normalise(tidyForms(context, wanted, asked), asked)
}

async function itemOf(tx: Db, { actor, set, now }: Proposing, proposal: Proposal): Promise<NewItem> {
  const context = await findUnit(tx, actor, proposal.unit)
  const { unit, project } = context
  if (project.id !== set.project_id) throw invalid('unit', message('changeSet.otherProject'))
  if (unit.is_source === 1) throw invalid('unit', message('changeSet.sourceString'))
  if (unit.state === State.readOnly) throw invalid('unit', message('string.readOnly'))
  const text = proposedText(context, proposal)
  if (text.target === unit.target && text.state === unit.state) throw invalid('target', message('suggestion.sameText'))
  const { failing } = await findingsOfText(tx, context, text, now)
  return {
    change_set_id: set.id,
    unit_id: unit.id,
    target: text.target,
    state: text.state,
    reason: proposal.reason ?? '',
    failing_checks: [...failing].join(' '),
    base_target: unit.target,
    base_state: unit.state,
  }
}

/**
 * Adds texts to a change set: all of them or none. Nothing but the change set is written. A second text for a unit replaces
 * the first, unless that was applied.
 */
export async function proposeTranslations(
  tx: Db,
  proposing: Proposing,
  proposals: readonly Proposal[],
): Promise<number[]> {
  const { set, now } = proposing
  await lockChangeSet(tx, set.id, now)
  const unitIds = proposals.map(({ unit }) => unit)
  if (new Set(unitIds).size < unitIds.length) throw invalid('items', message('changeSet.twice'))
  const items = await proposedItems(proposals, 'unit', (one) => itemOf(tx, proposing, one))
  const known = await itemsOfUnits(tx, set.id, unitIds)
  if (known.some(({ status }) => status === 'applied')) throw invalid('items', message('changeSet.alreadyApplied'))
  if (!(await spendBudget(tx, set.id, items.length - known.length)))
    throw invalid('items', message('changeSet.budget', { limit: set.budget }))
  const ids: number[] = []
  for (const item of items) ids.push(await writeItem(tx, item, now))
  return ids
}
