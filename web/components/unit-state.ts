import type { Unit } from '../api/types.ts'

export type UnitState = 'untranslated' | 'edit' | 'translated' | 'approved' | 'readonly'

/** The state of a string as people say it; `state.…` of the texts names it. */
export function unitState({ state }: Pick<Unit, 'state'>): UnitState {
  if (state >= 100) return 'readonly'
  if (state >= 30) return 'approved'
  if (state >= 20) return 'translated'
  return state >= 10 ? 'edit' : 'untranslated'
}
