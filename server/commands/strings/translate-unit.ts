import { Action } from '#core/changes/actions.ts'
import { message } from '#core/messages/message.ts'
import { isBlank, joinForms } from '#core/units/forms.ts'
import { State } from '#core/units/state.ts'
import { rightsOf } from '#server/access/rights.ts'
import { whyNot } from '#server/access/why-not.ts'
import { formCount } from '#server/commands/quality/normalise-text.ts'
import { addSuggestion } from '#server/commands/strings/add-suggestion.ts'
import { editUnit, editUnitAlone, type UnitEdit } from '#server/commands/strings/edit-unit.ts'
import type { ScopedUnit } from '#server/commands/strings/find-unit.ts'
import { propagate } from '#server/commands/strings/propagate-translation.ts'
import type { Db } from '#server/db/database.ts'
import type { UnitRecord } from '#server/db/queries/strings/unit-context.ts'
import { AppError, type FieldError, fieldError, invalid } from '#server/errors.ts'

export interface TranslationRequest extends Omit<UnitEdit, 'target' | 'state'> {
  readonly target?: readonly string[] | undefined
  readonly state?: number | undefined
}

export type Translated =
  /** With the unit as it is now. `wide`: nothing was done; it takes the whole project. */
  | { readonly outcome: 'saved' | 'unchanged' | 'wide'; readonly unit: UnitRecord }
  | { readonly outcome: 'suggested'; readonly suggestionId: number | undefined; readonly unit: UnitRecord }

const settable: readonly number[] = [State.empty, State.needsEditing, State.translated, State.approved]
const needsMore: readonly number[] = [State.needsRewriting, State.needsChecking]

/** A text without words in one of its forms is only for strings that are to have none. */
function refuseBlankForms({ target = [], state }: TranslationRequest): void {
  if (state === State.empty) return
  const errors = target.flatMap((form, i) =>
    form === '' ? [fieldError(`target.${i}`, message('field.blank'), 'blank')] : [],
  )
  if (errors.length > 0) throw new AppError('invalid', undefined, { errors })
}

function checkForms(context: ScopedUnit, target: readonly string[]): void {
  const expected = formCount(context)
  if (target.length !== expected)
    throw invalid('target', message('string.formsGiven', { expected, given: target.length }))
}

/** What can be said about the request without looking at the string. */
function checkRequest(context: ScopedUnit, request: TranslationRequest): { target: readonly string[]; state: number } {
  const { target, state } = request
  refuseBlankForms(request)
  // A state alone comes without any form.
  checkForms(context, target ?? [])
  if (context.unit.state === State.readOnly) throw new AppError('permission_denied', message('string.readOnly'))
  if (target === undefined || state === undefined) {
    const error = (attr: string): FieldError => fieldError(attr, message('string.targetWithState'))
    throw new AppError('invalid', undefined, { errors: [error('state'), error('target')] })
  }
  if (needsMore.includes(state)) throw invalid('state', message('string.stateNotByHand'))
  if (!settable.includes(state)) throw invalid('state', message('string.state'))
  if (state === State.empty && !isBlank(target)) throw invalid('state', message('string.emptyState'))
  return { target, state }
}

async function demandRights(
  tx: Db,
  { scope }: ScopedUnit,
  { actor }: TranslationRequest,
  state: number,
): Promise<void> {
  const rights = await rightsOf(tx, actor)
  const reason = whyNot(rights, 'unit.edit', scope)
  if (reason !== undefined) throw new AppError('permission_denied', reason)
  if (state !== State.approved) return
  const why = whyNot(rights, 'unit.review', scope)
  if (why !== undefined) throw invalid('state', why)
}

/** A person's edit of one string, with everything that follows from it, in the caller's transaction. */
export async function translateUnit(
  tx: Db,
  context: ScopedUnit,
  request: TranslationRequest,
  now: number,
): Promise<Translated> {
  const text = checkRequest(context, request)
  const { unit, component } = context
  const { actor } = request
  await demandRights(tx, context, request, text.state)
  const isTemplate = unit.is_source === 1 && component.template !== ''
  const reworded = isTemplate && joinForms(text.target) !== unit.target
  const edit = { ...request, ...text, ...(reworded ? { action: Action.sourceStringChanged } : {}) }
  const result = await editUnit(tx, context, edit, now)
  // Somebody was faster: their text stands, this one is kept beside it for them to decide.
  if (result.outcome === 'stale') {
    const suggestionId = await addSuggestion(tx, context, { actor, target: text.target }, now)
    return { outcome: 'suggested', suggestionId, unit: result.unit }
  }
  if (result.outcome !== 'saved') return { outcome: 'unchanged', unit: result.unit }
  if (!isTemplate) await propagate(tx, context, edit, now)
  return { outcome: 'saved', unit: result.unit }
}

/** The same, if it reaches no string but its own: then nobody else has to wait for it. */
export async function translateUnitAlone(
  tx: Db,
  context: ScopedUnit,
  request: TranslationRequest,
  now: number,
): Promise<Translated> {
  const text = checkRequest(context, request)
  await demandRights(tx, context, request, text.state)
  const { outcome, unit } = await editUnitAlone(tx, context, { ...request, ...text }, now)
  return { outcome: outcome === 'stale' ? 'wide' : outcome, unit }
}
