import { MAXIMUM_ENTRIES } from './limits.ts'
import { indexLines } from './lines.ts'
import type { SourceText } from './source-text.ts'
import type { Span } from './span.ts'

const MAXIMUM_PROBLEMS = 1000

export interface ProblemList {
  readonly list: readonly Problem[]
  add(code: ProblemCode, message: string, start: number, end: number): void
}

/** Collects what could not be read; begins with what did not decode. A hopeless file gets a thousand problems, not millions. */
export function collectProblems(source: SourceText): ProblemList {
  const list: Problem[] = []
  const position = indexLines(source.text)
  const add = (code: ProblemCode, message: string, start: number, end: number) => {
    if (list.length > MAXIMUM_PROBLEMS) return
    if (list.length === MAXIMUM_PROBLEMS) {
      list.push({ code: 'limit', message: 'more problems follow', ...position(start), span: { start, end } })
      return
    }
    list.push({ code, message, ...position(start), span: { start, end } })
  }
  if (source.tooLarge) add('limit', 'the file is too large to be read', 0, 0)
  for (const offset of source.damage) add('encoding', `not valid ${source.encoding.toUpperCase()}`, offset, offset + 1)
  return { list, add }
}

/** Has a reader found as much as a file may hold? Then that is a problem, and it stops at `at`. */
export function isFull(found: { readonly length: number }, problems: ProblemList, at: number, end: number): boolean {
  if (found.length < MAXIMUM_ENTRIES) return false
  problems.add('limit', 'too many strings; the rest is not read', at, end)
  return true
}

export type ProblemCode =
  | 'syntax' // this part could not be read; it is kept as it is
  | 'encoding' // bytes that do not decode
  | 'duplicate_key' // the format says which one counts
  | 'unsupported' // readable, but nothing a translator could edit
  | 'limit'

/** A part of a file that could not be used. The file is still written back whole. */
export interface Problem {
  readonly code: ProblemCode
  readonly message: string
  readonly line: number
  readonly column: number
  readonly span: Span
}
