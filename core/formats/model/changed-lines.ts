import { lineStarts } from '../syntax/text/lines.ts'
import type { Span } from '../syntax/text/span.ts'

export interface ChangedLines {
  /** Lines of the longer side that differ. */
  readonly lines: number
  /** No line of the old text outside the span differs. */
  readonly local: boolean
}

/** How many lines differ between two texts, and whether they are all lines of the span. */
export function changedLines(before: string, after: string, span: Span): ChangedLines {
  if (before === after) return { lines: 0, local: true }
  const prefix = equalStart(before, after)
  const suffix = equalEnd(before, after, prefix)
  const old = countLines(before, prefix, before.length - suffix)
  const now = countLines(after, prefix, after.length - suffix)
  return { lines: Math.max(old, now), local: isLocal(before, after, span) }
}

/** All lines before those of the span begin the new text, and all lines behind them end it. */
function isLocal(before: string, after: string, span: Span): boolean {
  const starts = lineStarts(before)
  const last = Math.max(span.start, span.end - 1)
  const start = starts.findLast((line) => line <= span.start) ?? 0
  const end = starts.find((line) => line > last) ?? before.length
  const behind = before.slice(end)
  return after.length >= start + behind.length && after.startsWith(before.slice(0, start)) && after.endsWith(behind)
}

/** Length of the whole lines that both texts begin with. */
function equalStart(before: string, after: string): number {
  const shorter = Math.min(before.length, after.length)
  let length = 0
  while (length < shorter && before.charCodeAt(length) === after.charCodeAt(length)) length++
  while (!(startsLine(before, length) && startsLine(after, length))) length--
  return length
}

/** Length of the whole lines that both texts end with, behind what they begin with. */
function equalEnd(before: string, after: string, prefix: number): number {
  const most = Math.min(before.length, after.length) - prefix
  let length = 0
  while (length < most && before.at(-1 - length) === after.at(-1 - length)) length++
  const starts = (text: string) => startsLine(text, text.length - length)
  while (length > 0 && !(starts(before) && starts(after))) length--
  return length
}

function startsLine(text: string, at: number): boolean {
  const last = text[at - 1]
  return at === 0 || last === '\n' || (last === '\r' && text[at] !== '\n')
}

/** Lines of a part that begins with one. */
function countLines(text: string, start: number, end: number): number {
  let count = start < end ? 1 : 0
  for (let at = start + 1; at < end; at++) if (startsLine(text, at)) count++
  return count
}
