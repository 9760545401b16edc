import type { Span } from '../syntax/text/span.ts'

/** A text inside a document. */
export interface Segment extends Span {
  /** What it is: `p`, `h2`, `li`; documents are held against each other by it. */
  readonly kind: string
  /** Where it is; unlike that of any other segment. */
  readonly path: string
  readonly text: string
  readonly note?: string
  /** The part that is replaced; start and end are those of the whole. */
  readonly from: number
  readonly to: number
}
