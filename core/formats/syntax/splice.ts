import type { Span } from '../format.ts'

/** Puts `text` in place of a span; start and end equal: an insertion. */
export interface Splice extends Span {
  readonly text: string
}

/** All splices in one pass. Removals may overlap; nothing else may. Insertions at one offset keep their order and come before a replacement that begins there. */
export function applySplices(text: string, splices: readonly Splice[]): string {
  if (splices.length === 0) return text
  const ordered = [...splices].sort((a, b) => a.start - b.start || a.end - b.end)
  const parts: string[] = []
  let at = 0
  let removing = false
  for (const splice of ordered) {
    if (splice.start < at && (!removing || splice.text !== '')) {
      throw new Error(`splices overlap at offset ${splice.start}`)
    }
    if (splice.start >= at) parts.push(text.slice(at, splice.start), splice.text)
    at = Math.max(at, splice.end)
    removing = splice.text === ''
  }
  parts.push(text.slice(at))
  return parts.join('')
}
