import type { Entry, EntryState } from '#core/formats/model/format.ts'
import { isBlank, joinForms, storable } from '#core/units/forms.ts'
import { isFuzzy, State } from '#core/units/state.ts'

/** How the files of a component are to be understood. */
export interface Reading {
  /** The states a file of this format can hold. */
  readonly states: readonly EntryState[]
  /** Reviews are on: an approved text is approved here too. */
  readonly reviews: boolean
}

export const textInFile = (entry: Entry | undefined): string => (entry ? storable(joinForms(entry.target)) : '')

export const sourceInFile = (entry: Pick<Entry, 'source'>): string => storable(joinForms(entry.source))

/**
 * The state a text has by its file, given the one we know. `readOnly` is a reason of ours: a flag, or a source text that is
 * not ready.
 */
export function stateInFile(
  entry: Entry | undefined,
  { reviews }: Pick<Reading, 'reviews'>,
  { current = State.empty, readOnly = false }: { readonly current?: number; readonly readOnly?: boolean } = {},
): number {
  if (entry?.state === 'read-only' || readOnly) return State.readOnly
  if (!entry || isBlank(entry.target)) return State.empty
  if (entry.state === 'needs-editing') return isFuzzy(current) ? current : State.needsEditing
  return entry.state === 'approved' && reviews ? State.approved : State.translated
}

/** What a file of the format can say of one of our states. */
export function stateForFile(state: number, states: readonly EntryState[]): EntryState {
  if (state === State.empty) return 'empty'
  if (state === State.readOnly) return states.includes('read-only') ? 'read-only' : 'translated'
  if (isFuzzy(state)) return states.includes('needs-editing') ? 'needs-editing' : 'translated'
  return state === State.approved && states.includes('approved') ? 'approved' : 'translated'
}

/**
 * Does the file say of a text what we say of it, as far as a file of its format can? A format without states agrees with
 * everything but a text that has become read-only, or no longer is.
 */
export function agrees(
  entry: Entry | undefined,
  current: number,
  reading: Reading,
  readOnly: boolean,
): { readonly agrees: boolean; readonly state: number } {
  const state = stateInFile(entry, reading, { current, readOnly })
  if (state === current) return { agrees: true, state }
  if ((state === State.readOnly) !== (current === State.readOnly)) return { agrees: false, state }
  const silent = !entry || entry.state === 'unknown' || entry.state === 'empty'
  return { agrees: silent || entry.state === stateForFile(current, reading.states), state }
}
