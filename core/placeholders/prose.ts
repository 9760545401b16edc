import type { Flags } from '#core/units/flags.ts'
import { highlights } from './highlights.ts'
import type { HighlightKind } from './highlights-with.ts'
import type { Span } from './xml.ts'

/** Neither a letter nor a space, and found in no prose. */
export const BLANK = '\ufffc'

/** The text with the given spans covered by as many blanks, so that positions stay. */
function coverSpans(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text
  const parts: string[] = []
  let from = 0
  for (const { start, end } of spans) {
    parts.push(text.slice(from, start), BLANK.repeat(end - start))
    from = end
  }
  parts.push(text.slice(from))
  return parts.join('')
}

/** What is prose in a text: placeholders, markup and addresses are covered. */
export const prose = (text: string, flags: Flags): string => coverSpans(text, highlights(text, flags))

/** The text with spans of some kinds covered. */
export const markedProse = (text: string, flags: Flags, kinds: readonly HighlightKind[]): string =>
  coverSpans(
    text,
    highlights(text, flags).filter(({ kind }) => kinds.includes(kind)),
  )
