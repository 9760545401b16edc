import { State } from '#core/units/state.ts'

/** The names of states, as texts and styles call them. */
export function stateKey(state: number): 'untranslated' | 'edit' | 'translated' | 'approved' | 'readonly' {
  if (state >= State.readOnly) return 'readonly'
  if (state >= State.approved) return 'approved'
  if (state >= State.translated) return 'translated'
  return state >= State.needsEditing ? 'edit' : 'untranslated'
}
