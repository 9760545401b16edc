import type { Span } from '../text/span.ts'

/** A leaf of a Markdown document that holds text. */
export interface MarkdownBlock {
  readonly kind: 'p' | 'li' | 'heading' | 'cell' | 'code' | 'html'
  /** Of a heading. */
  readonly level: number
  /** Its text, line by line, without what containers put before it. */
  readonly lines: readonly Span[]
  /** What a further line of it must begin with. */
  readonly prefix: string
}

export interface MarkdownManner {
  /** JSX, expressions and modules instead of HTML and indented code. */
  readonly jsx: boolean
}
