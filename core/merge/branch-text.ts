import { State } from '#core/units/state.ts'

/** A text that a string has or had somewhere among the branches of a component. */
export interface OfferedText {
  readonly target: string
  readonly state: number
  /** What its file held, where that was another text. */
  readonly upstream: string | null
  readonly time: number
}

/** A string that came into a component, as it stands. */
export interface ArrivedUnit {
  readonly target: string
  readonly state: number
  /** When somebody last edited it; null: nobody did. */
  readonly updated: number | null
  /** It came with this pull, and what it says is what its file says. */
  readonly isNew: boolean
}

/** `take`: the text is the translation from now on. `suggest`: it goes beside one that a developer wrote. */
export type Offer<T> = { readonly kind: 'take' | 'suggest'; readonly text: T }

const newest = <T extends OfferedText>(texts: readonly T[]): T | undefined =>
  texts.reduce<T | undefined>((best, one) => (best && best.time >= one.time ? best : one), undefined)

/**
 * What becomes of texts that branches have for a string. `same` are of the same key and source; `renamed` of the same source whose key
 * is gone: they count where there is nothing better.
 */
export function offerText<T extends OfferedText>(
  unit: ArrivedUnit,
  { same, renamed }: { readonly same: readonly T[]; readonly renamed: readonly T[] },
): Offer<T> | undefined {
  const text = newest(same) ?? newest(renamed)
  if (!text) return undefined
  if (unit.state === State.empty) {
    const isCleared = unit.updated !== null && unit.updated >= text.time
    return isCleared ? undefined : { kind: 'take', text }
  }
  // The text is that of another source: what was written for this one goes before it.
  if (unit.state === State.needsRewriting) return same.length > 0 ? { kind: 'take', text } : undefined
  const isEdited = unit.updated !== null || unit.state === State.readOnly || !unit.isNew
  if (isEdited || text.upstream === null || text.target === unit.target) return undefined
  return { kind: text.upstream === unit.target ? 'take' : 'suggest', text }
}
