import { breakLines } from '../text/line-break.ts'
import type { PoField, PoMessage } from './po.ts'
import { escapePo } from './po-string.ts'

/** How long a line may be, quotes not counted: columns, Infinity (broken at newlines only), or 0 (never broken). */
export type PoWidth = number

/** What gettext does unless told otherwise. */
export const GETTEXT_WIDTH: PoWidth = 77

export interface PoLayout {
  readonly width: PoWidth
  readonly eol: string
  /** What stands before the quote of further lines. */
  readonly indent: string
  /** What stands before the first quote on its line: keyword and space. */
  readonly lead: number
}

/** A text as quoted lines, from the first quote to the last one, broken where gettext breaks it. */
export function quotePo(text: string, { width, eol, indent, lead }: PoLayout): string {
  const portions = width === 0 ? [escapePo(text)] : portionsOf(text).map(escapePo)
  const [first = '', ...more] = portions
  const stays = more.length === 0 && (!Number.isFinite(width) || breaksOf(first, width, lead).length === 0)
  if (width === 0 || stays) return `"${first}"`
  return ['""', ...portions.flatMap((portion) => linesOf(portion, width))].join(`${eol}${indent}`)
}

/** One line of a text as the quoted lines it takes. */
export const quotedLines = (text: string, width: PoWidth): string[] => linesOf(escapePo(text), width)

const linesOf = (escaped: string, width: PoWidth): string[] =>
  cut(escaped, breaksOf(escaped, width, 0)).map((line) => `"${line}"`)

/** Pieces of a text that end with a newline each, and the rest. */
function portionsOf(text: string): string[] {
  const portions: string[] = []
  let from = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', from)) {
    portions.push(text.slice(from, at + 1))
    from = at + 1
  }
  if (from < text.length || portions.length === 0) portions.push(text.slice(from))
  return portions
}

function breaksOf(escaped: string, width: number, column: number): readonly number[] {
  if (width === 0 || !Number.isFinite(width) || escaped.length + column <= width / 2) return []
  const glued = gluedOffsets(escaped)
  return breakLines(escaped, width, column, (offset) => glued.has(offset))
}

/** No line is broken within an escape, nor before the newline that ends a portion. */
function gluedOffsets(escaped: string): ReadonlySet<number> {
  const glued = new Set<number>()
  for (let at = escaped.indexOf('\\'); at !== -1; ) {
    const length = /[0-7]/.test(escaped[at + 1] ?? '') ? 4 : 2
    for (let inside = at + 1; inside < at + length; inside++) glued.add(inside)
    if (length === 2 && at + 2 === escaped.length && escaped.endsWith('n')) glued.add(at)
    at = escaped.indexOf('\\', at + length)
  }
  return glued
}

function cut(text: string, offsets: readonly number[]): string[] {
  return [0, ...offsets].map((start, index) => text.slice(start, offsets[index]))
}

const SAMPLES = 5000

/** The width that a file keeps to: gettext's, unless more lines are too long than were broken. */
export function widthOf(text: string, messages: readonly PoMessage[]): PoWidth {
  let long = 0
  let broken = 0
  let joined = 0
  let split = 0
  for (const message of messages.slice(0, SAMPLES)) {
    for (const field of [message.id, ...message.strings]) {
      const found = evidenceOf(text, field)
      long += found.long
      broken += found.broken
      const inner = field.text.indexOf('\n')
      if (inner === -1 || inner === field.text.length - 1) continue
      if (field.pieces.length > 2) split++
      else joined++
    }
  }
  if (long > broken) return joined > split ? 0 : Number.POSITIVE_INFINITY
  return GETTEXT_WIDTH
}

function evidenceOf(text: string, { pieces }: PoField): { long: number; broken: number } {
  let long = 0
  let broken = 0
  for (let index = 0; index + 1 < pieces.length; index += 2) {
    const start = pieces[index] ?? 0
    const end = pieces[index + 1] ?? 0
    if (end - start > GETTEXT_WIDTH + 3 && text.slice(start, start + GETTEXT_WIDTH).includes(' ')) long++
    else if (index + 2 < pieces.length && end - start > 2 && !text.startsWith('\\n', end - 3)) broken++
  }
  return { long, broken }
}
