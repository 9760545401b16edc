import type { Syntax } from '#core/usages/syntax/tokens.ts'

/** How code of one kind names strings; formats say which kinds their strings are used in. */
export type UsageFamily = 'javascript' | 'android' | 'apple' | 'gettext' | 'flutter'

/** A place in code that names a string. */
export interface Usage {
  /** What it may mean: the first is what the code says, the others what that can stand for. */
  readonly names: readonly string[]
  /** The code computes the rest: every string whose key begins so may be meant. */
  readonly isPrefix?: boolean
  /** Offset in the text. */
  readonly at: number
}

/** What is known of a string when code is searched for it. */
export interface NamedString {
  readonly key: string
  readonly context: string
  /** The first plural form of the source text. */
  readonly source: string
}

/** Finds usages in code of one family: pure, and in time proportional to the text. */
export interface UsageExtractor {
  readonly id: UsageFamily
  /** Extensions of files that are read, and how their code is written. */
  readonly syntaxes: Readonly<Record<string, Syntax>>
  extract(text: string, syntax: Syntax): Iterable<Usage>
  /** All names under which code can ask for a string, its own first. */
  namesOf(string: NamedString): readonly string[]
}

/** Larger files are not written by hand. */
export const MAX_CODE_BYTES = 1024 * 1024
/** Of one file; the rest is left out. */
export const MAX_USAGES_PER_FILE = 5000
/** Longer names are left out. */
export const MAX_NAME_LENGTH = 1000
