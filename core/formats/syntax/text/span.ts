/** Where a piece of a file stands: offsets into the decoded text (or into the bytes, for binary formats), end exclusive. */
export interface Span {
  readonly start: number
  readonly end: number
}
