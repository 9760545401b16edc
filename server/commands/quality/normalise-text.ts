import { applyFixups } from '#core/fixups/apply.ts'
import { message } from '#core/messages/message.ts'
import { fitForms, isBlank, joinForms, splitForms, storable } from '#core/units/forms.ts'
import { effectiveState } from '#core/units/transitions.ts'
import { checkedUnit } from '#server/commands/quality/build-checked-unit.ts'
import type { UnitContext } from '#server/db/queries/strings/unit-context.ts'
import { invalid } from '#server/errors.ts'

const MAX_SOURCE = 10_000

/** How many forms the unit's text has: as many as its language where the source has several, else one. */
export const formCount = ({ unit }: UnitContext): number =>
  splitForms(unit.source).length > 1 ? unit.plural_number : 1

const SHORTEST_LIMIT = 2000

/** The longest a text may be, in characters. How long it should be is for checks to say. */
function longestTarget({ unit }: UnitContext): number {
  if (unit.is_source === 1) return MAX_SOURCE
  const source = Math.max(...splitForms(unit.source).map((form) => form.length))
  return Math.max(SHORTEST_LIMIT, 1000 + 100 * source)
}

/** The forms as they can be stored; what does not fit the string is refused. */
export function checkForms(context: UnitContext, target: readonly string[]): readonly string[] {
  const count = formCount(context)
  if (target.length !== count)
    throw invalid('target', count === 1 ? message('string.noPlural') : message('string.formCount', { count }))
  const limit = longestTarget(context)
  if (target.some((form) => form.length > limit)) throw invalid('target', message('string.textLength', { limit }))
  return target.map(storable)
}

/** Small mistakes are put right without asking, in every text that is saved or suggested. */
export const tidyForms = (context: UnitContext, forms: readonly string[], state: number): readonly string[] =>
  applyFixups(checkedUnit(context, { forms, state })).target.slice(0, forms.length)

export interface NormalisedText {
  readonly target: string
  readonly state: number
  readonly forms: readonly string[]
}

export const normalise = (forms: readonly string[], state: number): NormalisedText => ({
  forms,
  target: joinForms(isBlank(forms) ? fitForms([], forms.length) : forms),
  state: effectiveState(state, forms),
})
