import type { Entry } from '#core/formats/model/format.ts'
import { agrees, type Reading, textInFile } from '#core/merge/file-state.ts'
import { State } from '#core/units/state.ts'

/** What the database holds of a string in one language. */
export interface Ours {
  readonly target: string
  /** What upstream's file held at the last sync, where that differs from `target`. */
  readonly upstream: string | null
  readonly state: number
  /** When it was last edited here, if upstream lacks an edit; microseconds. */
  readonly edited?: number | undefined
}

/** What upstream's file holds of it now. */
export interface Theirs {
  readonly entry: Entry | undefined
  /** When upstream last touched the file; microseconds. */
  readonly time: number
  /** A reason of ours why it may not be edited. */
  readonly readOnly?: boolean
}

/**
 * What becomes of a string. `take`: upstream's text stands. `settle`: both say the same, and nothing of ours waits any more.
 * `keep`: ours stands, and upstream now holds something else than before. `other` is the text that lost and is worth a
 * suggestion: of ours when upstream's stands, of upstream when ours does.
 */
export type Outcome =
  | { readonly kind: 'take'; readonly target: string; readonly state: number; readonly other?: string }
  | { readonly kind: 'settle' }
  | { readonly kind: 'keep'; readonly upstream: string | null; readonly other?: string }

/** Merges one string: base, ours, theirs. Undefined: nothing changes. */
export function mergeString(ours: Ours, theirs: Theirs, reading: Reading): Outcome | undefined {
  const { entry, time, readOnly = false } = theirs
  const text = textInFile(entry)
  const edited = ours.edited !== undefined
  const saying = agrees(entry, ours.state, reading, readOnly)
  const take = { kind: 'take', target: text, state: saying.state } as const
  if (text === ours.target) {
    if (edited) return saying.agrees ? { kind: 'settle' } : toKeep(ours, text)
    if (saying.agrees) return ours.upstream === null ? undefined : { kind: 'settle' }
    return take
  }
  if (text === (ours.upstream ?? ours.target)) return undefined
  if (ours.upstream === null) return take
  const oursIsLater = ours.edited !== undefined && ours.edited > time && saying.state !== State.readOnly
  if (oursIsLater) return { kind: 'keep', upstream: text, ...worth(text) }
  return { ...take, ...worth(ours.target) }
}

/** The texts are alike but our state still has to get there. */
const toKeep = (ours: Ours, text: string): Outcome | undefined =>
  ours.upstream === null || ours.upstream === text ? undefined : { kind: 'keep', upstream: null }

/** An emptied text is no suggestion. */
const worth = (text: string): { other?: string } => (/^\u001e*$/.test(text) ? {} : { other: text })
