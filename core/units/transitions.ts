import { Action } from '#core/changes/actions.ts'
import { isBlank } from '#core/units/forms.ts'
import { State } from '#core/units/state.ts'

/** The state a saved text really has: text decides between empty and not, whatever was asked for. */
export function effectiveState(asked: number, target: readonly string[]): number {
  if (isBlank(target)) return State.empty
  return asked === State.empty ? State.translated : asked
}

export interface TextState {
  readonly target: string
  readonly state: number
}

/** What a saved text is recorded as, where the caller does not know better. */
export function actionOfEdit(before: TextState, after: TextState): number {
  if (after.state === State.approved && before.state !== State.approved) return Action.translationApproved
  if (after.state < State.translated && before.state >= State.translated && after.target === before.target)
    return Action.markedForEdit
  return before.state >= State.needsEditing ? Action.translationChanged : Action.translationAdded
}
