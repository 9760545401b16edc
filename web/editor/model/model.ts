import { State } from '#core/units/state.ts'
import type { Unit } from '../../api/types.ts'
import { etagOf } from '../queue/versions.ts'

/**
 * What the person is making of one string. It lives outside the page's parts: a key press tells only those that show
 * the text, never the page as a whole.
 */
export interface TargetModel {
  readonly unit: number
  /** ETag of what the text is based on. */
  readonly base: string
  readonly saved: readonly string[]
  /** The state that the string had with that text. */
  readonly savedState: number
  /** The text was begun on an earlier version than the one that is saved. */
  readonly isStale: boolean
  forms(): readonly string[]
  state(): number
  isDirty(): boolean
  /** Differs from what is saved, and nobody has been given it to save. */
  isDraft(): boolean
  /** The text as it stands is on its way to the server. */
  handOver(): void
  /** The same text in the same state has become a newer version. */
  rebase(base: string): void
  set(form: number, text: string): void
  setState(state: number): void
  subscribe(listener: () => void): () => void
}

export interface ModelStart {
  readonly forms?: readonly string[]
  readonly base?: string
}

/** The state a string is saved with unless the person says otherwise. */
const startingState = ({ state }: Pick<Unit, 'state'>): number =>
  state === State.empty || state === State.readOnly ? State.translated : state

export function makeTargetModel(unit: Unit, start: ModelStart = {}): TargetModel {
  const listeners = new Set<() => void>()
  const saved = unit.target
  let forms: readonly string[] = start.forms?.length === saved.length ? start.forms : saved
  let state = startingState(unit)
  let base = start.base ?? etagOf(unit)
  let handedOver: readonly string[] | undefined
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const differs = () => forms.some((text, index) => text !== saved[index])
  return {
    unit: unit.id,
    get base() {
      return base
    },
    saved,
    savedState: unit.state,
    isStale: base !== etagOf(unit),
    forms: () => forms,
    state: () => state,
    isDirty: () => differs() || state !== startingState(unit),
    isDraft: () => differs() && forms !== handedOver,
    handOver() {
      handedOver = forms
    },
    rebase(next) {
      base = next
    },
    set(form, text) {
      if (forms[form] === text) return
      const wasClean = !differs()
      forms = forms.map((old, index) => (index === form ? text : old))
      // Whoever works on a text that needed it has now edited it.
      if (wasClean && state >= State.needsEditing && state < State.translated) state = State.translated
      notify()
    },
    setState(next) {
      if (state === next) return
      state = next
      notify()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
