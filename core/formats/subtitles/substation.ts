import { MAXIMUM_ENTRIES } from '../syntax/text/limits.ts'
import type { Span } from '../syntax/text/span.ts'
import type { Cue, CueDialect } from './subtitle-catalog.ts'
import { parseMoment, parseTimedKey, timedKey, writeMoment } from './subtitle-time.ts'
import { forEachLine } from './timed-blocks.ts'

/** Places of the columns that matter, and how many there are. */
interface Columns {
  readonly start: number
  readonly end: number
  readonly count: number
}

const STANDARD: Columns = { start: 1, end: 2, count: 10 }
const FORMAT = /^\s{0,10}format\s{0,10}:/i
const DIALOGUE = /^\s{0,10}dialogue\s{0,10}:\s{0,10}/i
const SECTION = /^\s{0,10}\[([^\]]{1,60})\]/

/** The dialogue of SubStation Alpha and its heirs: comma-separated values, the text last. */
export const readDialogue: CueDialect['read'] = (text, problems) => {
  const cues: Cue[] = []
  let columns = STANDARD
  let inEvents = false
  forEachLine(text, (start, end) => {
    if (cues.length >= MAXIMUM_ENTRIES) return
    const line = { start, end }
    const head = text.slice(line.start, Math.min(line.end, line.start + 100))
    const section = SECTION.exec(head)
    if (section !== null) inEvents = section[1]?.trim().toLowerCase() === 'events'
    if (!inEvents) return
    if (FORMAT.test(head)) columns = columnsOf(text.slice(line.start, Math.min(line.end, line.start + 2000)))
    const prefix = DIALOGUE.exec(head)?.[0].length
    if (prefix === undefined) return
    const cue = cueOf(text, line, prefix, columns)
    if (cue === undefined) problems.add('syntax', 'a line of dialogue without times', line.start, line.end)
    else cues.push(cue)
  })
  return cues
}

function columnsOf(line: string): Columns {
  const names = line
    .replace(FORMAT, '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
  const [start, end] = [names.indexOf('start'), names.indexOf('end')]
  const last = names[names.length - 1] === 'text'
  return start === -1 || end === -1 || !last ? STANDARD : { start, end, count: names.length }
}

function cueOf(text: string, line: Span, prefix: number, { start, end, count }: Columns): Cue | undefined {
  const commas = fieldEnds(text, line.start + prefix, line.end, count - 1)
  if (commas === undefined) return undefined
  const field = (index: number) => text.slice((commas[index - 1] ?? line.start + prefix - 1) + 1, commas[index])
  const [from, to] = [parseMoment(field(start)), parseMoment(field(end))]
  if (from === undefined || to === undefined) return undefined
  const value = { start: (commas[count - 2] ?? line.end) + 1, end: line.end }
  return {
    name: timedKey({ start: from, end: to }),
    location: `${field(start).trim()} --> ${field(end).trim()}`,
    text: text.slice(value.start, value.end).replaceAll('\\N', '\n'),
    value,
    start: line.start,
    end: line.end,
  }
}

/** Offsets of the first commas; undefined where there are too few. */
function fieldEnds(text: string, from: number, end: number, count: number): number[] | undefined {
  const commas: number[] = []
  for (let at = from; commas.length < count; at++) {
    if (at >= end) return undefined
    if (text.charCodeAt(at) === 44) commas.push(at)
  }
  return commas
}

export const writeDialogue: CueDialect['write'] = (text) => {
  if (text.includes('\\N')) return { refused: String.raw`write a line break instead of \N` }
  if (text.includes('\r')) return { refused: 'a subtitle cannot hold carriage returns' }
  return { raw: text.replaceAll('\n', '\\N') }
}

/** A new line of dialogue: a copy of its neighbour, but for times and text. */
export const renderDialogue =
  (first: string): CueDialect['render'] =>
  (name, raw, { text, after, before }) => {
    const timing = parseTimedKey(name)
    if (timing === undefined || timing.start % 10 !== 0 || timing.end % 10 !== 0) return undefined
    const [start, end] = [timing.start, timing.end].map((time) => writeMoment(time, '.', { hours: 1, digits: 2 }))
    const sibling = after ?? before
    if (sibling === undefined) return `Dialogue: ${first},${start},${end},Default,,0,0,0,,${raw}`
    const [from = '', to = ''] = sibling.location.split(' --> ')
    const line = text.slice(sibling.start, sibling.value.start)
    const at = line.indexOf(from)
    const next = line.indexOf(to, at + from.length)
    return `${line.slice(0, at)}${start}${line.slice(at + from.length, next)}${end}${line.slice(next + to.length)}${raw}`
  }
