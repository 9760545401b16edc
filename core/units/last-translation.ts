import { Action } from '#core/changes/actions.ts'
import { isTranslated } from './state.ts'

/** A change of a unit's text or state, as the history has it. Forms share a text. */
export interface PastText {
  readonly id: number
  readonly action: number
  readonly target: string
  readonly state: number
  readonly old: string
  readonly oldState: number
}

/** Somebody, or an enforced check, said that what was there is not good enough. */
const DOUBTS: ReadonlySet<number> = new Set([Action.markedForEdit, Action.enforcedCheckApplied])

/**
 * The newest translated text of a unit that is not doubted since and younger than the last change of its source; undefined
 * where there is none. The history comes newest first.
 */
export function lastTranslation(history: readonly PastText[], sourceChangedBy = 0): string | undefined {
  for (const { id, action, target, state, old, oldState } of history) {
    if (id <= sourceChangedBy || DOUBTS.has(action)) return undefined
    if (isTranslated(state) && target !== '') return target
    if (isTranslated(oldState) && old !== '') return old
  }
  return undefined
}
