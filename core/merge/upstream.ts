import type { Entry } from '#core/formats/format.ts'
import { isBlank, joinForms, storable } from '#core/units/forms.ts'
import { isFuzzy, State } from '#core/units/state.ts'

/** What the database holds of a string in one language. */
export interface Ours {
  readonly target: string
  /** What upstream's file held at the last sync, where that differs from `target`. */
  readonly upstream: string | null
  readonly state: number
}

export interface Theirs {
  readonly target: string
  readonly state: number
}

/** The state a text has by the file alone. A format that keeps no states leaves translated and empty. */
export function stateInFile(entry: Entry | undefined): number {
  if (!entry) return State.empty
  if (entry.state === 'read-only') return State.readOnly
  if (isBlank(entry.target)) return State.empty
  if (entry.state === 'needs-editing') return State.needsEditing
  return entry.state === 'approved' ? State.approved : State.translated
}

export const textInFile = (entry: Entry | undefined): string => (entry ? storable(joinForms(entry.target)) : '')

/** What upstream's file asks to be changed; undefined when it says what it said at the last sync. */
export function takeUpstream(ours: Ours, entry: Entry | undefined): Theirs | undefined {
  const target = textInFile(entry)
  if (target !== (ours.upstream ?? ours.target)) return { target, state: stateInFile(entry) }
  const keepsState = !entry || entry.state === 'unknown' || entry.state === 'empty'
  const state = stateInFile(entry)
  if (keepsState || state === ours.state || (isFuzzy(state) && isFuzzy(ours.state))) return undefined
  return { target: ours.target, state }
}

/** What becomes of a translated text when its source changes: it wants a fresh look, until the source is what it was. */
export function afterSourceChange(
  unit: { readonly state: number; readonly previousSource: string },
  oldSource: string,
  newSource: string,
): { state: number; previousSource: string } {
  const { state, previousSource } = unit
  if (isFuzzy(state)) {
    const restored = previousSource !== '' && previousSource === newSource
    return restored ? { state: State.translated, previousSource: '' } : { state, previousSource }
  }
  if (state === State.translated || state === State.approved)
    return { state: State.needsEditing, previousSource: oldSource }
  return { state, previousSource }
}
