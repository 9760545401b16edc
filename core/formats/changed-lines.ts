import type { Span } from './format.ts'
import { indexLines } from './syntax/lines.ts'

export interface ChangedLines {
  /** Lines of the longer side that differ. */
  readonly lines: number
  /** No line of the old text outside the span differs. */
  readonly local: boolean
}

/** Which lines differ between two texts, and whether they are all lines of the span. */
export function changedLines(before: string, after: string, span: Span): ChangedLines {
  if (before === after) return { lines: 0, local: true }
  const shorter = Math.min(before.length, after.length)
  let prefix = 0
  while (prefix < shorter && before.charCodeAt(prefix) === after.charCodeAt(prefix)) prefix++
  let suffix = 0
  while (suffix < shorter - prefix && before.at(-1 - suffix) === after.at(-1 - suffix)) suffix++
  const old = linesOf(before, prefix, before.length - suffix)
  const now = linesOf(after, prefix, after.length - suffix)
  const own = linesOf(before, span.start, span.end)
  const lines = Math.max(old.last - old.first, now.last - now.first) + 1
  return { lines, local: old.first >= own.first && old.last <= own.last }
}

/** What is put in at the beginning of a line belongs to the line before: nothing of the line itself has changed. */
function linesOf(text: string, start: number, end: number): { first: number; last: number } {
  const lineOf = indexLines(text)
  const inserted = start >= end && start > 0 && text[start - 1] === '\n'
  const first = lineOf(inserted ? start - 1 : start).line
  return { first, last: Math.max(first, lineOf(Math.max(start, end - 1)).line - (inserted ? 1 : 0)) }
}
