import type { MarkdownBlock } from '../syntax/markup/markdown-blocks.ts'
import type { Span } from '../syntax/text/span.ts'
import type { Segment } from './segment.ts'

/** A text of a Markdown document. */
export interface MarkdownSegment extends Segment {
  readonly block: MarkdownBlock['kind'] | 'front' | 'value'
  readonly lines: readonly Span[]
  /** What a further line must begin with. */
  readonly prefix: string
}
