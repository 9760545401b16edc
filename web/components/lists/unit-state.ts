import { State } from '#core/units/state.ts'
import type { Unit } from '../../api/types.ts'

export type UnitState = 'untranslated' | 'edit' | 'translated' | 'approved' | 'readonly'

/** The state of a string as people say it; `state.…` of the texts names it. */
export function unitState({ state }: Pick<Unit, 'state'>): UnitState {
  if (state >= State.readOnly) return 'readonly'
  if (state >= State.approved) return 'approved'
  if (state >= State.translated) return 'translated'
  return state >= State.needsEditing ? 'edit' : 'untranslated'
}
