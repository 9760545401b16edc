import { MAXIMUM_ENTRIES } from '../syntax/text/limits.ts'
import { lineEnding } from '../syntax/text/lines.ts'
import type { Span } from '../syntax/text/span.ts'
import type { Cue, CueDialect } from './subtitle-catalog.ts'
import { parseTimedKey, parseTiming, type Timing, timedKey, writeMoment } from './subtitle-time.ts'

const LONGEST_TIMING = 200
const BLANK = /^[\x00-\x20]*$/

/** Visits the lines of a text, without their endings; a lone carriage return ends one only where nothing else does. */
export function forEachLine(text: string, visit: (start: number, end: number) => void): void {
  const sign = text.includes('\n') || !text.includes('\r') ? '\n' : '\r'
  let start = 0
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, start)) {
    visit(start, sign === '\n' && at > start && text[at - 1] === '\r' ? at - 1 : at)
    start = at + 1
  }
  let end = text.length
  while (sign === '\n' && end > start && text[end - 1] === '\r') end--
  visit(start, end)
}

function isBlank(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (text.charCodeAt(at) > 32) return false
  return true
}

/** How the two kinds of files differ that give each subtitle a line of times and lines of text. */
export interface BlockRules {
  /** Does this line, right above the times, belong to the subtitle? `free`: a blank line, or nothing, stands above it. */
  isName(line: string, free: boolean): boolean
  /** A text may begin after blank lines, and goes on over them, up to the next subtitle. */
  readonly blankLines: boolean
}

/** A subtitle whose text is being read. */
interface OpenBlock {
  readonly start: number
  readonly times: Span
  readonly timing: Timing
  /** Of the text so far; -1 where there is none. */
  from: number
  to: number
  closed: boolean
}

/** Finds subtitles: a line of times, perhaps a name above it, and the text below. */
export function readBlocks(text: string, rules: BlockRules): Cue[] {
  const cues: Cue[] = []
  const eol = lineEnding(text) === '\r' ? '\r' : '\r\n'
  let open: OpenBlock | undefined
  let [above, aboveEnd, free, nextFree] = [0, 0, true, true]
  /** The text without the line above, should that turn out to be a name. */
  let [from, to] = [-1, -1]
  forEachLine(text, (start, end) => {
    if (cues.length >= MAXIMUM_ENTRIES) return
    const blank = isBlank(text, start, end)
    const timing = blank ? undefined : parseTiming(text.slice(start, Math.min(end, start + LONGEST_TIMING)))
    if (timing !== undefined) {
      const named = !nextFree && rules.isName(text.slice(above, aboveEnd), free)
      if (open !== undefined) cues.push(cueOf(text, named ? { ...open, from, to } : open, eol))
      open = { start: named ? above : start, times: { start, end }, timing, from: -1, to: -1, closed: false }
    } else if (open !== undefined) {
      from = open.from
      to = open.to
      take(open, start, end, blank, rules)
    }
    free = nextFree
    nextFree = blank
    above = start
    aboveEnd = end
  })
  if (open !== undefined && cues.length < MAXIMUM_ENTRIES) cues.push(cueOf(text, open, eol))
  return cues
}

function take(open: OpenBlock, start: number, end: number, blank: boolean, { blankLines }: BlockRules): void {
  if (blank && !blankLines) open.closed = true
  if (blank || open.closed) return
  if (open.from === -1) open.from = start
  open.to = end
}

function cueOf(text: string, { start, times, timing, from, to }: OpenBlock, eol: string): Cue {
  const value = from === -1 ? { start: times.end, end: times.end } : { start: from, end: to }
  return {
    name: timedKey(timing),
    location: text.slice(times.start, times.end).trim(),
    text: text.slice(value.start, value.end).replaceAll(eol, '\n'),
    value,
    start,
    end: value.end,
  }
}

/** Text of a block; times would begin another, and to many players a blank line ends it. */
export const writeBlock: CueDialect['write'] = (text, eol, present) => {
  const lines = text.split('\n')
  const inner =
    present.split('\n').some((line) => BLANK.test(line)) && present !== '' ? [lines[0], lines.at(-1)] : lines
  if (text.includes('\r')) return { refused: 'a subtitle cannot hold carriage returns' }
  if (text !== '' && inner.some((line = '') => BLANK.test(line)))
    return { refused: 'a blank line would end the subtitle' }
  if (lines.some((line) => parseTiming(line.slice(0, LONGEST_TIMING))))
    return { refused: 'times would begin another one' }
  return { raw: lines.join(eol) }
}

/** Times of a new block, with this sign before the fraction. */
export function writeTimes(name: string, separator: string): string | undefined {
  const timing = parseTimedKey(name)
  return timing && `${writeMoment(timing.start, separator)} --> ${writeMoment(timing.end, separator)}`
}
