import type { Span } from './span.ts'

/** Puts `text` in place of a span; start and end equal: an insertion. */
export interface Splice extends Span {
  readonly text: string
}

/** All splices in one pass. Removals may overlap; nothing else may. Insertions at one offset keep their order and come before a replacement that begins there. */
export function applySplices(text: string, splices: readonly Splice[]): string {
  if (splices.length === 0) return text
  const parts: string[] = []
  let at = 0
  for (const { start, end, text: replacement } of orderSplices(splices)) {
    if (start >= at) parts.push(text.slice(at, start), replacement)
    at = Math.max(at, end)
  }
  parts.push(text.slice(at))
  return parts.join('')
}

/** Splices in the order of their places; throws where they overlap and may not. */
export function orderSplices(splices: readonly Splice[]): readonly Splice[] {
  const ordered = [...splices].sort((a, b) => a.start - b.start || a.end - b.end)
  let at = 0
  let removing = false
  for (const { start, end, text } of ordered) {
    if (start < at && (!removing || text !== '')) throw new Error(`splices overlap at offset ${start}`)
    at = Math.max(at, end)
    removing = text === ''
  }
  return ordered
}
