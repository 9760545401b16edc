import type { Span } from '../text/span.ts'

/** What would begin something else at the beginning of a line. */
const RISKY = /^(?:[-+*>#=|~`<:_[{.;!/^&]|\d{1,9}[.)])/

export function lineStartBefore(text: string, at: number): number {
  while (at > 0 && text[at - 1] !== '\n' && text[at - 1] !== '\r') at--
  return at
}

/** Width of the widest line, and no less than can be read. */
export const widestOf = (lines: readonly Span[]): number =>
  lines.reduce((widest, { start, end }) => Math.max(widest, end - start), 20)

/** Lines of about this width; breaks that are in the text stay. */
export function wrapProse(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => wrapLine(line, width))
}

function wrapLine(line: string, width: number): string[] {
  const lines: string[] = []
  let from = 0
  let chance = -1
  for (let at = line.indexOf(' '); at !== -1; at = line.indexOf(' ', at + 1)) {
    const single = line[at - 1] !== ' ' && line[at - 1] !== '\\' && line[at + 1] !== ' ' && at + 1 < line.length
    if (!single || RISKY.test(line.slice(at + 1, at + 12))) continue
    if (at - from > width && chance > from) {
      lines.push(line.slice(from, chance))
      from = chance + 1
    }
    chance = at
  }
  if (line.length - from > width && chance > from) {
    lines.push(line.slice(from, chance))
    from = chance + 1
  }
  lines.push(line.slice(from))
  return lines
}
