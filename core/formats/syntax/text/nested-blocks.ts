import type { Span } from './span.ts'
import type { Splice } from './splice.ts'

const isLineEnd = (unit: number): boolean => unit === 10 || unit === 13
const isBlank = (unit: number): boolean => unit === 32 || unit === 9 || isLineEnd(unit)

/** A span widened to whole lines, their last line ending excluded, where nothing else stands on them. */
export function blockOf(text: string, { start, end }: Span): Span {
  let first = start
  while (first > 0 && isBlank(text.charCodeAt(first - 1)) && !isLineEnd(text.charCodeAt(first - 1))) first--
  if (first > 0 && !isLineEnd(text.charCodeAt(first - 1))) first = start
  let last = end
  while (last < text.length && isBlank(text.charCodeAt(last)) && !isLineEnd(text.charCodeAt(last))) last++
  if (last < text.length && !isLineEnd(text.charCodeAt(last))) last = end
  return { start: first, end: last }
}

/**
 * Takes blocks away so that they leave nothing behind: each with the blank lines before it; where nothing stands before,
 * with those after it.
 */
export function removeBlocks(text: string, blocks: Iterable<Span>): Splice[] {
  const out: Splice[] = []
  let leading: Span | undefined
  for (const block of [...blocks].sort((a, b) => a.start - b.start)) {
    const before = contentBefore(text, block.start)
    const follows = leading !== undefined && (before === undefined || before < leading.end)
    if (before === undefined || follows)
      leading = { start: leading?.start ?? block.start, end: lineAfterBlanks(text, block.end) }
    else out.push({ start: before, end: block.end, text: '' })
  }
  return leading === undefined ? out : [{ ...leading, text: '' }, ...out]
}

/** Takes whole lines away, line endings included; `blocks` begin and end where lines do, and do not overlap. */
export function removeLines(text: string, blocks: Iterable<Span>): Splice[] {
  const out: { start: number; end: number; text: string }[] = []
  for (const { start, end } of [...blocks].sort((a, b) => a.start - b.start)) {
    const last = out[out.length - 1]
    const next = end + lineEndLength(text, end)
    if (last !== undefined && last.end === start) last.end = next
    else out.push({ start, end: next, text: '' })
    const run = out[out.length - 1]
    if (next === end && run !== undefined) run.start -= lineEndBefore(text, run.start)
  }
  return out
}

const lineEndLength = (text: string, at: number): number =>
  text.startsWith('\r\n', at) ? 2 : at < text.length && isLineEnd(text.charCodeAt(at)) ? 1 : 0

const lineEndBefore = (text: string, at: number): number =>
  at >= 2 && text.startsWith('\r\n', at - 2) ? 2 : at >= 1 && isLineEnd(text.charCodeAt(at - 1)) ? 1 : 0

function lineAfterBlanks(text: string, from: number): number {
  let line = from
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (!isBlank(unit)) return line
    if (isLineEnd(unit)) line = at + 1
  }
  return text.length
}

/** End of the last line before `offset` that is not blank, its line ending excluded; undefined where there is none. */
export function contentBefore(text: string, offset: number): number | undefined {
  let end = offset
  for (let at = offset - 1; at >= 0; at--) {
    const unit = text.charCodeAt(at)
    if (isLineEnd(unit)) end = at
    else if (!isBlank(unit)) return end
  }
  return undefined
}

/** Blank lines between two blocks. */
export function blankLinesBetween(text: string, end: number, start: number): number {
  let feeds = 0
  for (let at = end; at < start; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 10 || (unit === 13 && text.charCodeAt(at + 1) !== 10)) feeds++
  }
  return Math.max(0, feeds - 1)
}
