import { isFuzzy, State } from '#core/units/state.ts'

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
    return { state: State.needsRewriting, previousSource: oldSource }
  return { state, previousSource }
}
