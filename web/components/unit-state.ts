import type { Unit } from '../api/types.ts'

export interface UnitState {
  id: 'untranslated' | 'edit' | 'translated' | 'approved' | 'readonly'
  name: string
}

/** The state of a string as people say it. */
export function unitState({ state }: Pick<Unit, 'state'>): UnitState {
  if (state >= 100) return { id: 'readonly', name: 'Read-only' }
  if (state >= 30) return { id: 'approved', name: 'Approved' }
  if (state >= 20) return { id: 'translated', name: 'Translated' }
  if (state >= 10) return { id: 'edit', name: 'Needs editing' }
  return { id: 'untranslated', name: 'Untranslated' }
}
