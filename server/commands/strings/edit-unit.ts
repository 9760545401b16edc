import { Action } from '#core/changes/actions.ts'
import { message } from '#core/messages/message.ts'
import { isTranslated, State } from '#core/units/state.ts'
import { actionOfEdit } from '#core/units/transitions.ts'
import type { Actor } from '#server/access/actor.ts'
import { rememberEdit } from '#server/commands/memory/remember-edit.ts'
import { checkForms, type NormalisedText, normalise, tidyForms } from '#server/commands/quality/normalise-text.ts'
import { findingsOfText, refreshFindings } from '#server/commands/quality/refresh-findings.ts'
import { EditBatch } from '#server/commands/strings/edit-batch.ts'
import type { Db } from '#server/db/database.ts'
import { countContribution } from '#server/db/queries/accounts/contributions.ts'
import { recordEdit } from '#server/db/queries/strings/record-edits.ts'
import { type UnitContext, type UnitRecord, unitsByIds } from '#server/db/queries/strings/unit-context.ts'
import { markUnit } from '#server/db/queries/strings/unit-state.ts'
import { AppError } from '#server/errors.ts'
import { counted, pathOf } from '#server/stats/counted-unit.ts'

export interface UnitEdit {
  readonly actor: Actor
  readonly target: readonly string[]
  readonly state: number
  /** What it is recorded as; by default what the change of text and state amounts to. */
  readonly action?: number
  /** Whose text it is, where that is not the actor: an accepted suggestion's, an upload's. */
  readonly authorId?: number | null
  /** The version of the unit that was looked at: a newer one is not overwritten. */
  readonly basedOn?: number | undefined
  /** What the history is to say besides: which machine it was, for one. */
  readonly details?: Readonly<Record<string, unknown>>
}

export type EditResult =
  | { readonly outcome: 'saved'; readonly text: NormalisedText }
  | { readonly outcome: 'unchanged' | 'stale' }

/**
 * Gives a unit a new text: the one way for people and machines alike. Rights are the caller's to have asked; the text is
 * checked here.
 */
export async function editUnit(tx: Db, before: UnitContext, edit: UnitEdit, now: number): Promise<EditResult> {
  const batch = await EditBatch.open(tx, pathOf(before))
  const result = await editInBatch(tx, batch, before, edit, now)
  await batch.close(now)
  return result
}

/** The same for one of several units of a translation; the caller closes the batch. */
export async function editInBatch(
  tx: Db,
  batch: EditBatch,
  before: UnitContext,
  edit: UnitEdit,
  now: number,
): Promise<EditResult> {
  const { ledger } = batch
  const context = await reloadUnit(tx, before)
  const { unit, component } = context
  const asked = normalise(tidyForms(context, checkForms(context, edit.target), edit.state), edit.state)
  if (asked.target === unit.target && asked.state === unit.state) return { outcome: 'unchanged' }
  if (edit.basedOn !== undefined && versionOf(unit) !== edit.basedOn) return { outcome: 'stale' }
  const action = edit.action ?? actionOfEdit(unit, asked)
  const pending = { action, target: asked.target, state: asked.state, old: unit.target, oldState: unit.state }
  const { failing, affected } = await findingsOfText(tx, context, { ...asked, was: [unit.target], pending }, now)
  const enforced = isTranslated(asked.state) && component.enforced_checks.split(' ').some((id) => failing.has(id))
  const text = enforced ? { ...asked, state: State.needsEditing } : asked
  const userId = edit.actor.kind === 'user' ? edit.actor.id : undefined
  const authorId = edit.authorId === undefined ? (userId ?? null) : edit.authorId

  await recordEdit(tx, {
    unitId: unit.id,
    translationId: unit.translation_id,
    authorId,
    target: text.target,
    state: text.state,
    now,
    ...(userId !== undefined && userId !== authorId ? { coAuthorIds: [userId] } : {}),
  })
  await markUnit(tx, { id: unit.id, automatic: Number(action === Action.automaticallyTranslated) })
  const findings = await refreshFindings(tx, context, failing)
  ledger.countOut(counted(unit))
  ledger.countIn(counted(unit, { state: text.state, failing: findings > 0 }))
  const who = { ...(userId === undefined ? {} : { userId }), ...(authorId === null ? {} : { authorId }) }
  const standard = { unitId: unit.id, target: text.target, old: unit.target, ...who }
  const details = {
    ...edit.details,
    state: asked.state,
    old_state: unit.state,
    source: unit.source,
    context: unit.context,
  }
  ledger.record({ action, ...standard, details })
  if (enforced)
    ledger.record({
      action: Action.enforcedCheckApplied,
      ...standard,
      details: { ...details, state: text.state, old_state: asked.state },
    })
  if (authorId !== null && (await countContribution(tx, { userId: authorId, translationId: unit.translation_id, now })))
    ledger.record({ action: Action.contributorJoined, unitId: unit.id, ...who })
  const flipped = findings > 0 !== unit.finding_count > 0
  batch.add({
    context,
    // A source string has the id of its own unit: what it is told depends on its translations.
    affected: flipped && unit.is_source === 0 ? [...affected, unit.source_string_id] : affected,
    completes: isTranslated(text.state) && !isTranslated(unit.state),
    who,
  })
  await rememberEdit(tx, context, text, { userId, now })
  return { outcome: 'saved', text }
}

/** The unit as it is now that its translation's turn was taken: somebody may have saved it just before. */
async function reloadUnit(tx: Db, context: UnitContext): Promise<UnitContext> {
  const [unit] = await unitsByIds(tx, [context.unit.id])
  if (!unit) throw new AppError('not_found', message('string.gone'))
  return { ...context, unit }
}

/** Grows with every save. */
export const versionOf = (unit: Pick<UnitRecord, 'updated' | 'created'>): number => unit.updated ?? unit.created
