import { Action } from '#core/changes/actions.ts'
import { splitForms } from '#core/units/forms.ts'
import { State } from '#core/units/state.ts'
import type { Actor } from '#server/access/actor.ts'
import { editUnit } from '#server/commands/strings/edit-unit.ts'
import type { ScopedUnit } from '#server/commands/strings/find-unit.ts'
import type { Db } from '#server/db/database.ts'
import { deleteSuggestion, type SuggestionRow, vote } from '#server/db/queries/strings/suggestions.ts'
import { unitsByIds } from '#server/db/queries/strings/unit-context.ts'
import { counted, pathOf } from '#server/stats/counted-unit.ts'
import { Ledger } from '#server/stats/ledger.ts'

/** Takes a suggestion off its unit, statistics included. */
async function takeOff(
  tx: Db,
  context: ScopedUnit,
  suggestion: SuggestionRow,
  { now, record }: { readonly now: number; record?(ledger: Ledger): void },
): Promise<void> {
  const ledger = await Ledger.open(tx, pathOf(context))
  const [before] = await unitsByIds(tx, [context.unit.id])
  await deleteSuggestion(tx, suggestion)
  const [after] = await unitsByIds(tx, [context.unit.id])
  if (before && after) {
    ledger.countOut(counted(before))
    ledger.countIn(counted(after))
  }
  record?.(ledger)
  await ledger.close(now)
}

/** The suggested text becomes the unit's: its author is whoever suggested it. */
export async function acceptSuggestion(
  tx: Db,
  context: ScopedUnit,
  suggestion: SuggestionRow,
  { actor, approve = false }: { readonly actor: Actor; readonly approve?: boolean },
  now: number,
): Promise<void> {
  await takeOff(tx, context, suggestion, { now })
  const edit = {
    actor,
    target: splitForms(suggestion.target),
    state: approve ? State.approved : State.translated,
    action: Action.suggestionAccepted,
    authorId: suggestion.user_id,
  }
  await editUnit(tx, context, edit, now)
}

/** Rejects a suggestion, or takes one's own back. */
export async function removeSuggestion(
  tx: Db,
  context: ScopedUnit,
  suggestion: SuggestionRow,
  { actor, reason = '' }: { readonly actor: Actor; readonly reason?: string },
  now: number,
): Promise<void> {
  const who = actor.kind === 'user' ? { userId: actor.id } : {}
  const author = suggestion.user_id === null ? {} : { authorId: suggestion.user_id }
  const change = {
    action: Action.suggestionRemoved,
    unitId: context.unit.id,
    target: suggestion.target,
    details: { rejection_reason: reason },
    ...who,
    ...author,
  }
  await takeOff(tx, context, suggestion, { now, record: (ledger) => ledger.record(change) })
}

/** Takes off a suggestion that has become pointless: of a text that stands already, or that was suggested before. */
export async function cleanUpSuggestion(
  tx: Db,
  context: ScopedUnit,
  suggestion: SuggestionRow,
  now: number,
): Promise<void> {
  const author = suggestion.user_id === null ? {} : { authorId: suggestion.user_id }
  const change = { action: Action.suggestionCleanedUp, unitId: context.unit.id, target: suggestion.target, ...author }
  await takeOff(tx, context, suggestion, { now, record: (ledger) => ledger.record(change) })
}

/** Votes for a suggestion or against it; enough votes accept it. */
export async function voteOnSuggestion(
  tx: Db,
  context: ScopedUnit,
  suggestion: SuggestionRow,
  { actor, value }: { readonly actor: Actor & { readonly kind: 'user' }; readonly value: 1 | -1 },
  now: number,
): Promise<'voted' | 'accepted'> {
  const votes = await vote(tx, { suggestionId: suggestion.id, userId: actor.id, value })
  const { component, scope } = context
  const needed = scope.workflow?.suggestion_autoaccept ?? component.suggestion_autoaccept
  if (needed === 0 || votes < needed) return 'voted'
  await acceptSuggestion(tx, context, suggestion, { actor }, now)
  return 'accepted'
}
