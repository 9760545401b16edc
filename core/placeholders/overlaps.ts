import type { Span } from './xml.ts'

/** From left to right, the longer first; what reaches into an earlier one is left out. */
export function withoutOverlaps<T extends Span>(spans: readonly T[]): T[] {
  const sorted = [...spans].sort((a, b) => a.start - b.start || b.end - a.end)
  let end = 0
  return sorted.filter((span) => {
    if (span.start < end || span.end <= span.start) return false
    end = span.end
    return true
  })
}
