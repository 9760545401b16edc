import type { EntryState } from './format.ts'

/** A string as it goes into an exported file. */
export interface ExportedString {
  readonly context: string
  readonly source: readonly string[]
  readonly target: readonly string[]
  readonly state: EntryState
  readonly note: string
  readonly location?: string
  /** What tells a plural's rows of a table apart from others. */
  readonly checksum?: string
}
