import type { EntryState } from './format.ts'

/** A string as it goes into an exported file. */
export interface ExportedString {
  readonly context: string
  readonly source: readonly string[]
  readonly target: readonly string[]
  readonly state: EntryState
  readonly note: string
  readonly location?: string
  readonly flags?: string
  /** What people wrote about it, beside the note of the file. */
  readonly explanation?: string
  /** What it is known by where it has no context. */
  readonly checksum?: string
}
