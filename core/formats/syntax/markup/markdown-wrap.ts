import type { Span } from '../text/span.ts'
import { wrapLine } from './wrap-line.ts'

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
export const wrapProse = (text: string, width: number): string[] =>
  text.split('\n').flatMap((line) => wrapLine(line, width, (at) => isSingle(line, at) && !isRisky(line, at + 1)))

/** One blank, which means no break. */
const isSingle = (line: string, at: number): boolean =>
  line[at - 1] !== ' ' && line[at - 1] !== '\\' && line[at + 1] !== ' ' && at + 1 < line.length

const isRisky = (line: string, at: number): boolean => RISKY.test(line.slice(at, at + 11))
