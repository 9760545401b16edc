import { Action } from '#core/changes/actions.ts'
import { message } from '#core/messages/message.ts'
import { joinForms } from '#core/units/forms.ts'
import { State } from '#core/units/state.ts'
import type { Actor } from '#server/access/actor.ts'
import { checkForms, tidyForms } from '#server/commands/quality/normalise-text.ts'
import type { Db } from '#server/db/database.ts'
import { insertSuggestion, suggestionsOfUnit } from '#server/db/queries/strings/suggestions.ts'
import { type UnitContext, unitsByIds } from '#server/db/queries/strings/unit-context.ts'
import { AppError, fieldError } from '#server/errors.ts'
import { counted, pathOf } from '#server/stats/counted-unit.ts'
import { Ledger } from '#server/stats/ledger.ts'

interface NewSuggestion {
  readonly actor: Actor
  readonly target: readonly string[]
}

/**
 * Keeps a text as a suggestion. Returns its id; undefined when the unit says so already, or when the same was suggested
 * before: `known` is then told about it.
 */
export async function addSuggestion(
  tx: Db,
  context: UnitContext,
  suggestion: NewSuggestion,
  now: number,
  known?: (suggestionId: number, userId: number | null) => void,
): Promise<number | undefined> {
  const ledger = await Ledger.open(tx, pathOf(context))
  const id = await suggestInLedger(tx, ledger, context, suggestion, now, known)
  if (id !== undefined) await ledger.close(now)
  return id
}

/** The same for one of several units of a translation; the caller closes the ledger. */
export async function suggestInLedger(
  tx: Db,
  ledger: Ledger,
  context: UnitContext,
  { actor, target }: NewSuggestion,
  now: number,
  known: (suggestionId: number, userId: number | null) => void = () => {},
): Promise<number | undefined> {
  if (target.length > 0 && target.every((form) => form.trim() === ''))
    throw new AppError('invalid', undefined, {
      errors: [fieldError('target.0', message('suggestion.needsText'), 'blank')],
    })
  const text = joinForms(tidyForms(context, checkForms(context, target), State.translated))
  const [unit] = await unitsByIds(tx, [context.unit.id])
  if (!unit) throw new AppError('not_found', message('string.gone'))
  if (unit.target === text) return undefined
  const same = (await suggestionsOfUnit(tx, unit.id)).find((one) => one.target === text)
  if (same) {
    known(same.id, same.user_id)
    return undefined
  }
  const userId = actor.kind === 'user' ? actor.id : null
  const id = await insertSuggestion(tx, { unitId: unit.id, userId, target: text, now })
  ledger.countOut(counted(unit))
  ledger.countIn(counted(unit, { suggestions: true }))
  const who = userId === null ? {} : { userId, authorId: userId }
  ledger.record({ action: Action.suggestionAdded, unitId: unit.id, target: text, old: unit.target, ...who })
  return id
}
