import { Action } from '#core/changes/actions.ts'
import type { Outcome } from '#core/merge/three-way.ts'
import type { Db } from '#server/db/database.ts'
import { deleteEditsOfUnits, type EditRow } from '#server/db/queries/strings/pending-edits.ts'
import { type StoredUnit, updateFromUpstream, updateUpstream } from '#server/db/queries/strings/stored-units.ts'
import { insertSuggestion, suggestionsOfUnit } from '#server/db/queries/strings/suggestions.ts'
import type { Ledger } from '#server/stats/ledger.ts'
import type { CountedUnit } from '#server/stats/tally.ts'

/** A unit as statistics count it. */
export const counted = (unit: StoredUnit, state = unit.state): CountedUnit => ({
  state,
  words: unit.num_words,
  chars: unit.num_chars,
  failing: unit.finding_count > 0,
  suggestions: unit.suggestion_count > 0,
  comments: unit.comment_count > 0,
})

export interface Merged {
  readonly unit: StoredUnit
  readonly outcome: Outcome
  /** Our newest edit of it. */
  readonly edit: EditRow | undefined
  /** Whoever changed upstream's file last, if they have an account here. */
  readonly upstreamAuthorId: number | null
  readonly previousSource: string
}

/** Writes what a merge decided for one string: unit, edits, the suggestion that keeps what lost, history and counts. */
export async function applyOutcome(tx: Db, ledger: Ledger, merged: Merged, now: number): Promise<void> {
  const { unit, outcome, edit, previousSource } = merged
  if (outcome.kind === 'settle') {
    await updateUpstream(tx, { id: unit.id, upstream: null })
    return deleteEditsOfUnits(tx, [unit.id])
  }
  if (outcome.kind === 'keep') {
    await updateUpstream(tx, { id: unit.id, upstream: outcome.upstream })
    const { other } = outcome
    if (other === undefined) return
    return suggest(tx, ledger, { unit, state: unit.state, target: other, userId: merged.upstreamAuthorId, now })
  }
  const { target, state, other } = outcome
  await updateFromUpstream(tx, { id: unit.id, target, state, previousSource, updated: now })
  await deleteEditsOfUnits(tx, [unit.id])
  ledger.countOut(counted(unit))
  ledger.countIn(counted(unit, state))
  ledger.record({
    action: Action.stringUpdatedInRepository,
    unitId: unit.id,
    target,
    old: unit.target,
    details: { state, old_state: unit.state },
    ...(merged.upstreamAuthorId !== null && { authorId: merged.upstreamAuthorId }),
  })
  if (other !== undefined)
    await suggest(tx, ledger, { unit, state, target: other, userId: edit?.author_id ?? null, now })
}

/** The text that lost stays with the string, under the name of whoever wrote it. */
async function suggest(
  tx: Db,
  ledger: Ledger,
  {
    unit,
    state,
    target,
    userId,
    now,
  }: { unit: StoredUnit; state: number; target: string; userId: number | null; now: number },
): Promise<void> {
  const known = await suggestionsOfUnit(tx, unit.id)
  if (known.some((one) => one.target === target)) return
  await insertSuggestion(tx, { unitId: unit.id, userId, target, now })
  ledger.countOut({ ...counted(unit, state), suggestions: known.length > 0 })
  ledger.countIn({ ...counted(unit, state), suggestions: true })
  const person = userId === null ? {} : { userId, authorId: userId }
  ledger.record({ action: Action.suggestionAdded, unitId: unit.id, target, details: { reason: 'merge' }, ...person })
}
