import type { Entry, EntryState } from './format.ts'

const isBlank = (forms: readonly string[]): boolean => forms.every((form) => form === '')

/** The state a text is to have in the file: the one asked for; else the one it has, where there was a text before. */
export function stateAfter(
  asked: EntryState | undefined,
  present: EntryState,
  target: readonly string[],
): Exclude<EntryState, 'unknown'> {
  if (isBlank(target)) return 'empty'
  const state = asked === undefined || asked === 'unknown' ? present : asked
  return state === 'empty' || state === 'unknown' ? 'translated' : state
}

/** Nothing is asked for that the file does not say already. */
export const isUnchanged = (entry: Entry, target: readonly string[], asked: EntryState | undefined): boolean =>
  (asked === undefined || asked === 'unknown' || asked === entry.state) &&
  target.length === entry.target.length &&
  target.every((text, form) => text === entry.target[form])
