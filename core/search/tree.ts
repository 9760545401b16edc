import type { Message } from '#core/messages/message.ts'
/** A search query as it is understood. Times are microseconds since 1970; every text is as it was written. */
export type Tree =
  | { readonly kind: 'all' }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Tree[] }
  | { readonly kind: 'not'; readonly part: Tree }
  | Term
  | SameEvent

export interface Term {
  readonly kind: 'term'
  /** '' for words without a field. Aliases are gone: `key` is `context`. */
  readonly field: string
  readonly test: Test
}

/** One entry of the history for which all of these hold. */
export interface SameEvent {
  readonly kind: 'event'
  readonly terms: readonly Term[]
}

export type Comparison = '=' | '<' | '<=' | '>' | '>='

export type TextTest =
  /** Anywhere in the text, whatever the case. */
  | { readonly kind: 'contains'; readonly text: string }
  /** The whole text, whatever the case. */
  | { readonly kind: 'same'; readonly text: string }
  /** The whole text, to the letter. */
  | { readonly kind: 'equals'; readonly text: string }
  /** A regular expression of RE2's syntax, found anywhere; the case counts. */
  | { readonly kind: 'pattern'; readonly pattern: string }

export type Test =
  | TextTest
  | { readonly kind: 'number'; readonly comparison: Comparison; readonly value: number }
  | { readonly kind: 'numbers'; readonly from: number; readonly to: number }
  | { readonly kind: 'ids'; readonly ids: readonly number[] }
  | { readonly kind: 'state'; readonly comparison: Comparison; readonly value: number }
  /** Both ends belong to it; undefined: open. */
  | { readonly kind: 'time'; readonly from: number | undefined; readonly to: number | undefined }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'action'; readonly action: number }
  | { readonly kind: 'path'; readonly path: string }
  /** For `is:` and `has:`. */
  | { readonly kind: 'name'; readonly name: string }

/** What is wrong with a query, and where: positions in its text. */
export interface QueryProblem {
  readonly message: Message
  readonly start: number
  readonly end: number
}

export const everything: Tree = { kind: 'all' }

/** The parts joined, without needless levels: a list in a list of the same kind is one list, one part is itself. */
export function join(kind: 'and' | 'or', parts: readonly Tree[]): Tree {
  const flat = parts.flatMap((part) => (part.kind === kind ? part.parts : [part]))
  const [first = everything, second] = flat
  if (second === undefined) return first
  return { kind, parts: flat }
}

export const isTextTest = (test: Test): test is TextTest =>
  test.kind === 'contains' || test.kind === 'same' || test.kind === 'equals' || test.kind === 'pattern'
