import { Action, contentActions } from '#core/changes/actions.ts'
import { readJsonObject } from '#core/text/json-object.ts'
import { isBlank, splitForms } from '#core/units/forms.ts'
import { State } from '#core/units/state.ts'
import type { Actor } from '#server/access/actor.ts'
import { rightsOf } from '#server/access/rights.ts'
import { whyNot } from '#server/access/why-not.ts'
import { formCount } from '#server/commands/quality/normalise-text.ts'
import { editUnit } from '#server/commands/strings/edit-unit.ts'
import { withAccessScope } from '#server/commands/strings/find-unit.ts'
import type { Db } from '#server/db/database.ts'
import { type RevertibleChange, revertibleChanges } from '#server/db/queries/history/revertible-changes.ts'
import { unitContext } from '#server/db/queries/strings/unit-context.ts'

/** Actions that gave a string a text, which can be taken back. */
export const revertible: readonly number[] = [2, 5, 6, 7, 8, 9, 27, 36, 37, 59, 72, 77, 94]

export interface RevertRequest {
  readonly actor: Actor
  readonly translationIds: readonly number[]
  /** Whose changes; undefined: everybody's. */
  readonly userId?: number | undefined
  readonly after?: number | undefined
  readonly before?: number | undefined
}

export interface Reverted {
  readonly reverted: number
  /** Strings that somebody else changed afterwards, or that the actor may not edit. */
  readonly skipped: number
}

/** Gives a string the text it had before a change. */
export async function revertChange(
  tx: Db,
  change: RevertibleChange,
  actor: Actor,
  now: number,
  action: number = Action.translationReverted,
): Promise<'reverted' | 'skipped'> {
  const context = await unitContext(tx, change.unit_id)
  if (!context) return 'skipped'
  const { scope } = await withAccessScope(tx, context)
  if (whyNot(await rightsOf(tx, actor), 'unit.edit', scope) !== undefined) return 'skipped'
  const forms = splitForms(change.old)
  const target = Array.from({ length: formCount(context) }, (_, i) => forms[i] ?? '')
  const state = isBlank(target) ? State.empty : stateBefore(change)
  const { outcome } = await editUnit(tx, context, { actor, target, state, action }, now)
  return outcome === 'saved' ? 'reverted' : 'skipped'
}

/** The state the text had, where the record tells; approval is not given back by itself. */
function stateBefore({ details }: RevertibleChange): number {
  const { old_state: oldState } = readJsonObject(details)
  if (oldState === State.needsEditing || oldState === State.needsRewriting || oldState === State.needsChecking)
    return State.needsEditing
  return State.translated
}

/**
 * Takes back what somebody did, or what was done in a span of time: each string gets the text it had before the first of
 * those changes, unless somebody else has changed it since.
 */
export async function revertChanges(tx: Db, request: RevertRequest, now: number): Promise<Reverted> {
  const firsts = await revertibleChanges(tx, { ...request, actions: revertible, content: contentActions })
  const action = request.userId === undefined ? Action.translationReverted : Action.userEditReverted
  let reverted = 0
  for (const { change, changedSince } of firsts)
    if (!changedSince && (await revertChange(tx, change, request.actor, now, action)) === 'reverted') reverted++
  return { reverted, skipped: firsts.length - reverted }
}
